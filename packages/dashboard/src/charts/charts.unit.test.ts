import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { axisTicks } from './axis.ts';
import { barWidth } from './bars.ts';
import { changeText, pointsText } from './change.ts';
import { dayAt, layOutTimeline, spanBox } from './timeline.ts';

describe('the ticks of an axis', () => {
  it.each([
    [0, 'count', [0, 1]],
    [1, 'count', [0, 1]],
    [3, 'count', [0, 1, 2, 3]],
    [7, 'count', [0, 5, 10]],
    [1_234, 'count', [0, 500, 1_000, 1_500]],
    [0, 'seconds', [0, 1]],
    [70, 'seconds', [0, 30, 60, 90]],
    [4_000, 'seconds', [0, 1_800, 3_600, 5_400]],
    [30_000, 'seconds', [0, 18_000, 36_000]],
    [0.2, 'share', [0, 0.5, 1]],
  ] as const)('up to %s (%s) are %j', (max, unit, ticks) => {
    expect(axisTicks(max, unit)).toEqual(ticks);
  });

  it('are few, and reach the greatest value', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), fc.constantFrom('count', 'seconds'), (max, unit) => {
        const ticks = axisTicks(max, unit);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
        expect(ticks.every(Number.isInteger)).toBe(true);
      }),
    );
  });
});

describe('a timeline', () => {
  const layOut = (values: number[], previous: number[] = [], width = 600) =>
    layOutTimeline({ width, height: 100, unit: 'count', values, previous, second: [] });

  it('draws a bar for each day with a value, and none for 0', () => {
    const { values, band } = layOut([2, 0, 4]);
    expect([values.kind, values.path.split('M').length - 1, band]).toEqual(['bars', 2, 200]);
  });

  it('draws 1,000 days as one area, and few labels', () => {
    const { values, dates } = layOut(Array.from({ length: 1_000 }, (_, day) => day % 7));
    expect([values.kind, values.line.split(/[ML]/).length - 1]).toEqual(['area', 1_000]);
    expect(dates.length).toBeLessThanOrEqual(6);
  });

  it('has the previous period in its scale, cut to the same number of days', () => {
    const { ticks, previous } = layOut([1, 1], [40, 0, 9]);
    expect(ticks.at(-1)!.value).toBe(40);
    expect(previous.split(/[ML]/).length - 1).toBe(2);
  });

  it('is empty without days', () => {
    expect(layOut([]).values.path).toBe('');
  });

  it('every place belongs to a day whose box has it, and labels keep their distance', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.integer({ min: 200, max: 3_000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (days, width, part) => {
          const { band, dates } = layOut(
            Array.from({ length: days }, () => 1),
            [],
            width,
          );
          const day = dayAt(part * width, band, days);
          const box = spanBox({ first: day, last: day }, band);
          expect(part * width).toBeGreaterThanOrEqual(box.x - 1e-6);
          expect(part * width).toBeLessThanOrEqual(box.x + box.width + 1e-6);
          dates.slice(1).forEach(({ x }, index) => expect(x - dates[index]!.x).toBeGreaterThanOrEqual(95));
        },
      ),
    );
  });

  it('a place outside belongs to the first or the last day', () => {
    expect([dayAt(-5, 10, 3), dayAt(999, 10, 3), dayAt(0, Infinity, 0)]).toEqual([0, 2, 0]);
  });
});

describe('a change in words', () => {
  it.each([
    [5, 5, 'no change'],
    [0, 0, 'no change'],
    [3, 0, 'up'],
    [12, 10, 'up 20%'],
    [0, 10, 'down 100%'],
    [1, 1_000, 'down 99%'],
    [1_001, 1_000, 'up < 1%'],
    [130, 10, 'up 1,200%'],
  ])('to %s from %s is "%s"', (current, previous, text) => {
    expect(changeText(current, previous)).toBe(text);
  });

  it.each([
    [0.5, 0.5, 'no change'],
    [0.55, 0.5, 'up 5 points'],
    [0.5, 0.51, 'down 1 point'],
    [0.501, 0.5, 'up < 1 point'],
  ])('to the share %s from %s is "%s"', (current, previous, text) => {
    expect(pointsText(current, previous)).toBe(text);
  });
});

describe('the width of a bar', () => {
  it.each([
    [0, 10, '0'],
    [5, 10, 'max(2px, 50%)'],
    [20, 10, 'max(2px, 100%)'],
    [1, 0, '0'],
  ])('of %s among %s is %s', (value, max, width) => {
    expect(barWidth(value, max)).toBe(width);
  });
});
