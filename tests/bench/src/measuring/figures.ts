import type { Measured } from '../results/row.ts';
import type { LoadResult } from './load.ts';

/** The median throughput of the rounds, and quantiles over all their requests. */
export type Figures = { perSecond: number; p50Ms: number; p99Ms: number };

/** Returns the value below which a part of the numbers is: 0.5 for the median. NaN without numbers. */
export const quantile = (numbers: number[], part: number): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
};

export const median = (numbers: number[]): number => quantile(numbers, 0.5);

export const mean = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

export const figuresOf = (results: LoadResult[]): Figures => {
  const times = results.flatMap(({ timesMs }) => timesMs);
  return {
    perSecond: median(results.map(({ perSecond }) => perSecond)),
    p50Ms: median(times),
    p99Ms: quantile(times, 0.99),
  };
};

/** Compares by throughput. */
export const throughputOf = (figures: Figures): Measured => ({
  value: figures.perSecond,
  text: `${rateText(figures.perSecond)}, ${latencyText(figures)}`,
});

/** Compares by the median. */
export const medianOf = (figures: Figures): Measured => ({ value: figures.p50Ms, text: latencyText(figures) });

export const milliseconds = (value: number): Measured => ({ value, text: msText(value) });

const latencyText = ({ p50Ms, p99Ms }: Figures): string => `p50 ${msText(p50Ms)}, p99 ${msText(p99Ms)}`;

/** Three significant digits, and no fraction from 100 on. */
export const digits = (value: number): string => {
  const size = Math.abs(value);
  if (size >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(size >= 10 ? 1 : 2);
};

export const msText = (ms: number): string => `${digits(ms)} ms`;

export const rateText = (perSecond: number): string => `${digits(perSecond)}/s`;
