import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

type Urgency = 'polite' | 'assertive';

/** Announces texts to screen readers without a visible change. */
export type Announcer = {
  /** @param urgency `polite` (default) waits until the screen reader has finished. */
  announce(text: string, urgency?: Urgency): void;
  /** The texts of the live regions. */
  polite: ReadonlySignal<string>;
  assertive: ReadonlySignal<string>;
};

/** Empties a region before each announcement, so that the same text is read again. In milliseconds. */
const emptyForMs = 100;

/** @param later runs a function after a time in milliseconds. */
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
