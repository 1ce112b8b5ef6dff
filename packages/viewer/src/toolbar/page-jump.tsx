import { useRef } from 'preact/hooks';
import { parsePageNumber } from '../reading/index.ts';
import { t } from '../texts/index.ts';

/** A field with the current page number. Enter goes to the typed page; an invalid number is reset. */
export const PageJump = (props: { currentPage: number; pageCount: number; onJump: (page: number) => void }) => {
  const { currentPage, pageCount, onJump } = props;
  const field = useRef<HTMLInputElement>(null);

  const reset = (): void => {
    if (field.current) field.current.value = String(currentPage);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    const page = parsePageNumber(field.current?.value ?? '', pageCount);
    if (page !== undefined) {
      onJump(page);
      return;
    }
    reset();
    field.current?.select();
  };
  return (
    <form class="page-jump" onSubmit={submit}>
      <input
        ref={field}
        type="text"
        inputMode="numeric"
        autocomplete="off"
        enterkeyhint="go"
        aria-label={t('page')}
        title={t('goToPage')}
        maxLength={6}
        style={{ '--digits': Math.max(2, String(pageCount).length) }}
        value={currentPage}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={reset}
      />
      <span>{t('ofTotal', { total: pageCount })}</span>
    </form>
  );
};
