import type { TimelineRow } from '@docsight/api-contract';
import { AppError } from '@docsight/service-kit';
import { secondsOf, viewersOn } from '../figures/index.ts';
import type { DayRange, DayRecord } from './report-store.ts';

/** Collects the rows of a timeline. Source: Specification 7.4. */
export type Timeline = {
  /** Takes the days of the range, oldest first. @throws AppError bad_request as soon as the timeline gets too long. */
  add(day: DayRecord): void;
  /** A row for each day of the range without gaps. An open end is the first or last day with anything; without any such day there is no row. */
  rows(): TimelineRow[];
};

/** What it needs of each day. */
export const timelineSums: (keyof DayRecord)[] = ['date', 'views', 'readersSince', 'ms', 'downloads', 'leads'];

const mostDays = 1_000;
const dayMs = 86_400_000;

/** @throws AppError bad_request when both bounds are given and lie too far apart. */
export const makeTimeline = ({ sinceDay, untilDay }: DayRange): Timeline => {
  if (sinceDay !== null && untilDay !== null) requireFewDays(sinceDay, untilDay);
  const filled = new Map<string, TimelineRow>();
  let first = sinceDay;
  let last = untilDay;
  return {
    add: (day) => {
      const row = rowOf(day);
      if (!hasAnything(row)) return;
      filled.set(row.date, row);
      first ??= row.date;
      last = untilDay ?? row.date;
      requireFewDays(first, last);
    },
    rows: () =>
      first === null || last === null ? [] : everyDay(first, last).map((date) => filled.get(date) ?? rowOf({ date })),
  };
};

const requireFewDays = (first: string, last: string): void => {
  if (daysIn(first, last) > mostDays)
    throw new AppError(
      'bad_request',
      'The timeline would have more than 1,000 days. Choose "since" and "until" so that they span 1,000 days at most.',
    );
};

const rowOf = ({ date, views = 0, ms = 0, downloads = 0, leads = 0, ...seenBefore }: DayRecord): TimelineRow => ({
  date,
  views,
  unique_viewers: viewersOn(seenBefore, date).viewers,
  total_time_seconds: secondsOf(ms),
  downloads,
  leads,
});

/** A day whose readers were all merged into readers of other days is a record of zeros. */
const hasAnything = ({ date: _, ...figures }: TimelineRow): boolean =>
  Object.values(figures).some((figure) => figure !== 0);

/** Both days are counted. */
const daysIn = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / dayMs + 1;

const everyDay = (first: string, last: string): string[] =>
  Array.from({ length: daysIn(first, last) }, (_, index) =>
    new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10),
  );
