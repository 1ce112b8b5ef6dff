import { LockIcon } from '@docsight/ui';
import type { DocumentShape, Rectangle } from '../layout/index.ts';
import { t, textDirection } from '../texts/index.ts';

/** Renders one box for all pages that are not open. Their content is unknown here, so the lines are drawn. */
export const ClosedPages = (props: { shape: DocumentShape; box: Rectangle; onContinue: () => void }) => {
  const { openPages, pageCount, rest } = props.shape;
  const { x, y, width, height } = props.box;
  const first = openPages + 1;
  return (
    <section
      class="closed-pages"
      aria-label={labelOf(first, pageCount, rest === 'closed')}
      style={{ left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` }}
    >
      <div class="closed-pages-lines" aria-hidden="true" />
      {rest === 'closed' && (
        <div class="closed-pages-text" dir={textDirection()}>
          <span class="closed-pages-lock">
            <LockIcon />
          </span>
          <h2>{first === pageCount ? t('pageName', { page: first }) : t('pageOnwards', { page: first })}</h2>
          <p>{t('morePagesWait', { count: pageCount - openPages })}</p>
          <button type="button" class="button button-main" onClick={props.onContinue}>
            {t('enterEmailToContinue')}
          </button>
        </div>
      )}
    </section>
  );
};

const labelOf = (first: number, last: number, isClosed: boolean): string => {
  if (first === last) return t(isClosed ? 'pageClosed' : 'pageName', { page: first });
  return t(isClosed ? 'pageRangeClosed' : 'pageRange', { first, last });
};
