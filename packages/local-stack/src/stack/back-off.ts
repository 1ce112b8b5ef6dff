import { backOffMs } from '@docsight/client/back-off';

const firstDelayMs = 200;
const longestDelayMs = 10_000;
/** A process that lived this long was stable, so its next end counts as the first in a row. */
const stableAfterMs = 30_000;

/**
 * Returns the delay before a process is started again, after it ended `endsInRow` (1 or more) times without being
 * stable. It doubles from 200 ms up to `longestMs`. `random` (0 to 1) varies it by a fifth, so that processes do not
 * restart in step.
 */
export const restartDelayMs = (endsInRow: number, random: number, longestMs = longestDelayMs): number => {
  const doubled = backOffMs({ firstMs: firstDelayMs, maxMs: longestMs, jitter: 0 }, endsInRow, random);
  return Math.min(longestMs, Math.round(doubled * (0.8 + 0.4 * random)));
};

/** Returns the new count of ends in a row after a life of `livedMs`. */
export const countEnd = (endsInRow: number, livedMs: number): number => (livedMs >= stableAfterMs ? 1 : endsInRow + 1);

/** The ends of a process since its supervision began. */
export type Ends = {
  inRow: number;
  /** Ends before the process was ready once. */
  early: number;
};

export const noEnds: Ends = { inRow: 0, early: 0 };

export const afterEnd = (ends: Ends, { livedMs, wasReady }: { livedMs: number; wasReady: boolean }): Ends => ({
  inRow: countEnd(ends.inRow, livedMs),
  early: wasReady ? ends.early : ends.early + 1,
});

const maxEarlyEnds = 3;

/** Returns whether a process is not started again: it ends each time before it is ready. */
export const hasFailed = ({ early }: Ends): boolean => early >= maxEarlyEnds;
