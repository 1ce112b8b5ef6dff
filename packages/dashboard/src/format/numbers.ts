const locale = 'en';
const whole = new Intl.NumberFormat(locale);
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });

/** Returns a count with separators, such as "12,345". */
export const formatCount = (count: number): string => whole.format(count);

/** Returns a fraction from 0 to 1 as a whole percentage. Only a complete fraction is 100 %, only an empty one 0 %. */
export const formatShare = (fraction: number): string => {
  if (fraction > 0 && fraction < 0.01) return '< 1%';
  if (fraction > 0.99 && fraction < 1) return '> 99%';
  return percent.format(fraction);
};

/** Returns a duration in its two largest units, such as "4 min 12 s", and "3.4 s" below ten seconds. @param seconds at least 0. */
export const formatDuration = (seconds: number): string => {
  if (seconds === 0) return '0 s';
  if (seconds < 9.95) return `${(Math.round(seconds * 10) / 10).toString()} s`;
  const rounded = Math.round(seconds);
  if (rounded < 60) return `${rounded} s`;
  const minutes = Math.floor(rounded / 60);
  if (minutes < 60) return joined(`${minutes} min`, rounded % 60, 's');
  const hours = Math.floor(minutes / 60);
  return joined(`${whole.format(hours)} h`, minutes % 60, 'min');
};

const joined = (large: string, rest: number, unit: string): string => (rest === 0 ? large : `${large} ${rest} ${unit}`);

/** Returns a count with its noun, such as "1 reader" or "12 readers". */
export const formatCounted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
