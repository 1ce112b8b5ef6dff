import type { LiveState } from '../live/live-state.ts';
import './live-readers.css';

const words = { connecting: 'Connecting', open: 'Live', lost: 'Not connected' } as const;

/** Says whether the readers on the page are those of this moment: a word, a shape and a colour. */
export const LiveStatus = ({ kind }: Pick<LiveState, 'kind'>) => (
  <span class="live-status" data-kind={kind} role="status">
    <LiveDot kind={kind} />
    {words[kind]}
  </span>
);

/** A filled disc while the connection is open, else a ring. */
const LiveDot = ({ kind }: Pick<LiveState, 'kind'>) => (
  <svg
    class="live-status-dot"
    data-kind={kind}
    viewBox="0 0 12 12"
    width="12"
    height="12"
    aria-hidden="true"
    focusable="false"
  >
    <circle cx="6" cy="6" r={kind === 'open' ? 5 : 4} />
  </svg>
);
