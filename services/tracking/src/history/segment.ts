import { asideIdOf, sumOf, utcDay, withPagesIn } from '../rules/index.ts';
import type { Archive, Counted, Day, Reader, Visit } from '../rules/index.ts';
import { dayBytes, firstWithin, visitBytes } from './record-size.ts';

/**
 * A piece of a reader's history that its record has let go of: the oldest visits and days that it then had. A segment is written once and never changed, and
 * nobody else writes one of its id; it is part of the history when the record's `archive` names it, or a segment that is.
 */
export type Segment = {
  /** `{asideId}:{key}`; see `asideIdOf`. */
  segmentId: string;
  /** Of the record that it was cut from. */
  version: number;
  /** The record's archive before the cut. */
  before: Archive | null;
  visits: Visit[];
  days: Record<string, Day>;
  downloadIds: string[];
  mergedFrom: string[];
};

/** One visit, two days and some ids stay: the next beacon, and the download that comes a little late, concern no segment. */
const idsThatStay = 4;
/** So that a segment stays below 16 KB in all. */
const mostBytesOfVisits = 5_000;
const mostBytesOfDays = 5_000;
const mostIds = 50;

/** Cuts all that may go off a reader, oldest first, in as many segments as it takes. Nothing that anybody counts changes by it. */
export const archived = (
  reader: Reader,
  version: number,
  newKey: () => string,
): { reader: Reader; segments: Segment[] } => {
  const segments: Segment[] = [];
  let left = reader;
  for (;;) {
    const cut = cutOff(left, version, newKey);
    if (!cut) return { reader: left, segments };
    segments.push(cut.segment);
    left = cut.reader;
  }
};

/** The reader as it was before its newest segment was cut off. */
export const restored = (reader: Reader, segment: Segment): Reader => {
  const days = { ...segment.days, ...reader.days };
  for (const [date, counts] of Object.entries(countsOf(segment.visits))) {
    const { closed, ...day } = days[date]!;
    const rest = minus(closed!, counts);
    days[date] = rest.visits === 0 && Object.keys(rest.pages).length === 0 ? day : { ...day, closed: rest };
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

/** The segments of a reader's history, newest first; undefined when one is missing among those that were found. */
export const chainOf = ({ archive }: Pick<Reader, 'archive'>, found: Segment[]): Segment[] | undefined => {
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

/** What visits count on which day: a visit on the day it began, a page of it on the day it was first seen in it. */
export const countsOf = (visits: Visit[]): Record<string, Counted> => {
  const counts: Record<string, Counted> = {};
  const on = (date: string): Counted => (counts[date] ??= { visits: 0, pages: {} });
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
  const visits = reader.visits.length > 1 ? firstWithin(reader.visits.slice(0, -1), visitBytes, mostBytesOfVisits) : [];
  const laterVisits = reader.visits.slice(visits.length);
  const [days, laterDays] = splitDays(withClosed(reader.days, visits), laterVisits);
  const [downloadIds, laterDownloadIds] = splitIds(reader.downloadIds);
  const [mergedFrom, laterMergedFrom] = splitIds(reader.mergedFrom);
  if (visits.length + Object.keys(days).length + downloadIds.length + mergedFrom.length === 0) return undefined;

  const segmentId = `${asideIdOf(reader)}:${newKey()}`;
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

const archiveWith = ({ segmentId, before, visits, days, downloadIds, mergedFrom }: Segment): Archive => {
  const lastDate = Object.keys(days).sort().at(-1);
  return {
    segmentId,
    visits: (before?.visits ?? 0) + visits.length,
    firstStart: before?.firstStart ?? visits[0]?.start ?? null,
    lastEnd: visits.at(-1)?.last ?? before?.lastEnd ?? null,
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

/** The days that know what those visits counted on them. */
const withClosed = (days: Reader['days'], visits: Visit[]): Reader['days'] => {
  const counted = { ...days };
  for (const [date, counts] of Object.entries(countsOf(visits))) {
    const day = counted[date] ?? { downloads: 0, pages: {} };
    counted[date] = { ...day, closed: plus(day.closed ?? { visits: 0, pages: {} }, counts) };
  }
  return counted;
};

/** The oldest days that no remaining visit counts on, and the others; the last two always stay. */
const splitDays = (days: Reader['days'], laterVisits: Visit[]): [Reader['days'], Reader['days']] => {
  const dates = Object.keys(days).sort();
  const needed = [dates.at(-2) ?? '', ...Object.keys(countsOf(laterVisits))].sort()[0]!;
  const free = dates.filter((date) => date < needed);
  const gone = new Set(firstWithin(free, (date) => dayBytes(days[date]!), mostBytesOfDays));
  const part = (isGone: boolean): Reader['days'] =>
    Object.fromEntries(Object.entries(days).filter(([date]) => gone.has(date) === isGone));
  return [part(true), part(false)];
};

const splitIds = (ids: string[]): [string[], string[]] => {
  const going = Math.max(0, Math.min(mostIds, ids.length - idsThatStay));
  return [ids.slice(0, going), ids.slice(going)];
};

const plus = (one: Counted, other: Counted): Counted => ({
  visits: one.visits + other.visits,
  pages: combined(one.pages, other.pages, 1),
});

const minus = (one: Counted, other: Counted): Counted => ({
  visits: one.visits - other.visits,
  pages: combined(one.pages, other.pages, -1),
});

const combined = (one: Record<string, number>, other: Record<string, number>, sign: 1 | -1): Record<string, number> => {
  const sums = { ...one };
  for (const [page, count] of Object.entries(other)) sums[page] = (sums[page] ?? 0) + sign * count;
  return Object.fromEntries(Object.entries(sums).filter(([, count]) => count !== 0));
};

const dayAfter = (date: string): string => utcDay(Date.parse(date) + 24 * 60 * 60 * 1000);
