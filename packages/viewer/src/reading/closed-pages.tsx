import { LockIcon } from '../icons.tsx';
import type { Shape } from '../layout/document-shape.ts';

/** One box for all pages that are not open: nothing of them is known here, so what looks like lines is drawn. */
export const GatePage = (props: { shape: Shape; top: number; height: number; onAsk: () => void }) => {
  const { open, pageCount, rest } = props.shape;
  const first = open + 1;
  const label = first === pageCount ? `Page ${first}` : `Pages ${first} to ${pageCount}`;
  return (
    <section
      class="gate-page"
      aria-label={rest === 'closed' ? `${label}, closed` : label}
      style={{ top: `${props.top}px`, height: `${props.height}px` }}
    >
      <div class="gate-page-lines" aria-hidden="true" />
      {rest === 'closed' && (
        <div class="gate-page-words">
          <span class="gate-page-lock">
            <LockIcon />
          </span>
          <h2>{first === pageCount ? `Page ${first}` : `Page ${first} onwards`}</h2>
          <p>{waiting(pageCount - open)}</p>
          <button type="button" class="button button-main" onClick={props.onAsk}>
            Leave your e-mail to go on
          </button>
        </div>
      )}
    </section>
  );
};

const waiting = (pages: number): string =>
  pages === 1 ? 'One more page is waiting for you.' : `${pages} more pages are waiting for you.`;
