import type { LiveReader } from '@docsight/client';
import './live-readers.css';

/** Whether a reader turns pages or pauses, as word, shape and colour. */
export const ReadingState = ({ state }: { state: LiveReader['state'] }) => (
  <span class="reading-state" data-state={state}>
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false">
      {state === 'reading' ? <path d="M3 1.5v9l7-4.5z" /> : <path d="M2.5 2h2.5v8H2.5zM7 2h2.5v8H7z" />}
    </svg>
    {state === 'reading' ? 'Reading' : 'Idle'}
  </span>
);
