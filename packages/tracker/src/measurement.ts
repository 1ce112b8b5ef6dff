import { newClock, onSession } from './reading-clock.ts';
import type { PageTotals, ReadingClock } from './reading-clock.ts';

/** The measured totals, and the totals that were reported last. */
export type Measurement = {
  readonly clock: ReadingClock;
  readonly reported: { readonly totals: PageTotals; readonly atMs: number };
};

/** Half of the longest step that counts, so that a late timer loses nothing. */
export const tickMs = 1_000;
const reportEveryMs = 5_000;
/** A timer that fires this much early must not delay a report by a whole tick. */
const earlyMs = 100;

export const newMeasurement = (isVisible: boolean, nowMs: number): Measurement => {
  const clock = newClock(isVisible, nowMs);
  return { clock, reported: { totals: clock.totals, atMs: -Infinity } };
};

/** Notes that the present totals are reported. */
export const onReport = ({ clock }: Measurement, nowMs: number): Measurement => ({
  clock,
  reported: { totals: clock.totals, atMs: nowMs },
});

/** Starts the first session. It has the totals of what was shown before it, and none of them is reported yet. */
export const onFirstSession = ({ clock }: Measurement): Measurement => ({
  clock,
  reported: { totals: new Map(), atMs: -Infinity },
});

/** Starts a later session with empty totals. */
export const onNewSession = ({ clock, reported }: Measurement, nowMs: number): Measurement =>
  onFirstSession({ clock: onSession(clock, nowMs), reported });

export const hasUnreported = ({ clock, reported }: Measurement): boolean =>
  clock.totals.size > 0 && reported.totals !== clock.totals;

/** Reports a new page at once, or within a second when pages change fast. Reports everything else every 5 s. */
export const isReportDue = (measurement: Measurement, nowMs: number): boolean => {
  const { clock, reported } = measurement;
  const everyMs = clock.totals.size > reported.totals.size ? tickMs : reportEveryMs;
  return hasUnreported(measurement) && nowMs - reported.atMs >= everyMs - earlyMs;
};
