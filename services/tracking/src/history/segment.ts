import { archiveIdOf, recentVisits, sumOf, utcDay, withPagesIn } from '../rules/index.ts';
import type { Archive, Day, Reader, Visit, VisitCounts } from '../rules/index.ts';
import { dayBytes, firstWithin, visitBytes } from './record-size.ts';

/**
 * An archived piece of a reader's history: the oldest visits and days that its record had then.
 * A segment is written once and never changed. Its id is unique.
 * It belongs to the history if the record's `archive` names it, or if a segment of the history does.
 */
export type Segment = {
  /** `{archiveId}:{key}`; see `archiveIdOf`. */
  segmentId: string;
  /** The version of the record from which the segment was archived. */
  version: number;
  /** The record's archive before this segment. */
  before: Archive | null;
  visits: Visit[];
  days: Record<string, Day>;
  downloadIds: string[];
  mergedFrom: string[];
};

/**
 * A record keeps this many ids of each kind, and also one visit and two days.
 * So the next beacon, and a download that comes a little late, need no segment.
 */
const keptIds = 4;
/** In bytes. With both, a segment stays below 16 KB. */
const maxVisitBytes = 5_000;
const maxDayBytes = 5_000;
const maxIds = 50;

/**
 * Archives all history that a record need not keep, oldest first, in as many segments as it takes.
 * No figure of the reader changes.
 */
export const archiveHistory = (
  reader: Reader,
  version: number,
  newKey: () => string,
): { reader: Reader; segments: Segment[] } => {
  const segments: Segment[] = [];
  let remaining = reader;
  for (;;) {
    const cut = cutOff(remaining, version, newKey);
    if (!cut) return { reader: remaining, segments };
    segments.push(cut.segment);
    remaining = cut.reader;
  }
};

/** Returns the reader as it was before its newest segment was archived. */
export const restoreSegment = (reader: Reader, segment: Segment): Reader => {
  const days = { ...segment.days, ...reader.days };
  for (const [date, counts] of Object.entries(visitCounts(segment.visits))) {
    const { archived, ...day } = days[date]!;
    const rest = minus(archived!, counts);
    days[date] = rest.visits === 0 && Object.keys(rest.pages).length === 0 ? day : { ...day, archived: rest };
  }
  return {
    ...reader,
    archive: segment.before,
    visits: [...segment.visits, ...reader.visits],
    days,
    downloadIds: [...segment.downloadIds, ...reader.downloadIds],
    mergedFrom: [...segment.mergedFrom, ...reader.mergedFrom],
  };
};

/** Returns the segments of a reader's history, newest first; undefined if one of them was not found. */
export const segmentChain = ({ archive }: Pick<Reader, 'archive'>, found: Segment[]): Segment[] | undefined => {
  const byId = new Map(found.map((segment) => [segment.segmentId, segment]));
  const chain: Segment[] = [];
  for (let next = archive; next !== null;) {
    const segment = byId.get(next.segmentId);
    if (!segment) return undefined;
    chain.push(segment);
    next = segment.before;
  }
  return chain;
};

/** Counts visits by day: a visit on the day it began, a page of it on the day it was first seen in it. */
export const visitCounts = (visits: Visit[]): Record<string, VisitCounts> => {
  const counts: Record<string, VisitCounts> = {};
  const on = (date: string): VisitCounts => (counts[date] ??= { visits: 0, pages: {} });
  for (const { start, pages } of visits) {
    on(utcDay(start)).visits += 1;
    for (const [page, date] of Object.entries(pages)) on(date).pages[page] = (on(date).pages[page] ?? 0) + 1;
  }
  return counts;
};

const cutOff = (
  reader: Reader,
  version: number,
  newKey: () => string,
): { reader: Reader; segment: Segment } | undefined => {
  const visits = reader.visits.length > 1 ? firstWithin(reader.visits.slice(0, -1), visitBytes, maxVisitBytes) : [];
  const laterVisits = reader.visits.slice(visits.length);
  const [days, laterDays] = splitDays(withArchivedCounts(reader.days, visits), laterVisits);
  const [downloadIds, laterDownloadIds] = splitIds(reader.downloadIds);
  const [mergedFrom, laterMergedFrom] = splitIds(reader.mergedFrom);
  if (visits.length + Object.keys(days).length + downloadIds.length + mergedFrom.length === 0) return undefined;

  const segmentId = `${archiveIdOf(reader)}:${newKey()}`;
  const segment = { segmentId, version, before: reader.archive, visits, days, downloadIds, mergedFrom };
  return {
    segment,
    reader: {
      ...reader,
      archive: archiveWith(segment),
      visits: laterVisits,
      days: laterDays,
      downloadIds: laterDownloadIds,
      mergedFrom: laterMergedFrom,
    },
  };
};

/** Returns the sum of the history up to this segment. */
const archiveWith = ({ segmentId, before, visits, days, downloadIds, mergedFrom }: Segment): Archive => {
  const lastDate = Object.keys(days).sort().at(-1);
  return {
    segmentId,
    visits: (before?.visits ?? 0) + visits.length,
    firstStart: before?.firstStart ?? visits[0]?.start ?? null,
    lastEnd: visits.at(-1)?.last ?? before?.lastEnd ?? null,
    recentVisits: recentVisits(before?.recentVisits ?? [], visits),
    readingMs: Object.values(days).reduce((sum, { pages }) => sum + sumOf(pages), before?.readingMs ?? 0),
    pagesSeen: withPagesIn(
      before?.pagesSeen ?? '',
      visits.flatMap(({ pages }) => Object.keys(pages)),
    ),
    until: lastDate === undefined ? (before?.until ?? null) : dayAfter(lastDate),
    downloadIds: (before?.downloadIds ?? 0) + downloadIds.length,
    mergedFrom: (before?.mergedFrom ?? 0) + mergedFrom.length,
  };
};

/** Returns the days with what these visits count on them, before the visits are archived. */
const withArchivedCounts = (days: Reader['days'], visits: Visit[]): Reader['days'] => {
  const counted = { ...days };
  for (const [date, counts] of Object.entries(visitCounts(visits))) {
    const day = counted[date] ?? { downloads: 0, pages: {} };
    counted[date] = { ...day, archived: plus(day.archived ?? { visits: 0, pages: {} }, counts) };
  }
  return counted;
};

/** Splits off the oldest days on which no remaining visit counts. The last two days always stay. */
const splitDays = (days: Reader['days'], laterVisits: Visit[]): [Reader['days'], Reader['days']] => {
  const dates = Object.keys(days).sort();
  const firstKept = [dates.at(-2) ?? '', ...Object.keys(visitCounts(laterVisits))].sort()[0]!;
  const free = dates.filter((date) => date < firstKept);
  const archived = new Set(firstWithin(free, (date) => dayBytes(days[date]!), maxDayBytes));
  const part = (isArchived: boolean): Reader['days'] =>
    Object.fromEntries(Object.entries(days).filter(([date]) => archived.has(date) === isArchived));
  return [part(true), part(false)];
};

const splitIds = (ids: string[]): [string[], string[]] => {
  const count = Math.max(0, Math.min(maxIds, ids.length - keptIds));
  return [ids.slice(0, count), ids.slice(count)];
};

const plus = (one: VisitCounts, other: VisitCounts): VisitCounts => ({
  visits: one.visits + other.visits,
  pages: combined(one.pages, other.pages, 1),
});

const minus = (one: VisitCounts, other: VisitCounts): VisitCounts => ({
  visits: one.visits - other.visits,
  pages: combined(one.pages, other.pages, -1),
});

const combined = (one: Record<string, number>, other: Record<string, number>, sign: 1 | -1): Record<string, number> => {
  const sums = { ...one };
  for (const [page, count] of Object.entries(other)) sums[page] = (sums[page] ?? 0) + sign * count;
  return Object.fromEntries(Object.entries(sums).filter(([, count]) => count !== 0));
};

const dayAfter = (date: string): string => utcDay(Date.parse(date) + 24 * 60 * 60 * 1000);
