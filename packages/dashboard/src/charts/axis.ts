/** What the values of an axis are. It decides which ticks are round. */
export type Unit = 'count' | 'seconds' | 'share';

const roundSeconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600];

/** Returns 2 to 5 round ticks from 0 to at least `max`, in equal steps. @param max at least 0. */
export const axisTicks = (max: number, unit: Unit): number[] => {
  if (unit === 'share') return [0, 0.5, 1];
  const step = stepOf(max / 3, unit);
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step);
};

const stepOf = (least: number, unit: Unit): number => {
  if (unit === 'count') return decimalStep(Math.max(least, 1));
  return roundSeconds.find((step) => step >= least) ?? decimalStep(least / 3_600) * 3_600;
};

/** Returns the smallest of 1, 2, 5, 10, 20, 50, … that is at least `least`. @param least at least 1. */
const decimalStep = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power;
};
