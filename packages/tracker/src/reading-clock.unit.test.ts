import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { idleAfterMs, isReading, newClock, onInput, onPage, onSession, onTick, onVisibility } from './reading-clock.ts';
import type { ReadingClock } from './reading-clock.ts';

const totals = (clock: ReadingClock): Record<number, number> => Object.fromEntries(clock.totals);

/** Ticks every second, as the tracker does. */
const ticked = (clock: ReadingClock, untilMs: number): ReadingClock => {
  let ticking = clock;
  for (let atMs = clock.countedUpToMs + 1_000; atMs < untilMs; atMs += 1_000) ticking = onTick(ticking, atMs);
  return onTick(ticking, untilMs);
};
const reading = (): ReadingClock => onPage(newClock(true, 0), 1, 0);

describe('the reading clock', () => {
  it('starts each page at 0 and counts its time on screen to the millisecond', () => {
    expect(totals(reading())).toEqual({ 1: 0 });
    const turned = onPage(onTick(reading(), 700), 2, 1_234);
    expect(totals(turned)).toEqual({ 1: 1_234, 2: 0 });
    expect(totals(onPage(turned, 1, 1_300))).toEqual({ 1: 1_234, 2: 66 });
  });

  it('counts until exactly 30 s after the last input, then again from the next input', () => {
    const gone = ticked(onInput(ticked(reading(), 10_000), 10_250), 90_000);
    expect(totals(gone)).toEqual({ 1: 40_250 });
    expect(isReading(gone, 90_000)).toBe(false);
    expect(totals(onTick(onInput(gone, 90_300), 91_000))).toEqual({ 1: 40_950 });
  });

  it('counts nothing while the document is hidden, and treats its return as an input', () => {
    const hidden = onVisibility(onTick(reading(), 1_500), false, 2_000);
    const back = onVisibility(ticked(hidden, 100_000), true, 100_000);
    expect(totals(onTick(back, 101_000))).toEqual({ 1: 3_000 });
  });

  it('counts nothing while no page is on screen', () => {
    const withoutPage = onPage(onTick(reading(), 1_000), undefined, 1_000);
    expect(totals(ticked(withoutPage, 20_000))).toEqual({ 1: 1_000 });
  });

  it('counts at most two seconds per step, so that a machine that slept counts almost nothing', () => {
    expect(totals(onTick(onInput(onTick(reading(), 1_000), 1_000), 25_000))).toEqual({ 1: 3_000 });
  });

  it('does not add a page in a background tab', () => {
    const behind = onPage(newClock(false, 0), 1, 0);
    expect(totals(ticked(behind, 10_000))).toEqual({});
    expect(totals(onVisibility(behind, true, 60_000))).toEqual({ 1: 0 });
  });

  it('treats the first page as an input, and no later page', () => {
    const first = onPage(newClock(true, 0), 1, 45_000);
    expect(totals(onTick(first, 46_000))).toEqual({ 1: 1_000 });
    const later = onPage(ticked(first, 200_000), 2, 200_000);
    expect(totals(ticked(later, 230_000))).toEqual({ 1: 30_000 });
    expect(totals(onInput(later, 240_000))).toEqual({ 1: 30_000, 2: 0 });
  });

  it('starts a session with empty totals, and adds the page only for an active reader', () => {
    expect(totals(onSession(onTick(reading(), 1_000), 1_500))).toEqual({ 1: 0 });
    expect(totals(onSession(ticked(reading(), 60_000), 60_000))).toEqual({});
  });

  it('ignores a clock that goes back', () => {
    const clock = onTick(onTick(reading(), 1_000), 400);
    expect(totals(onTick(clock, 1_500))).toEqual({ 1: 1_500 });
  });
});

type TimedEvent = { afterMs: number; what: 'tick' | 'input' | 'hide' | 'reveal' | 'none' | number };

const events = (longestMs: number): fc.Arbitrary<TimedEvent[]> =>
  fc.array(
    fc.record({
      afterMs: fc.nat(longestMs),
      what: fc.oneof(
        fc.constantFrom<TimedEvent['what']>('tick', 'input', 'hide', 'reveal', 'none'),
        fc.integer({ min: 1, max: 3 }),
      ),
    }),
    { maxLength: 80 },
  );

const apply = (clock: ReadingClock, what: TimedEvent['what'], nowMs: number): ReadingClock => {
  if (what === 'tick') return onTick(clock, nowMs);
  if (what === 'input') return onInput(clock, nowMs);
  if (what === 'hide' || what === 'reveal') return onVisibility(clock, what === 'reveal', nowMs);
  return onPage(clock, what === 'none' ? undefined : what, nowMs);
};

/** A second implementation of the rules, millisecond by millisecond. */
const expectedTotals = (history: TimedEvent[]): Record<number, number> => {
  const ms: Record<number, number> = {};
  let [isVisible, hasShownPage, page, activeUntilMs, nowMs] = [
    true,
    false,
    undefined as number | undefined,
    idleAfterMs,
    0,
  ];
  for (const { afterMs, what } of history) {
    for (let each = 0; each < afterMs; each += 1, nowMs += 1)
      if (page !== undefined && isVisible && nowMs < activeUntilMs) ms[page]! += 1;
    if (what === 'input' || (what === 'reveal' && !isVisible)) activeUntilMs = nowMs + idleAfterMs;
    if (what === 'hide' || what === 'reveal') isVisible = what === 'reveal';
    if (what === 'none') page = undefined;
    if (typeof what === 'number') {
      if (!hasShownPage) activeUntilMs = nowMs + idleAfterMs;
      [hasShownPage, page] = [true, what];
    }
    if (page !== undefined && isVisible && nowMs < activeUntilMs) ms[page] ??= 0;
  }
  return ms;
};

const play = (history: TimedEvent[], look: (clock: ReadingClock) => void = () => undefined): ReadingClock => {
  let nowMs = 0;
  let clock = newClock(true, 0);
  for (const { afterMs, what } of history) {
    nowMs += afterMs;
    clock = apply(clock, what, nowMs);
    look(clock);
  }
  return onTick(clock, nowMs);
};
/** Adds ticks before each event, the last one at the same time. */
const withTicks = (history: TimedEvent[], ticks: number): TimedEvent[] =>
  history.flatMap(({ afterMs, what }): TimedEvent[] => {
    const eachMs = Math.floor(afterMs / ticks);
    const early = Array.from({ length: ticks - 1 }, (): TimedEvent => ({ afterMs: eachMs, what: 'tick' }));
    return [...early, { afterMs: afterMs - eachMs * (ticks - 1), what: 'tick' }, { afterMs: 0, what }];
  });
const sumOf = (counted: Record<number, number>): number => Object.values(counted).reduce((sum, ms) => sum + ms, 0);

describe('for any events', () => {
  it('exactly the visible, active time of each page counts when a tick comes every two seconds', () => {
    fc.assert(
      fc.property(events(2_000), (history) => {
        expect(totals(play(withTicks(history, 1)))).toEqual(expectedTotals(history));
      }),
    );
  });

  it('never more than that counts when ticks are rare, and at most two seconds per event', () => {
    fc.assert(
      fc.property(events(70_000), (history) => {
        const [counted, most] = [totals(play(history)), expectedTotals(history)];
        for (const [page, ms] of Object.entries(counted)) expect(ms).toBeLessThanOrEqual(most[Number(page)] ?? -1);
        expect(sumOf(counted)).toBeLessThanOrEqual(2_000 * history.length);
      }),
      { numRuns: 30 },
    );
  });

  it('totals never decrease', () => {
    fc.assert(
      fc.property(events(40_000), (history) => {
        let before: ReadingClock['totals'] = new Map();
        play(history, ({ totals: after }) => {
          for (const [page, ms] of before) expect(after.get(page)).toBeGreaterThanOrEqual(ms);
          before = after;
        });
      }),
    );
  });

  it('the number of ticks does not matter', () => {
    fc.assert(
      fc.property(events(2_000), fc.integer({ min: 2, max: 5 }), (history, ticks) => {
        expect(totals(play(withTicks(history, ticks)))).toEqual(totals(play(withTicks(history, 1))));
      }),
    );
  });
});
