import { median } from '../measuring/figures.ts';

/** How a figure changes over a run, after the warm-up. */
export type Trend = {
  /** The fitted values at the start and the end. */
  first: number;
  last: number;
  /** The most that `last` may be above `first`. */
  bound: number;
  isFlat: boolean;
};

/** The allowed growth over a run: the larger of both. */
export type Bound = { absolute: number; relative: number };

/** Returns the part of the values that is measured. During the first quarter caches fill and code is compiled. */
export const afterWarmUp = (values: number[]): number[] => values.slice(Math.ceil(values.length / 4));

/**
 * Fits a line through equidistant values by the Theil-Sen estimator. A few outliers do not change it. NaN means that
 * there is no value at that time. A figure that is missing at most times has no trend: a collection that is usually
 * empty has no mean record size.
 */
export const trendOf = (values: number[], { absolute, relative }: Bound): Trend => {
  const points = values.flatMap((y, x) => (Number.isNaN(y) ? [] : [{ x, y }]));
  const slopes = points.flatMap((from, index) =>
    points.slice(index + 1).map((to) => (to.y - from.y) / (to.x - from.x)),
  );
  const slope = points.length * 2 < values.length || slopes.length === 0 ? 0 : median(slopes);
  const intercept = points.length === 0 ? 0 : median(points.map(({ x, y }) => y - slope * x));
  const first = intercept;
  const last = intercept + slope * Math.max(0, values.length - 1);
  const bound = Math.max(absolute, relative * Math.abs(first));
  return { first, last, bound, isFlat: last - first <= bound };
};

const bars = '▁▂▃▄▅▆▇█';
const chartLength = 20;

/** Returns a chart of one line. The lowest bar is zero, the highest is the largest value, a dot is no value. */
export const chartOf = (values: number[]): string => {
  const length = Math.min(chartLength, values.length);
  const largest = Math.max(...values.filter((value) => !Number.isNaN(value)), Number.MIN_VALUE);
  return Array.from({ length }, (_, index) => {
    const start = Math.floor((index * values.length) / length);
    const end = Math.floor(((index + 1) * values.length) / length);
    const some = values.slice(start, end).filter((value) => !Number.isNaN(value));
    if (some.length === 0) return '·';
    return bars[Math.min(bars.length - 1, Math.floor((median(some) / largest) * bars.length))];
  }).join('');
};
