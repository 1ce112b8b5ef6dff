import { Button, Field } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import type { PageRange } from '../layout/index.ts';
import { t } from '../texts/index.ts';
import { maxPrintedPages, rangeOf } from './print-range.ts';

/** Asks which pages of a long document to print. */
export const RangeForm = (props: { pageCount: number; onChoose: (range: PageRange) => void; onCancel: () => void }) => {
  const { pageCount, onChoose, onCancel } = props;
  const isWrong = useSignal(false);
  const first = useRef<HTMLInputElement>(null);
  const last = useRef<HTMLInputElement>(null);
  const id = useId();
  const submit = (event: Event): void => {
    event.preventDefault();
    const range = rangeOf(first.current!.valueAsNumber, last.current!.valueAsNumber, pageCount);
    isWrong.value = range === undefined;
    if (range) onChoose(range);
    else first.current!.focus();
  };
  const pageNumber = {
    type: 'number',
    min: 1,
    max: pageCount,
    required: true,
    'aria-invalid': isWrong.value,
    // Both numbers together make the range, so they share one text.
    'aria-describedby': `${id}-limit`,
  } as const;
  return (
    <form class="print-range" noValidate onSubmit={submit}>
      <Field
        name="first"
        label={t('firstPrintedPage')}
        control={(attributes) => <input ref={first} {...attributes} {...pageNumber} defaultValue="1" />}
      />
      <Field
        name="last"
        label={t('lastPrintedPage')}
        control={(attributes) => (
          <input ref={last} {...attributes} {...pageNumber} defaultValue={String(maxPrintedPages)} />
        )}
      />
      <p
        id={`${id}-limit`}
        class={isWrong.value ? 'field-error' : 'field-hint'}
        role={isWrong.value ? 'alert' : undefined}
      >
        {t('printLimit', { count: maxPrintedPages, total: pageCount })}
      </p>
      <div class="print-actions">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button kind="main" type="submit">
          {t('print')}
        </Button>
      </div>
    </form>
  );
};
