import { describe, expect, it } from '@jest/globals';
import { afterWarmUp, chartOf, trendOf } from './trend.ts';

const bound = { absolute: 5, relative: 0.1 };
const values = (valueAt: (index: number) => number): number[] =>
  Array.from({ length: 60 }, (_, index) => valueAt(index));

describe('the trend of a figure', () => {
  it('is flat for a constant, for noise, and for a figure that falls', () => {
    expect(
      trendOf(
        values(() => 100),
        bound,
      ),
    ).toEqual({ first: 100, last: 100, bound: 10, isFlat: true });
    expect(
      trendOf(
        values((index) => 100 + ((index * 7) % 13)),
        bound,
      ).isFlat,
    ).toBe(true);
    expect(
      trendOf(
        values((index) => 100 - index),
        bound,
      ).isFlat,
    ).toBe(true);
  });

  it('is flat despite a few outliers', () => {
    expect(
      trendOf(
        values((index) => (index > 50 && index % 3 === 0 ? 900 : 100)),
        bound,
      ).isFlat,
    ).toBe(true);
  });

  it('is flat for a figure that is missing at most times', () => {
    const few = values((index) => (index % 20 === 0 ? index * 100 : NaN));
    expect(trendOf(few, bound)).toMatchObject({ first: 2_000, last: 2_000, isFlat: true });
  });

  it('grows when the fitted line exceeds the bound', () => {
    const trend = trendOf(
      values((index) => 100 + index / 2),
      bound,
    );
    expect(trend).toMatchObject({ bound: 10, isFlat: false });
    expect(trend.last - trend.first).toBeCloseTo(29.5);
  });

  it('grows beyond an absolute bound where the first value is small', () => {
    expect(
      trendOf(
        values((index) => index / 20),
        bound,
      ).isFlat,
    ).toBe(true);
    expect(
      trendOf(
        values((index) => index / 5),
        bound,
      ).isFlat,
    ).toBe(false);
  });

  it('leaves out missing values', () => {
    expect(
      trendOf(
        values((index) => (index % 2 === 0 ? NaN : 100)),
        bound,
      ),
    ).toMatchObject({ first: 100, last: 100 });
    expect(trendOf([], bound)).toMatchObject({ first: 0, last: 0, isFlat: true });
  });

  it('ignores the first quarter', () => {
    expect(afterWarmUp([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([3, 4, 5, 6, 7, 8]);
  });
});

describe('the chart of a figure', () => {
  it('has at most 20 bars from zero to the largest value', () => {
    expect(chartOf([0, 1, 2, 4])).toBe('▁▃▅█');
    expect(chartOf(values((index) => index))).toHaveLength(20);
    expect(chartOf([5, NaN, 5])).toBe('█·█');
    expect(chartOf([0, 0])).toBe('▁▁');
  });
});
