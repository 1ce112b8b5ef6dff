import { Button, Dialog } from '@docsight/ui';
import type { ReadingSession } from '../session/reading-session.ts';
import { t } from '../texts/index.ts';
import { makePrintJob } from './print-job.ts';
import type { PrintJob } from './print-job.ts';
import { wholeDocument } from './print-range.ts';
import { PrintSheets } from './print-sheets.tsx';
import { RangeForm } from './range-form.tsx';
import './print-dialog.css';

/** About 200 pixels per inch on A4. */
const width = 1_600;

type PrintParts = { session: Pick<ReadingSession, 'image'>; pageCount: number; onEnd: () => void };

/** Starts a print, and returns what shows its progress and then its sheets. */
export const makePrint = ({ session, pageCount, onEnd }: PrintParts) => {
  const job = makePrintJob({
    loadPage: (page, signal) => session.image(page, width, signal),
    urlOf: (image) => URL.createObjectURL(image),
    release: (url) => URL.revokeObjectURL(url),
  });
  const all = wholeDocument(pageCount);
  if (all) job.load(all);
  const end = (): void => {
    job.end();
    onEnd();
  };
  return () => <Print job={job} pageCount={pageCount} onEnd={end} />;
};

const Print = ({ job, pageCount, onEnd }: { job: PrintJob; pageCount: number; onEnd: () => void }) => {
  const state = job.state.value;
  if (state.kind === 'ready') return <PrintSheets pages={state.pages} onPrinted={onEnd} />;
  return (
    <Dialog heading={t('print')} onCancel={onEnd}>
      {state.kind === 'choosing' && <RangeForm pageCount={pageCount} onChoose={job.load} onCancel={onEnd} />}
      {state.kind === 'loading' && (
        <>
          <p class="print-progress-text">{t('loadingForPrint', state)}</p>
          <progress class="print-progress" value={state.loaded} max={state.total} aria-label={t('print')} />
          <div class="print-actions">
            <Button onClick={onEnd}>{t('cancel')}</Button>
          </div>
        </>
      )}
      {state.kind === 'failed' && (
        <>
          <p class="print-progress-text" role="alert">
            {t('printFailed')}
          </p>
          <div class="print-actions">
            <Button onClick={onEnd}>{t('cancel')}</Button>
            <Button kind="main" onClick={() => job.load(state.range)}>
              {t('tryAgain')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
};
