import { formatDay } from '../format/time.ts';
import { addDays, countDays, daysBefore, isDay } from './days.ts';
import type { Days } from './days.ts';

/** The ranges that move on with time. The address has them as `range`. */
export const presets = ['7', '30', '90', 'all'] as const;
export type Preset = (typeof presets)[number];

export const presetLabels: Record<Preset, string> = {
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  all: 'All time',
};

/** A day-by-day report has at most this many days. Source: Specification 7.4 and 7.14. */
export const maxDays = 1_000;

/** The range of the figures on a page. */
export type Range = {
  choice: Preset | 'custom';
  /** The first UTC day. Absent in all time. */
  since?: string;
  /** The last UTC day. Absent in all time. */
  until?: string;
  /** The days of the same number just before. Absent in all time. */
  previous?: Days;
  /** Such as "Last 30 days". */
  label: string;
  /** Such as "the 30 days before". Absent in all time. */
  previousLabel?: string;
};

export type RangeChoice = { preset: Preset } | Days;

/** What the address says about the range. */
export type RangeSearch = Partial<Record<'range' | 'since' | 'until', string | undefined>>;

/**
 * Returns the range that an address has, or the last 30 days if it has none that exists.
 * A bound that is missing is today, or 30 days before the other. Of more than 1,000 days the last ones are left.
 * @param today the present UTC day.
 */
export const readRange = (search: RangeSearch, today: string): Range => {
  const days = customDays(search, today);
  if (days) return { choice: 'custom', ...boundsOf(days), label: labelOf(days) };
  const preset = presets.find((one) => one === search.range) ?? '30';
  if (preset === 'all') return { choice: 'all', label: presetLabels.all };
  const until = today;
  return {
    choice: preset,
    ...boundsOf({ since: addDays(until, 1 - Number(preset)), until }),
    label: presetLabels[preset],
  };
};

/** Returns what changes in the address for a choice. */
export const searchOf = (choice: RangeChoice): Record<'range' | 'since' | 'until', string | undefined> =>
  'preset' in choice
    ? { range: choice.preset === '30' ? undefined : choice.preset, since: undefined, until: undefined }
    : { range: undefined, since: choice.since, until: choice.until };

/** Returns why two days are no range, or undefined if they are one. */
export const rangeError = ({ since, until }: Days): string | undefined => {
  if (!isDay(since) || !isDay(until)) return 'Enter a first and a last day.';
  if (since > until) return 'The first day is after the last day.';
  if (countDays({ since, until }) > maxDays) return 'Choose at most 1,000 days.';
  return undefined;
};

const customDays = (search: RangeSearch, today: string): Days | undefined => {
  const [since, until] = [search.since, search.until].map((day) => (isDay(day) ? day : undefined));
  if (since === undefined && until === undefined) return undefined;
  const last = until ?? today;
  const first = since ?? addDays(last, -29);
  if (first > last) return undefined;
  const earliest = addDays(last, 1 - maxDays);
  return { since: first < earliest ? earliest : first, until: last };
};

const boundsOf = (days: Days): Pick<Range, 'since' | 'until' | 'previous' | 'previousLabel'> => {
  const count = countDays(days);
  return {
    ...days,
    previous: daysBefore(days),
    previousLabel: count === 1 ? 'the day before' : `the ${count} days before`,
  };
};

const labelOf = ({ since, until }: Days): string =>
  since === until ? formatDay(since) : `${formatDay(since)} to ${formatDay(until)}`;
