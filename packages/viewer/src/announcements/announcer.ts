import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

type Urgency = 'polite' | 'assertive';

/** What is said to screen readers without anything on the page changing place. */
export type Announcer = {
  /** urgency: `polite` (default) waits until what is being read aloud is over. */
  announce(text: string, urgency?: Urgency): void;
  polite: ReadonlySignal<string>;
  assertive: ReadonlySignal<string>;
};

/** A region that was emptied a moment before is read aloud, the same words a second time too. In milliseconds. */
const emptyForMs = 100;

/** later: runs something after so many milliseconds. */
export const makeAnnouncer = (later: (run: () => void, ms: number) => unknown): Announcer => {
  const regions = { polite: signal(''), assertive: signal('') };
  return {
    announce: (text, urgency = 'polite') => {
      regions[urgency].value = '';
      later(() => (regions[urgency].value = text), emptyForMs);
    },
    ...regions,
  };
};
