import { useEffect, useRef } from 'preact/hooks';
import { t } from '../texts/index.ts';
import type { PrintedPage } from './print-job.ts';

/** Opens the print dialog of the browser with one page on each sheet. The style sheet shows the sheets in print only. */
export const PrintSheets = ({ pages, onPrinted }: { pages: readonly PrintedPage[]; onPrinted: () => void }) => {
  const sheets = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const removed = new AbortController();
    const images = [...sheets.current!.querySelectorAll('img')];
    addEventListener('afterprint', onPrinted, { once: true, signal: removed.signal });
    void Promise.all(images.map(whenLoaded)).then(() => {
      if (!removed.signal.aborted) print();
    });
    return () => removed.abort();
  }, []);
  return (
    <div ref={sheets} class="print-sheets">
      {pages.map(({ page, url }) => (
        <img key={page} class="print-sheet" src={url} alt={t('pageName', { page })} />
      ))}
    </div>
  );
};

/** Resolves when the browser has the image, also if it cannot decode it. */
const whenLoaded = (image: HTMLImageElement): Promise<void> =>
  new Promise((resolve) => {
    if (image.complete) resolve();
    for (const event of ['load', 'error']) image.addEventListener(event, () => resolve(), { once: true });
  });
