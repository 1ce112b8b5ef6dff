import { engagementDisplay, engagementLevels, rankOf } from '@docsight/contracts';
import type { DocumentFacts, EngagementLevel } from '@docsight/contracts';
import type { CountedReader } from './recount.ts';

/*
 * The expected responses of the endpoints, computed from the viewers and leads that `recount` returns.
 * This file shares no code with the service, so a mistake would have to be made twice to stay unnoticed.
 */

/** A range of UTC days. Both bounds are inclusive; null is no bound. */
export type Days = { since: string | null; until: string | null };
export const allTime: Days = { since: null, until: null };

type Seen = { views: number; ms: number; downloads: number; leads: number; viewers: number; pagesSeen: number };

export const expectedStats = (document: DocumentFacts, readers: CountedReader[], days: Days) => {
  const here = countedOf(document, readers);
  const seen = seenOf(here, days);
  return {
    views: seen.views,
    unique_viewers: seen.viewers,
    total_time_seconds: seen.ms / 1000,
    avg_time_seconds: seen.views === 0 ? 0 : Math.round(seen.ms / seen.views) / 1000,
    avg_completion: cut([[seen.pagesSeen, document.pageCount]], seen.viewers),
    downloads: seen.downloads,
    page_analytics: Array.from({ length: document.pageCount }, (_, index) => {
      const sums = { v: 0, ms: 0 };
      for (const reader of here.filter(viewed))
        for (const day of reader.days.filter(({ date }) => includes(days, date))) {
          sums.v += day.pages[String(index + 1)]?.v ?? 0;
          sums.ms += day.pages[String(index + 1)]?.ms ?? 0;
        }
      const average = sums.v === 0 ? 0 : Math.round(sums.ms / sums.v) / 1000;
      return { page: index + 1, views: sums.v, avg_time_seconds: average };
    }),
    engagement_breakdown: engagementDisplay[levelOf(here)],
  };
};

/** Returns the expected timeline. A missing bound is the first or last day with any figure. */
export const expectedTimeline = (document: DocumentFacts, readers: CountedReader[], days: Days) => {
  const here = countedOf(document, readers);
  const rowOf = (date: string) => {
    const { views, viewers, ms, downloads, leads } = seenOf(here, { since: date, until: date });
    return { date, views, unique_viewers: viewers, total_time_seconds: ms / 1000, downloads, leads };
  };
  const busy = here
    .flatMap((reader) => [...reader.days.map(({ date }) => date), reader.lead?.capturedAt.slice(0, 10) ?? ''])
    .filter((date) => date !== '' && includes(days, date))
    .filter(
      (date) => JSON.stringify({ ...rowOf(date), date: '' }) !== JSON.stringify({ ...rowOf('1900-01-01'), date: '' }),
    )
    .sort();
  const first = days.since ?? busy[0];
  const last = days.until ?? busy.at(-1);
  const rows: ReturnType<typeof rowOf>[] = [];
  if (first === undefined || last === undefined) return rows;
  for (const day = new Date(first); day <= new Date(last); day.setUTCDate(day.getUTCDate() + 1))
    rows.push(rowOf(day.toISOString().slice(0, 10)));
  return rows;
};

/**
 * Returns the expected CSV list: a header row and the cells of each record.
 * No reader of a history has a name or an e-mail that begins like a formula.
 */
export const expectedTable = (header: string, records: Record<string, string | number | boolean | null>[]) => [
  header.split(','),
  ...records.map((record) => Object.values(record).map((value) => (value === null ? '' : String(value)))),
];
export const viewerHeader =
  'viewer_id,email,company_domain,first_viewed_at,last_viewed_at,visits,pages_viewed,total_pages,completion,total_time_seconds,downloaded,engagement_label';
export const leadHeader = 'email,name,company_domain,captured_at,engagement_label';

/** Parses CSV text, letter by letter. Source: RFC 4180. @throws Error for text that is not CSV. */
export const rowsOfCsv = (csv: string): string[][] => {
  const rows: string[][] = [];
  let [row, cell, quoted]: [string[], string, boolean] = [[], '', false];
  for (let at = 0; at < csv.length; at += 1) {
    const letter = csv[at]!;
    if (quoted && letter === '"' && csv[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') quoted = !quoted;
    else if (quoted) cell += letter;
    else if (letter === ',') {
      row.push(cell);
      cell = '';
    } else if (letter === '\r' && csv[at + 1] === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
      at += 1;
    } else if (letter === '\r' || letter === '\n') throw new Error(`A line breaks outside of quotes, at letter ${at}.`);
    else cell += letter;
  }
  if (row.length > 0 || cell !== '' || quoted) throw new Error('The last row does not end.');
  return rows;
};

export const expectedViewers = (document: DocumentFacts, readers: CountedReader[]) => {
  const viewers = countedOf(document, readers).filter(viewed);
  viewers.sort(
    (a, b) => rankOf(b.level) - rankOf(a.level) || Date.parse(b.lastViewedAt!) - Date.parse(a.lastViewedAt!),
  );
  return viewers.map((reader) => {
    const seen = seenOf([reader], allTime);
    return {
      viewer_id: reader.viewerId,
      email: reader.email,
      company_domain: reader.companyDomain,
      first_viewed_at: reader.firstViewedAt,
      last_viewed_at: reader.lastViewedAt,
      visits: seen.views,
      pages_viewed: seen.pagesSeen,
      total_pages: document.pageCount,
      completion: cut([[seen.pagesSeen, document.pageCount]], 1),
      total_time_seconds: seen.ms / 1000,
      downloaded: seen.downloads > 0,
      engagement_label: engagementDisplay[reader.level].label,
    };
  });
};

export const expectedLeads = (document: DocumentFacts, readers: CountedReader[]) =>
  countedOf(document, readers)
    .filter(({ lead }) => lead !== null)
    .sort((a, b) => Date.parse(b.lead!.capturedAt) - Date.parse(a.lead!.capturedAt))
    .map(({ email, companyDomain, lead, level }) => ({
      email,
      name: lead!.name,
      company_domain: companyDomain,
      captured_at: lead!.capturedAt,
      engagement_label: engagementDisplay[level].label,
    }));

export const expectedOverview = (documents: DocumentFacts[], readers: CountedReader[], days: Days) => {
  const rows = documents.map((document) => {
    const here = countedOf(document, readers);
    return { document, seen: seenOf(here, days), level: levelOf(here) };
  });
  const total = (figure: keyof Seen): number => rows.reduce((sum, { seen }) => sum + seen[figure], 0);
  return {
    period: days,
    totals: {
      documents: documents.length,
      total_views: total('views'),
      unique_viewers: total('viewers'),
      leads_captured: total('leads'),
      avg_completion: cut(
        rows.map(({ document, seen }) => [seen.pagesSeen, document.pageCount]),
        total('viewers'),
      ),
    },
    top_documents: [...rows]
      .sort((a, b) => b.seen.views - a.seen.views || (a.document.createdAt < b.document.createdAt ? 1 : -1))
      .slice(0, 10)
      .map(({ document, seen }) => ({
        short_code: document.shortCode,
        title: document.title,
        views: seen.views,
        completion: cut([[seen.pagesSeen, document.pageCount]], seen.viewers),
        leads: seen.leads,
      })),
    engagement_breakdown: Object.fromEntries(
      engagementLevels.map((level) => [level, rows.filter((row) => row.level === level).length]),
    ),
  };
};

/** Returns the expected timeline of an overview. `days` has both bounds. */
export const expectedOverviewTimeline = (documents: DocumentFacts[], readers: CountedReader[], days: Days) => {
  const rows = [];
  for (const day = new Date(days.since!); day <= new Date(days.until!); day.setUTCDate(day.getUTCDate() + 1)) {
    const date = day.toISOString().slice(0, 10);
    const seen = documents.map((document) => seenOf(countedOf(document, readers), { since: date, until: date }));
    const total = (figure: keyof Seen): number => seen.reduce((sum, each) => sum + each[figure], 0);
    rows.push({
      date,
      views: total('views'),
      unique_viewers: total('viewers'),
      leads: total('leads'),
      downloads: total('downloads'),
      total_time_seconds: total('ms') / 1000,
    });
  }
  return rows;
};

const countedOf = (document: DocumentFacts, readers: CountedReader[]): CountedReader[] =>
  readers.filter(({ documentId }) => documentId === document.documentId);

const viewed = ({ firstViewedAt }: CountedReader): boolean => firstViewedAt !== null;

const levelOf = (readers: CountedReader[]): EngagementLevel =>
  engagementLevels[Math.max(0, ...readers.filter(viewed).map(({ level }) => rankOf(level)))]!;

const includes = ({ since, until }: Days, date: string): boolean =>
  (since === null || date >= since) && (until === null || date <= until);

const seenOf = (readers: CountedReader[], range: Days): Seen => {
  const seen: Seen = { views: 0, ms: 0, downloads: 0, leads: 0, viewers: 0, pagesSeen: 0 };
  for (const reader of readers) {
    const pages = new Set<string>();
    for (const day of reader.days.filter(({ date }) => includes(range, date))) {
      seen.downloads += day.downloads;
      seen.views += day.visits;
      for (const [page, { ms }] of Object.entries(day.pages)) {
        pages.add(page);
        seen.ms += ms;
      }
    }
    seen.viewers += pages.size > 0 ? 1 : 0;
    seen.pagesSeen += pages.size;
    if (reader.lead !== null && includes(range, reader.lead.capturedAt.slice(0, 10))) seen.leads += 1;
  }
  return seen;
};

/** Returns a sum of fractions divided by a count, cut to 4 decimals. Computed exactly, with whole numbers. */
const cut = (fractions: [part: number, whole: number][], count: number): number => {
  if (count === 0) return 0;
  const whole = fractions.reduce((product, [, each]) => product * BigInt(each), 1n);
  const sum = fractions.reduce((total, [part, each]) => total + (BigInt(part) * whole) / BigInt(each), 0n);
  return Number((sum * 10_000n) / (whole * BigInt(count))) / 10_000;
};
