import { maxRecentVisits } from '@docsight/contracts';
import type { DocumentFacts, EngagementLevel, ReaderVisit } from '@docsight/contracts';
import { countWith } from './page-set.ts';
import type { PageSet } from './page-set.ts';

/**
 * One reader of one document, with everything that was counted for it.
 * Recent history is in the record, older history in archived segments, which `archive` sums up.
 * Read figures through the functions below: they include the archived part.
 * Times are milliseconds since the epoch, durations whole milliseconds. Pages are 1-based object keys.
 * Days are `YYYY-MM-DD` in UTC.
 */
export type Reader = {
  documentId: string;
  accountId: string;
  /** `anon_…`, or `vwr_…` for an e-mail. */
  viewerId: string;
  totalPages: number;
  email: string | null;
  companyDomain: string | null;
  lead: { name: string; capturedAt: number } | null;
  /** The sum of the archived segments; null while the record has the whole history. */
  archive: Archive | null;
  /** Oldest first. The gaps between them are longer than the debounce time. */
  visits: Visit[];
  days: Record<string, Day>;
  /** Live sessions by id. The most recently active session is last. */
  sessions: Record<string, SessionTotals>;
  /** When the newest archived session started; null if none is archived. */
  archivedSessionsUpTo: number | null;
  /** Counted downloads, so that a redelivered message counts once. */
  downloadIds: string[];
  /** The highest level that the reader has reached. */
  level: EngagementLevel;
  completedEmitted: boolean;
  milestoneEmitted: boolean;
  /** The viewer that this anonymous reader became. Such a reader counts nothing any more. */
  mergedInto: string | null;
  /** When this anonymous reader passed the gate; null if it did not. */
  mergedAt: number | null;
  /** What any process needs to finish an unfinished merge; null if there is none. */
  pendingMerge: GateSubmission | null;
  /** The anonymous viewers whose history is counted here. */
  mergedFrom: string[];
  /** When the reader was last erased; null for never. */
  erasedAt: number | null;
  /** The version of the record before that erasure; 0 for never. */
  voidUpTo: number;
};

/** What names a reader. `accountId` and `totalPages` are used only for a reader without a record. */
export type ReaderKey = Pick<Reader, 'documentId' | 'accountId' | 'viewerId' | 'totalPages'>;

/** A reader after an erasure. */
export type ErasedReader = Reader & { erasedAt: number };

export const isErased = (reader: Reader): reader is ErasedReader => reader.erasedAt !== null;

/** An anonymous reader whose merge is not finished. */
export type MergingReader = Reader & { pendingMerge: GateSubmission };

export const isMerging = (reader: Reader): reader is MergingReader => reader.pendingMerge !== null;

export type Visit = {
  start: number;
  last: number;
  /** The day on which each page was first seen in this visit. */
  pages: Record<string, string>;
  /** Present if this visit is a return, and `viewer.revisited` was published for it or for a later one. */
  revisited?: true;
};

export type Day = {
  downloads: number;
  /** Reading time of each page seen on this day, in milliseconds. */
  pages: Record<string, number>;
  /** What archived visits count on this day. */
  archived?: VisitCounts;
};

/** What visits count on one day. */
export type VisitCounts = {
  /** Visits that began on this day. */
  visits: number;
  /** By page: visits in which the page was first seen on this day. */
  pages: Record<string, number>;
};

/** The sum of a reader's archived segments. */
export type Archive = {
  /** The newest segment. Each segment names the one before. */
  segmentId: string;
  visits: number;
  /** Start of the first archived visit; null if no visit is archived. */
  firstStart: number | null;
  /** End of the last archived visit; null if no visit is archived. */
  lastEnd: number | null;
  /** The newest archived visits, oldest first, as many as a snapshot lists. */
  recentVisits: ReaderVisit[];
  /** Reading time on the archived days, in milliseconds. */
  readingMs: number;
  /** Pages seen in the archived visits. */
  pagesSeen: PageSet;
  /** Exactly the days before this one are archived; null if no day is. */
  until: string | null;
  /** Number of archived download ids. */
  downloadIds: number;
  /** Number of archived ids of merged viewers. */
  mergedFrom: number;
};

export type SessionTotals = {
  startedAt: number;
  /** Credited reading time of each page that the session has listed, in milliseconds. */
  pages: Record<string, number>;
};

/** What a reader submitted at the gate. */
export type GateSubmission = {
  email: string;
  companyDomain: string | null;
  /** `""` if it was not given. */
  name: string;
  at: number;
};

/** Who a viewer is after the gate. */
export type Identity = { viewerId: string; email: string; companyDomain: string | null };

/** The settings that decide what a visit is, and how much time a session may claim. Source: Specification 11.4. */
export type Rules = { viewDebounceSeconds: number; revisitAfterSeconds: number; beaconSlackSeconds: number };

export const readerKey = (
  { documentId, accountId, pageCount }: Pick<DocumentFacts, 'documentId' | 'accountId' | 'pageCount'>,
  viewerId: string,
): ReaderKey => ({ documentId, accountId, viewerId, totalPages: pageCount });

/** Returns a reader without any history. */
export const newReader = ({ documentId, accountId, viewerId, totalPages }: ReaderKey): Reader => ({
  documentId,
  accountId,
  viewerId,
  totalPages,
  email: null,
  companyDomain: null,
  lead: null,
  archive: null,
  visits: [],
  days: {},
  sessions: {},
  archivedSessionsUpTo: null,
  downloadIds: [],
  level: 'not_opened',
  completedEmitted: false,
  milestoneEmitted: false,
  mergedInto: null,
  mergedAt: null,
  pendingMerge: null,
  mergedFrom: [],
  erasedAt: null,
  voidUpTo: 0,
});

export const readerIdOf = (reader: Pick<Reader, 'documentId' | 'viewerId'>): string =>
  `${reader.documentId}:${reader.viewerId}`;

/**
 * Returns the prefix of the ids of a reader's archived segments and sessions; a colon follows it.
 * Each erasure begins a new archive. The prefixes sort in the order of the erasures: times have 13 digits until 2286.
 */
export const archiveIdOf = (reader: Pick<Reader, 'documentId' | 'viewerId' | 'erasedAt'>): string =>
  reader.erasedAt === null ? readerIdOf(reader) : `${readerIdOf(reader)}~${reader.erasedAt}`;

/** Returns the number of distinct pages seen in all time. */
export const pagesSeen = ({ archive, visits }: Pick<Reader, 'archive' | 'visits'>): number =>
  countWith(
    archive?.pagesSeen ?? '',
    visits.map(({ pages }) => pages),
  );

/** Returns the reading time of all pages in all time, in milliseconds. */
export const readingMs = ({ archive, days }: Pick<Reader, 'archive' | 'days'>): number =>
  Object.values(days).reduce((sum, { pages }) => sum + sumOf(pages), archive?.readingMs ?? 0);

/** Returns the number of visits in all time. */
export const totalVisits = ({ archive, visits }: Pick<Reader, 'archive' | 'visits'>): number =>
  (archive?.visits ?? 0) + visits.length;

/** Returns when the first visit began; undefined before the first visit. */
export const firstVisitStart = ({ archive, visits }: Pick<Reader, 'archive' | 'visits'>): number | undefined =>
  archive?.firstStart ?? visits[0]?.start;

/** Returns the newest visits of a timeline, given the newest before it. Oldest first. */
export const recentVisits = (earlier: ReaderVisit[], visits: Visit[]): ReaderVisit[] =>
  [...earlier, ...visits.map(({ start, last, pages }) => ({ start, last, pages: Object.keys(pages).length }))].slice(
    -maxRecentVisits,
  );

export const sumOf = (pages: Record<string, number>): number =>
  Object.values(pages).reduce((sum, value) => sum + value, 0);

/** Returns the UTC day of a time. */
export const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Returns a day of a draft, and adds it if it is missing. Changes the draft. */
export const ensureDay = (draft: Reader, day: string): Day => (draft.days[day] ??= { downloads: 0, pages: {} });
