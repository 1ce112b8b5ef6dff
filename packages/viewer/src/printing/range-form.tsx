import { Button } from '@docsight/ui';
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
  const field = { type: 'number', min: 1, max: pageCount, required: true, 'aria-describedby': `${id}-limit` } as const;
  return (
    <form class="print-range" noValidate onSubmit={submit}>
      <label>
        {t('firstPrintedPage')}
        <input ref={first} {...field} defaultValue="1" aria-invalid={isWrong.value} />
      </label>
      <label>
        {t('lastPrintedPage')}
        <input ref={last} {...field} defaultValue={String(maxPrintedPages)} aria-invalid={isWrong.value} />
      </label>
      <p id={`${id}-limit`} class="print-limit" role={isWrong.value ? 'alert' : undefined} data-wrong={isWrong.value}>
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
