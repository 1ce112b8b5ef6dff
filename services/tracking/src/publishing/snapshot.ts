import type { ReaderDay, ReaderSnapshot } from '@docsight/contracts';
import { chainOf, countsOf } from '../history/index.ts';
import type { Segment } from '../history/index.ts';
import { firstStart, readerIdOf } from '../rules/index.ts';
import type { Counted, Day, Reader } from '../rules/index.ts';

/**
 * A reader's state as other services see it, with the days that are at hand and those of some segments. Those before are as they were told when they were at
 * hand; a snapshot with all segments is whole. What was merged into another viewer has no days any more.
 */
export const snapshotOf = (reader: Reader, version: number, segments: Segment[] = []): ReaderSnapshot => {
  const first = firstStart(reader);
  const daysSince = chainOf(reader, segments) ? undefined : (reader.archive?.until ?? undefined);
  return {
    readerId: readerIdOf(reader),
    documentId: reader.documentId,
    viewerId: reader.viewerId,
    version,
    mergedInto: reader.mergedInto,
    email: reader.email,
    companyDomain: reader.companyDomain,
    lead: reader.lead && { name: reader.lead.name, capturedAt: iso(reader.lead.capturedAt) },
    firstViewedAt: first === undefined ? null : iso(first),
    lastViewedAt: reader.visits.length > 0 ? iso(reader.visits.at(-1)!.last) : null,
    level: reader.level,
    totalPages: reader.totalPages,
    days: reader.mergedInto === null ? daysOf(reader, segments) : [],
    ...(daysSince !== undefined && { daysSince }),
    ...(reader.voidUpTo > 0 && { voidUpTo: reader.voidUpTo }),
  };
};

/** Oldest first. An archived day knows all that is counted on it. */
const daysOf = (reader: Reader, segments: Segment[]): ReaderDay[] => {
  const counts = countsOf(reader.visits);
  const dates = new Set([...Object.keys(reader.days), ...Object.keys(counts)]);
  const present = [...dates].map((date) => toldDay(date, reader.days[date] ?? noDay, counts[date]));
  const past = segments.flatMap(({ days }) => Object.entries(days).map(([date, day]) => toldDay(date, day)));
  return [...past, ...present].sort((a, b) => (a.date < b.date ? -1 : 1));
};

const noDay: Day = { downloads: 0, pages: {} };

const toldDay = (date: string, { downloads, pages, closed }: Day, open?: Counted): ReaderDay => {
  const told: ReaderDay = { date, visits: (closed?.visits ?? 0) + (open?.visits ?? 0), downloads, pages: {} };
  const sums = (page: string): { v: number; ms: number } => (told.pages[page] ??= { v: 0, ms: 0 });
  for (const counted of [closed, open]) {
    for (const [page, visits] of Object.entries(counted?.pages ?? {})) sums(page).v += visits;
  }
  for (const [page, ms] of Object.entries(pages)) sums(page).ms += ms;
  return told;
};

const iso = (at: number): string => new Date(at).toISOString();
