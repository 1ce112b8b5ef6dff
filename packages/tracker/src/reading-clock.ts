/** Marks the reader as idle after this time without an input. The time until then counts. Source: Specification 6.2. */
export const idleAfterMs = 30_000;

/** The most that one stretch between two events can count: a machine that slept or a page that hung has read nothing. */
const longestStretchMs = 2_000;

/** Milliseconds by page, in the order in which the pages were first shown; 0 for one just shown. */
export type PageTotals = ReadonlyMap<number, number>;

/**
 * Who is looking at what, and for how long. All times are milliseconds of one monotonic clock.
 * page: the one on screen, undefined for none. wasShown: whether any page was shown yet. countedUpToMs: everything before it is in the totals.
 */
export type ReadingClock = {
  readonly page: number | undefined;
  readonly isVisible: boolean;
  readonly wasShown: boolean;
  readonly lastInputAtMs: number;
  readonly countedUpToMs: number;
  readonly totals: PageTotals;
};

export const newClock = (isVisible: boolean, nowMs: number): ReadingClock => ({
  page: undefined,
  isVisible,
  wasShown: false,
  lastInputAtMs: nowMs,
  countedUpToMs: nowMs,
  totals: new Map(),
});

/** Whether this moment counts: a page is on screen, the document is visible, and the reader was active lately. */
export const isReading = (clock: ReadingClock, nowMs: number): boolean =>
  clock.page !== undefined && clock.isVisible && !isIdle(clock, nowMs);

export const isIdle = ({ lastInputAtMs }: ReadingClock, nowMs: number): boolean => nowMs >= lastInputAtMs + idleAfterMs;

/** Time has passed. To be called at least every `longestStretchMs` while somebody reads. */
export const onTick = (clock: ReadingClock, nowMs: number): ReadingClock => {
  const { page, isVisible, lastInputAtMs, countedUpToMs, totals } = clock;
  const untilMs = Math.min(nowMs, lastInputAtMs + idleAfterMs);
  const ms = isVisible ? Math.min(untilMs - countedUpToMs, longestStretchMs) : 0;
  const counted = { ...clock, countedUpToMs: Math.max(nowMs, countedUpToMs) };
  if (page === undefined || ms <= 0) return counted;
  return { ...counted, totals: new Map(totals).set(page, (totals.get(page) ?? 0) + ms) };
};

/** The reader moved, pressed, turned or touched something. */
export const onInput = (clock: ReadingClock, nowMs: number): ReadingClock =>
  // Events come by the hundred: while the reader is active they only move the end of the credit.
  isIdle(clock, nowMs)
    ? withPageShown({ ...onTick(clock, nowMs), lastInputAtMs: nowMs }, nowMs)
    : { ...clock, lastInputAtMs: nowMs };

/** The document was hidden, or came back. Who brings it back is there: that counts as an input. */
export const onVisibility = (clock: ReadingClock, isVisible: boolean, nowMs: number): ReadingClock => {
  if (isVisible === clock.isVisible) return onTick(clock, nowMs);
  const lastInputAtMs = isVisible ? nowMs : clock.lastInputAtMs;
  return withPageShown({ ...onTick(clock, nowMs), isVisible, lastInputAtMs }, nowMs);
};

/** Another page is on screen, or none. The first one counts as an input: who waited for it, however long, is there. */
export const onPage = (clock: ReadingClock, page: number | undefined, nowMs: number): ReadingClock => {
  const counted = onTick(clock, nowMs);
  if (page === undefined) return { ...counted, page };
  const lastInputAtMs = clock.wasShown ? clock.lastInputAtMs : nowMs;
  return withPageShown({ ...counted, page, lastInputAtMs, wasShown: true }, nowMs);
};

/** A new session: totals from nothing, by the same reader on the same page. */
export const onSession = (clock: ReadingClock, nowMs: number): ReadingClock =>
  withPageShown({ ...onTick(clock, nowMs), totals: new Map() }, nowMs);

/** A page is shown when somebody can see it: not in a tab in the background, nor to a reader who has gone. */
const withPageShown = (clock: ReadingClock, nowMs: number): ReadingClock =>
  clock.page === undefined || clock.totals.has(clock.page) || !isReading(clock, nowMs)
    ? clock
    : { ...clock, totals: new Map(clock.totals).set(clock.page, 0) };
