import type { TimelineRow } from '@docsight/api-contract';
import { AppError } from '@docsight/service-kit';
import { newViewersOn, secondsOf } from '../figures/index.ts';
import type { DayRange, DayRecord } from './report-store.ts';

/** Collects the rows of a timeline. Source: Specification 7.4. */
export type Timeline = {
  /** Adds a day of the range. Days come oldest first. @throws AppError bad_request once the timeline is too long. */
  add(day: DayRecord): void;
  /**
   * Returns a row for each day of the range without gaps. A missing bound is the first or last day with any figure.
   * Without such a day there are no rows.
   */
  rows(): TimelineRow[];
};

/** The fields of a day that a timeline needs. */
export const timelineFields: (keyof DayRecord)[] = ['date', 'views', 'readersSince', 'ms', 'downloads', 'leads'];

const maxDays = 1_000;
export const dayMs = 86_400_000;

/** @throws AppError bad_request when both bounds are given and are too far apart. */
export const makeTimeline = ({ sinceDay, untilDay }: DayRange): Timeline => {
  if (sinceDay !== null && untilDay !== null) requireFewDays(sinceDay, untilDay);
  const filled = new Map<string, TimelineRow>();
  let first = sinceDay;
  let last = untilDay;
  return {
    add: (day) => {
      const row = rowOf(day);
      if (!hasFigures(row)) return;
      filled.set(row.date, row);
      first ??= row.date;
      last = untilDay ?? row.date;
      requireFewDays(first, last);
    },
    rows: () =>
      first === null || last === null ? [] : everyDay(first, last).map((date) => filled.get(date) ?? rowOf({ date })),
  };
};

/** @throws AppError bad_request for more than 1,000 days. */
export const requireFewDays = (first: string, last: string): void => {
  if (daysIn(first, last) > maxDays)
    throw new AppError(
      'bad_request',
      'The timeline would have more than 1,000 days. Choose "since" and "until" so that they span 1,000 days at most.',
    );
};

const rowOf = ({ date, views = 0, ms = 0, downloads = 0, leads = 0, ...counts }: DayRecord): TimelineRow => ({
  date,
  views,
  unique_viewers: newViewersOn(counts, date).viewers,
  total_time_seconds: secondsOf(ms),
  downloads,
  leads,
});

/** Returns whether a row has a figure. A day has only zeros once its readers were merged into readers of other days. */
const hasFigures = ({ date: _, ...figures }: TimelineRow): boolean =>
  Object.values(figures).some((figure) => figure !== 0);

/** Returns the number of days, both bounds included. */
const daysIn = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / dayMs + 1;

/** Returns every day from `first` to `last`, both included. There is none if `last` is before `first`. */
export const everyDay = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysIn(first, last)) }, (_, index) =>
    new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10),
  );
