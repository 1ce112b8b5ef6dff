import type { Span } from '@docsight/ui';
import { axisTicks } from './axis.ts';
import type { Unit } from './axis.ts';

/** The value of one UTC day. */
export type DayValue = { date: string; value: number };

/** The drawing of a timeline. Lengths are in CSS pixels, from the left upper corner of the plot. */
export type Timeline = {
  /** The width of one day. */
  band: number;
  ticks: { value: number; y: number }[];
  /** Bars, or an area below a line if the days are narrow. */
  values: { kind: 'bars' | 'area'; path: string; line: string };
  /** The lines of the previous period and of a second series. Empty without them. */
  previous: string;
  second: string;
  /** The days with a label below the plot. */
  dates: { index: number; x: number }[];
};

/** Days that are narrower are an area instead of bars. */
const leastBarBand = 5;
const dateLabelWidth = 96;
const dateSteps = [1, 2, 5, 7, 14, 28, 56, 91, 182, 364, 728];

/** Lays out a timeline. One path draws all days, so that 1,000 days cost as little as 7. */
export const layOutTimeline = (input: {
  width: number;
  height: number;
  unit: Unit;
  values: readonly number[];
  previous: readonly number[];
  second: readonly number[];
}): Timeline => {
  const { width, height, unit, values, second } = input;
  const previous = input.previous.slice(0, values.length);
  const band = width / Math.max(1, values.length);
  const ticks = axisTicks(greatest([values, previous, second]), unit);
  const top = ticks.at(-1)!;
  const y = (value: number): number => round(height - (value / top) * height);
  const line = (of: readonly number[]): string =>
    of.map((value, index) => `${index === 0 ? 'M' : 'L'}${round((index + 0.5) * band)} ${y(value)}`).join('');
  const kind = band >= leastBarBand ? 'bars' : 'area';
  return {
    band,
    ticks: ticks.map((value) => ({ value, y: y(value) })),
    values:
      kind === 'bars'
        ? { kind, path: bars(values, band, height, y), line: '' }
        : { kind, path: area(line(values), values.length, band, height), line: line(values) },
    previous: line(previous),
    second: line(second),
    dates: labelledDays(values.length, band),
  };
};

/** Returns the day at a distance from the left edge. */
export const dayAt = (x: number, band: number, days: number): number =>
  Math.min(Math.max(Math.floor(x / band), 0), Math.max(0, days - 1));

/** Returns the left edge and the width of some days. */
export const spanBox = ({ first, last }: Span, band: number): { x: number; width: number } => ({
  x: first * band,
  width: (last - first + 1) * band,
});

const greatest = (series: readonly (readonly number[])[]): number =>
  series.reduce((most, values) => values.reduce((max, value) => Math.max(max, value), most), 0);

const bars = (values: readonly number[], band: number, height: number, y: (value: number) => number): string => {
  const gap = Math.min(band * 0.28, 8);
  return values
    .map((value, index) =>
      value === 0 ? '' : `M${round(index * band + gap / 2)} ${height}V${y(value)}h${round(band - gap)}V${height}Z`,
    )
    .join('');
};

const area = (line: string, days: number, band: number, height: number): string =>
  line === '' ? '' : `${line}V${height}H${round(band / 2)}Z`;

/** Returns days in equal steps whose labels do not overlap. */
const labelledDays = (days: number, band: number): Timeline['dates'] => {
  const step = dateSteps.find((one) => one * band >= dateLabelWidth) ?? days;
  return Array.from({ length: Math.ceil(days / Math.max(1, step)) }, (_, index) => ({
    index: index * step,
    x: (index * step + 0.5) * band,
  }));
};

const round = (length: number): number => Math.round(length * 100) / 100;
