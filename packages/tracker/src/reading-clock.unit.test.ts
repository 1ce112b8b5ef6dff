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
  it('shows a page with nothing, and counts the time that it is on screen to the millisecond', () => {
    expect(totals(reading())).toEqual({ 1: 0 });
    const turned = onPage(onTick(reading(), 700), 2, 1_234);
    expect(totals(turned)).toEqual({ 1: 1_234, 2: 0 });
    expect(totals(onPage(turned, 1, 1_300))).toEqual({ 1: 1_234, 2: 66 });
  });

  it('counts until exactly 30 s after the last input, and not before the next one', () => {
    const gone = ticked(onInput(ticked(reading(), 10_000), 10_250), 90_000);
    expect(totals(gone)).toEqual({ 1: 40_250 });
    expect(isReading(gone, 90_000)).toBe(false);
    expect(totals(onTick(onInput(gone, 90_300), 91_000))).toEqual({ 1: 40_950 });
  });

  it('counts nothing while the document is hidden, and takes its coming back for an input', () => {
    const hidden = onVisibility(onTick(reading(), 1_500), false, 2_000);
    const back = onVisibility(ticked(hidden, 100_000), true, 100_000);
    expect(totals(onTick(back, 101_000))).toEqual({ 1: 3_000 });
  });

  it('counts nothing while no page is on screen', () => {
    const atGate = onPage(onTick(reading(), 1_000), undefined, 1_000);
    expect(totals(ticked(atGate, 20_000))).toEqual({ 1: 1_000 });
  });

  it('counts at most two seconds of any stretch: a machine that slept has read nothing', () => {
    expect(totals(onTick(onInput(onTick(reading(), 1_000), 1_000), 25_000))).toEqual({ 1: 3_000 });
  });

  it('does not show a page in a tab that was opened in the background', () => {
    const behind = onPage(newClock(false, 0), 1, 0);
    expect(totals(ticked(behind, 10_000))).toEqual({});
    expect(totals(onVisibility(behind, true, 60_000))).toEqual({ 1: 0 });
  });

  it('shows the first page to a reader who has waited for it for long without moving, and no later one', () => {
    const first = onPage(newClock(true, 0), 1, 45_000);
    expect(totals(onTick(first, 46_000))).toEqual({ 1: 1_000 });
    const later = onPage(ticked(first, 200_000), 2, 200_000);
    expect(totals(ticked(later, 230_000))).toEqual({ 1: 30_000 });
    expect(totals(onInput(later, 240_000))).toEqual({ 1: 30_000, 2: 0 });
  });

  it('begins a session with nothing, on the same page, and shows it only to a reader who is there', () => {
    expect(totals(onSession(onTick(reading(), 1_000), 1_500))).toEqual({ 1: 0 });
    expect(totals(onSession(ticked(reading(), 60_000), 60_000))).toEqual({});
  });

  it('takes no harm from a clock that goes back', () => {
    const clock = onTick(onTick(reading(), 1_000), 400);
    expect(totals(onTick(clock, 1_500))).toEqual({ 1: 1_500 });
  });
});

type Happening = { afterMs: number; what: 'tick' | 'input' | 'hide' | 'reveal' | 'none' | number };

const happenings = (longestMs: number): fc.Arbitrary<Happening[]> =>
  fc.array(
    fc.record({
      afterMs: fc.nat(longestMs),
      what: fc.oneof(
        fc.constantFrom<Happening['what']>('tick', 'input', 'hide', 'reveal', 'none'),
        fc.integer({ min: 1, max: 3 }),
      ),
    }),
    { maxLength: 80 },
  );

const apply = (clock: ReadingClock, what: Happening['what'], nowMs: number): ReadingClock => {
  if (what === 'tick') return onTick(clock, nowMs);
  if (what === 'input') return onInput(clock, nowMs);
  if (what === 'hide' || what === 'reveal') return onVisibility(clock, what === 'reveal', nowMs);
  return onPage(clock, what === 'none' ? undefined : what, nowMs);
};

/** The rule told another way: each millisecond by itself. */
const truth = (happened: Happening[]): Record<number, number> => {
  const ms: Record<number, number> = {};
  let [isVisible, wasShown, page, activeUntilMs, nowMs] = [
    true,
    false,
    undefined as number | undefined,
    idleAfterMs,
    0,
  ];
  for (const { afterMs, what } of happened) {
    for (let each = 0; each < afterMs; each += 1, nowMs += 1)
      if (page !== undefined && isVisible && nowMs < activeUntilMs) ms[page]! += 1;
    if (what === 'input' || (what === 'reveal' && !isVisible)) activeUntilMs = nowMs + idleAfterMs;
    if (what === 'hide' || what === 'reveal') isVisible = what === 'reveal';
    if (what === 'none') page = undefined;
    if (typeof what === 'number') {
      if (!wasShown) activeUntilMs = nowMs + idleAfterMs;
      [wasShown, page] = [true, what];
    }
    if (page !== undefined && isVisible && nowMs < activeUntilMs) ms[page] ??= 0;
  }
  return ms;
};

const play = (happened: Happening[], look: (clock: ReadingClock) => void = () => undefined): ReadingClock => {
  let nowMs = 0;
  let clock = newClock(true, 0);
  for (const { afterMs, what } of happened) {
    nowMs += afterMs;
    clock = apply(clock, what, nowMs);
    look(clock);
  }
  return onTick(clock, nowMs);
};
/** Ticks before each happening, the last one at its moment. */
const withTicks = (happened: Happening[], ticks: number): Happening[] =>
  happened.flatMap(({ afterMs, what }): Happening[] => {
    const eachMs = Math.floor(afterMs / ticks);
    const early = Array.from({ length: ticks - 1 }, (): Happening => ({ afterMs: eachMs, what: 'tick' }));
    return [...early, { afterMs: afterMs - eachMs * (ticks - 1), what: 'tick' }, { afterMs: 0, what }];
  });
const sumOf = (counted: Record<number, number>): number => Object.values(counted).reduce((sum, ms) => sum + ms, 0);

describe('whatever happens', () => {
  it('with a tick every two seconds, exactly the visible, active time of each page counts', () => {
    fc.assert(
      fc.property(happenings(2_000), (happened) => {
        expect(totals(play(withTicks(happened, 1)))).toEqual(truth(happened));
      }),
    );
  });

  it('with events far apart never more counts than that, nor than two seconds for each event', () => {
    fc.assert(
      fc.property(happenings(70_000), (happened) => {
        const [counted, most] = [totals(play(happened)), truth(happened)];
        for (const [page, ms] of Object.entries(counted)) expect(ms).toBeLessThanOrEqual(most[Number(page)] ?? -1);
        expect(sumOf(counted)).toBeLessThanOrEqual(2_000 * happened.length);
      }),
      { numRuns: 30 },
    );
  });

  it('no total ever falls', () => {
    fc.assert(
      fc.property(happenings(40_000), (happened) => {
        let before: ReadingClock['totals'] = new Map();
        play(happened, ({ totals: after }) => {
          for (const [page, ms] of before) expect(after.get(page)).toBeGreaterThanOrEqual(ms);
          before = after;
        });
      }),
    );
  });

  it('it does not matter how many ticks there are', () => {
    fc.assert(
      fc.property(happenings(2_000), fc.integer({ min: 2, max: 5 }), (happened, ticks) => {
        expect(totals(play(withTicks(happened, ticks)))).toEqual(totals(play(withTicks(happened, 1))));
      }),
    );
  });
});
