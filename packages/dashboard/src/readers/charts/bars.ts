/** One bar of a chart, as percentages of its width and height. */
export type Bar = { x: number; width: number; height: number };

/** The part of the space of a bar that stays empty. */
const gap = 0.2;
/** A value above 0 is always visible. In percent. */
const leastHeight = 1.5;

/** Lays out one bar for each value. @param max the value of a full bar; charts that share it can be compared. */
export const barsOf = (values: readonly number[], max: number): Bar[] =>
  placedBars(
    values.map((value, index) => ({ value, at: index })),
    values.length,
    max,
  );

const dayMs = 86_400_000;

/** Lays out a bar for each UTC day at its place between the first and the last day. The days are in ascending order. */
export const dayBarsOf = (days: readonly { date: string; value: number }[]): Bar[] => {
  const times = days.map(({ date }) => Date.parse(`${date}T00:00:00Z`) / dayMs);
  const first = times[0] ?? 0;
  const count = (times.at(-1) ?? 0) - first + 1;
  const max = days.reduce((most, { value }) => Math.max(most, value), 0);
  return placedBars(
    days.map(({ value }, index) => ({ value, at: times[index]! - first })),
    // Few days would be wide blocks.
    Math.max(count, fewestDays),
    max,
  );
};

const fewestDays = 14;

const placedBars = (values: readonly { value: number; at: number }[], places: number, max: number): Bar[] => {
  const place = 100 / Math.max(1, places);
  return values.map(({ value, at }) => ({
    x: (at + gap / 2) * place,
    width: (1 - gap) * place,
    height: value > 0 ? Math.min(100, Math.max(leastHeight, (value / max) * 100)) : 0,
  }));
};

/** Returns the index of the bar that is nearest to a place. @param part from 0 to 1. */
export const barAt = (bars: readonly Bar[], part: number): number | undefined => {
  let nearest: number | undefined;
  let least = Infinity;
  for (const [index, { x, width }] of bars.entries()) {
    const distance = Math.abs(x + width / 2 - part * 100);
    if (distance >= least) continue;
    [nearest, least] = [index, distance];
  }
  return nearest;
};

/** Returns the greatest number of seconds on one page, over all given readers. */
export const longestPage = (readers: readonly { pages: readonly { seconds: number }[] }[]): number =>
  readers.reduce((most, { pages }) => pages.reduce((longest, { seconds }) => Math.max(longest, seconds), most), 0);
