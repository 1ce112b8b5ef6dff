import { LockIcon } from '@docsight/ui';
import type { DocumentShape } from '../layout/index.ts';

/** Renders one box for all pages that are not open. Their content is unknown here, so the lines are drawn. */
export const ClosedPages = (props: { shape: DocumentShape; top: number; height: number; onContinue: () => void }) => {
  const { openPages, pageCount, rest } = props.shape;
  const first = openPages + 1;
  const label = first === pageCount ? `Page ${first}` : `Pages ${first} to ${pageCount}`;
  return (
    <section
      class="closed-pages"
      aria-label={rest === 'closed' ? `${label}, closed` : label}
      style={{ top: `${props.top}px`, height: `${props.height}px` }}
    >
      <div class="closed-pages-lines" aria-hidden="true" />
      {rest === 'closed' && (
        <div class="closed-pages-text">
          <span class="closed-pages-lock">
            <LockIcon />
          </span>
          <h2>{first === pageCount ? `Page ${first}` : `Page ${first} onwards`}</h2>
          <p>{closedPagesText(pageCount - openPages)}</p>
          <button type="button" class="button button-main" onClick={props.onContinue}>
            Enter your e-mail to continue
          </button>
        </div>
      )}
    </section>
  );
};

const closedPagesText = (pages: number): string =>
  pages === 1 ? 'One more page is waiting for you.' : `${pages} more pages are waiting for you.`;
