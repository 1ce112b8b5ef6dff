import { useRef } from 'preact/hooks';
import { pageOfInput } from '../reading/reading-position.ts';

/** The page that is being read, and a field to go to another: Enter goes there; what is no page is put back. */
export const PageJump = (props: { current: number; pageCount: number; onJump: (page: number) => void }) => {
  const { current, pageCount, onJump } = props;
  const field = useRef<HTMLInputElement>(null);

  const putBack = (): void => {
    if (field.current) field.current.value = String(current);
  };
  const jump = (event: Event): void => {
    event.preventDefault();
    const page = pageOfInput(field.current?.value ?? '', pageCount);
    if (page !== undefined) {
      onJump(page);
      return;
    }
    putBack();
    field.current?.select();
  };
  return (
    <form class="page-jump" onSubmit={jump}>
      <input
        ref={field}
        type="text"
        inputMode="numeric"
        autocomplete="off"
        enterkeyhint="go"
        aria-label="Page"
        title="Go to a page"
        maxLength={6}
        size={Math.max(2, String(pageCount).length)}
        value={current}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={putBack}
      />
      <span>of {pageCount}</span>
    </form>
  );
};
