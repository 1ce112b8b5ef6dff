import type { TimelineRow } from '@docsight/client';
import type { Unit } from '../../charts/axis.ts';
import type { DayValue } from '../../charts/timeline.ts';
import { formatCount, formatDuration } from '../../format/numbers.ts';
import { formatDay } from '../../format/time.ts';

/** A figure of the timeline. */
export type DayFigure = {
  /** In the address. */
  name: string;
  label: string;
  unit: Unit;
  format: (value: number) => string;
  of: (row: TimelineRow) => number;
};

const count = { unit: 'count', format: formatCount } as const;

export const dayFigures = [
  { name: 'views', label: 'Views', ...count, of: ({ views }) => views },
  { name: 'readers', label: 'Readers', ...count, of: ({ unique_viewers: readers }) => readers },
  { name: 'time', label: 'Time', unit: 'seconds', format: formatDuration, of: (row) => row.total_time_seconds },
  { name: 'leads', label: 'Leads', ...count, of: ({ leads }) => leads },
  { name: 'downloads', label: 'Downloads', ...count, of: ({ downloads }) => downloads },
] as const satisfies readonly DayFigure[];

/** Returns one figure of each day. */
export const valuesOf = (timeline: readonly TimelineRow[], { of }: DayFigure): DayValue[] =>
  timeline.map((row) => ({ date: row.date, value: of(row) }));

/** Returns what the chart shows, in words. @param rangeLabel such as "Last 30 days". */
export const daysSummary = (rows: readonly DayValue[], { label, format }: DayFigure, rangeLabel: string): string => {
  const most = rows.reduce<DayValue | undefined>(
    (best, row) => (row.value > (best?.value ?? 0) ? row : best),
    undefined,
  );
  if (most === undefined) return `${rangeLabel}: nothing on any day.`;
  return `${rangeLabel}: most ${label.toLowerCase()} on ${formatDay(most.date)} (${format(most.value)}).`;
};
