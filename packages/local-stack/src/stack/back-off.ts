const FIRST_MS = 200;
const LONGEST_MS = 10_000;
/** A process that lived this long was well: its next end counts as the first. */
const STEADY_AFTER_MS = 30_000;

/**
 * How long to wait before a process is started again after it ended `endsInRow` (1 or more) times without having been
 * steady: 200 ms, doubling to `longestMs`, a fifth more or less by `random` (0..1) so that several do not move in step.
 */
export const restartDelayMs = (endsInRow: number, random: number, longestMs = LONGEST_MS): number => {
  const doubled = Math.min(longestMs, FIRST_MS * 2 ** Math.min(endsInRow - 1, 20));
  return Math.min(longestMs, Math.round(doubled * (0.8 + 0.4 * random)));
};

/** The count of ends in a row, after a life of `livedMs`. */
export const countEnd = (endsInRow: number, livedMs: number): number =>
  livedMs >= STEADY_AFTER_MS ? 1 : endsInRow + 1;
