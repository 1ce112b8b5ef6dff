import type { ReaderDay, ReaderSnapshot } from '@docsight/contracts';
import { segmentChain, visitCounts } from '../history/index.ts';
import type { Segment } from '../history/index.ts';
import { firstVisitStart, readerIdOf, recentVisits } from '../rules/index.ts';
import type { Day, Reader, VisitCounts } from '../rules/index.ts';

/**
 * Returns a reader's state as other services see it, with the days of its record and of some archived segments.
 * Earlier days are as an earlier snapshot reported them. With all segments the snapshot is whole.
 * A merged reader has no days and no visits: they belong to its viewer.
 */
export const snapshotOf = (reader: Reader, version: number, segments: Segment[] = []): ReaderSnapshot => {
  const first = firstVisitStart(reader);
  const daysSince = segmentChain(reader, segments) ? undefined : (reader.archive?.until ?? undefined);
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
    recentVisits: reader.mergedInto === null ? recentVisits(reader.archive?.recentVisits ?? [], reader.visits) : [],
    ...(daysSince !== undefined && { daysSince }),
    ...(reader.voidUpTo > 0 && { voidUpTo: reader.voidUpTo }),
  };
};

/** Returns the days, oldest first. An archived day already contains everything that visits count on it. */
const daysOf = (reader: Reader, segments: Segment[]): ReaderDay[] => {
  const counts = visitCounts(reader.visits);
  const dates = new Set([...Object.keys(reader.days), ...Object.keys(counts)]);
  const recent = [...dates].map((date) => publishedDay(date, reader.days[date] ?? emptyDay, counts[date]));
  const archived = segments.flatMap(({ days }) => Object.entries(days).map(([date, day]) => publishedDay(date, day)));
  return [...archived, ...recent].sort((a, b) => (a.date < b.date ? -1 : 1));
};

const emptyDay: Day = { downloads: 0, pages: {} };

/** Adds up what archived and recent visits count on a day. */
const publishedDay = (date: string, { downloads, pages, archived }: Day, recent?: VisitCounts): ReaderDay => {
  const day: ReaderDay = { date, visits: (archived?.visits ?? 0) + (recent?.visits ?? 0), downloads, pages: {} };
  const sumsOf = (page: string): { v: number; ms: number } => (day.pages[page] ??= { v: 0, ms: 0 });
  for (const counts of [archived, recent]) {
    for (const [page, visits] of Object.entries(counts?.pages ?? {})) sumsOf(page).v += visits;
  }
  for (const [page, ms] of Object.entries(pages)) sumsOf(page).ms += ms;
  return day;
};

const iso = (at: number): string => new Date(at).toISOString();
