import { backOffMs } from '@docsight/client/back-off';

const FIRST_MS = 200;
const LONGEST_MS = 10_000;
/** A process that lived this long was stable, so its next end counts as the first in a row. */
const STABLE_AFTER_MS = 30_000;

/**
 * Returns the delay before a process is started again, after it ended `endsInRow` (1 or more) times without being
 * stable. It doubles from 200 ms up to `longestMs`. `random` (0 to 1) varies it by a fifth, so that processes do not
 * restart in step.
 */
export const restartDelayMs = (endsInRow: number, random: number, longestMs = LONGEST_MS): number => {
  const doubled = backOffMs({ firstMs: FIRST_MS, maxMs: longestMs, jitter: 0 }, endsInRow, random);
  return Math.min(longestMs, Math.round(doubled * (0.8 + 0.4 * random)));
};

/** Returns the new count of ends in a row after a life of `livedMs`. */
export const countEnd = (endsInRow: number, livedMs: number): number =>
  livedMs >= STABLE_AFTER_MS ? 1 : endsInRow + 1;
