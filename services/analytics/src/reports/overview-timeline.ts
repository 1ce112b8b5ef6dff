import type { TimelineRow } from '@docsight/api-contract';
import type { DateRange } from '@docsight/service-kit';
import type { AccountDay } from '../accounts/index.ts';
import { secondsOf } from '../figures/index.ts';
import { dayMs, everyDay, requireFewDays } from './timeline.ts';

/** The first and the last UTC day of a timeline. */
export type TimelinePeriod = { first: string; last: string };

const defaultDays = 30;

/**
 * Returns the days of the overview's timeline. Without a range, these are 30 days up to `today`.
 * `since` alone runs to `today`. `until` alone covers the 30 days that end there. Source: Specification 7.8.
 * @throws AppError bad_request for more than 1,000 days.
 */
export const timelinePeriod = (
  { sinceDay, untilDay }: Pick<DateRange, 'sinceDay' | 'untilDay'>,
  today: string,
): TimelinePeriod => {
  const last = untilDay ?? today;
  const first = sinceDay ?? dayBefore(last, defaultDays - 1);
  requireFewDays(first, last);
  return { first, last };
};

const firstDay = '0000-01-01';

/** Years before 0 have another form, which sorts wrongly. */
const dayBefore = (date: string, count: number): string =>
  new Date(Math.max(Date.parse(firstDay), Date.parse(date) - count * dayMs)).toISOString().slice(0, 10);

/** Returns a row for each day of the period, oldest first. */
export const timelineOf = ({ first, last }: TimelinePeriod, days: AccountDay[]): TimelineRow[] => {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return everyDay(first, last).map((date) => rowOf(date, byDate.get(date)));
};

const rowOf = (date: string, day?: AccountDay): TimelineRow => ({
  date,
  views: day?.views ?? 0,
  unique_viewers: day?.viewers ?? 0,
  leads: day?.leads ?? 0,
  downloads: day?.downloads ?? 0,
  total_time_seconds: secondsOf(day?.ms ?? 0),
});
