/** Marks the reader as idle after this time without an input. The time until then counts. Source: Specification 6.2. */
export const idleAfterMs = 30_000;

/** The most that one step between two events can count. A machine that slept, or a page that hung, has read nothing. */
const maxStepMs = 2_000;

/** Milliseconds by page, in the order in which the pages were first shown. 0 for a page that was just shown. */
export type PageTotals = ReadonlyMap<number, number>;

/** The state of the measurement. All times are milliseconds of the monotonic clock. */
export type ReadingClock = {
  /** The page on screen. Undefined for none. */
  readonly page: number | undefined;
  /** Whether the document is visible. */
  readonly isVisible: boolean;
  /** Whether any page was on screen yet. */
  readonly hasShownPage: boolean;
  readonly lastInputAtMs: number;
  /** The totals contain all time up to here. */
  readonly countedUpToMs: number;
  readonly totals: PageTotals;
};

export const newClock = (isVisible: boolean, nowMs: number): ReadingClock => ({
  page: undefined,
  isVisible,
  hasShownPage: false,
  lastInputAtMs: nowMs,
  countedUpToMs: nowMs,
  totals: new Map(),
});

/** Whether time counts: a page is on screen, the document is visible, and the reader is active. */
export const isReading = (clock: ReadingClock, nowMs: number): boolean =>
  clock.page !== undefined && clock.isVisible && !isIdle(clock, nowMs);

export const isIdle = ({ lastInputAtMs }: ReadingClock, nowMs: number): boolean => nowMs >= lastInputAtMs + idleAfterMs;

/** Counts the time since the last event. Call it at least every `maxStepMs` while the reader is reading. */
export const onTick = (clock: ReadingClock, nowMs: number): ReadingClock => {
  const { page, isVisible, lastInputAtMs, countedUpToMs, totals } = clock;
  const untilMs = Math.min(nowMs, lastInputAtMs + idleAfterMs);
  const ms = isVisible ? Math.min(untilMs - countedUpToMs, maxStepMs) : 0;
  const counted = { ...clock, countedUpToMs: Math.max(nowMs, countedUpToMs) };
  if (page === undefined || ms <= 0) return counted;
  return { ...counted, totals: new Map(totals).set(page, (totals.get(page) ?? 0) + ms) };
};

/** Records an input: pointer, key, wheel, touch or scroll. */
export const onInput = (clock: ReadingClock, nowMs: number): ReadingClock =>
  // Inputs arrive by the hundred. While the reader is active they only postpone the idle time.
  isIdle(clock, nowMs)
    ? withPageShown({ ...onTick(clock, nowMs), lastInputAtMs: nowMs }, nowMs)
    : { ...clock, lastInputAtMs: nowMs };

/** Records that the document was hidden or shown. Showing it counts as an input, because a reader did it. */
export const onVisibility = (clock: ReadingClock, isVisible: boolean, nowMs: number): ReadingClock => {
  if (isVisible === clock.isVisible) return onTick(clock, nowMs);
  const lastInputAtMs = isVisible ? nowMs : clock.lastInputAtMs;
  return withPageShown({ ...onTick(clock, nowMs), isVisible, lastInputAtMs }, nowMs);
};

/** Records the page on screen. The first page counts as an input: the reader waited for it, however long it took. */
export const onPage = (clock: ReadingClock, page: number | undefined, nowMs: number): ReadingClock => {
  const counted = onTick(clock, nowMs);
  if (page === undefined) return { ...counted, page };
  const lastInputAtMs = clock.hasShownPage ? clock.lastInputAtMs : nowMs;
  return withPageShown({ ...counted, page, lastInputAtMs, hasShownPage: true }, nowMs);
};

/** Starts a new session with empty totals. Reader and page stay the same. */
export const onSession = (clock: ReadingClock, nowMs: number): ReadingClock =>
  withPageShown({ ...onTick(clock, nowMs), totals: new Map() }, nowMs);

/** Adds the page on screen with 0 ms when the reader can see it: not in a background tab, and not while idle. */
const withPageShown = (clock: ReadingClock, nowMs: number): ReadingClock =>
  clock.page === undefined || clock.totals.has(clock.page) || !isReading(clock, nowMs)
    ? clock
    : { ...clock, totals: new Map(clock.totals).set(clock.page, 0) };
