import type { DocumentFacts, EngagementLevel } from '@docsight/contracts';
import { countWith } from './page-set.ts';
import type { PageSet } from './page-set.ts';

/**
 * One reader of one document, with all that was ever counted for it: what is recent here, the rest in segments, in short in `archive`. So visits, days and ids
 * are asked for by the functions below. Times are milliseconds since the epoch, durations are whole milliseconds, pages are 1-based and keys of objects, days
 * are `YYYY-MM-DD` in UTC.
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
  /** Null while all of the history is here. */
  archive: Archive | null;
  /** Oldest first, apart from each other by more than the debounce time. */
  visits: Visit[];
  /** What was read and downloaded on each day. */
  days: Record<string, Day>;
  /** What each session has told so far, by session id, the one that told last at the end; forgotten when its token is dead. */
  sessions: Record<string, SessionTotals>;
  /** When the youngest of the sessions began that were set aside; null when none was. */
  sessionsAside: number | null;
  /** The downloads that were counted, so that a repeated message counts once. */
  downloadIds: string[];
  /** The highest level ever reached. */
  level: EngagementLevel;
  completedEmitted: boolean;
  milestoneEmitted: boolean;
  /** For an anonymous reader who gave an e-mail: the viewer that it became. Nothing is counted here any more. */
  mergedInto: string | null;
  /** When it gave that e-mail; null for one who gave none. */
  mergedAt: number | null;
  /** What it takes to finish a merge that was begun, for anybody; null when none is. */
  pendingMerge: GivenAtGate | null;
  /** The anonymous viewers whose reading is counted here already. */
  mergedFrom: string[];
  /** When all that was known of it was erased, the last time; null for never. */
  erasedAt: number | null;
  /** The version of its record before that; 0 for never. */
  voidUpTo: number;
};

/** pages: the day on which each page was first seen in this visit. revisited: viewer.revisited was told of it. */
export type Visit = { start: number; last: number; pages: Record<string, string>; revisited?: true };

/** pages: milliseconds on each page that was seen on the day. closed: what visits that are archived count on the day. */
export type Day = { downloads: number; pages: Record<string, number>; closed?: Counted };

/** What visits count on one day. pages: the visits in which each page was first seen on that day. */
export type Counted = { visits: number; pages: Record<string, number> };

/** The part of a reader's history that lies in segments, in short. */
export type Archive = {
  /** The newest segment; each one names the one before. */
  segmentId: string;
  visits: number;
  /** Of the first and the last of these visits; null when there is none. */
  firstStart: number | null;
  lastEnd: number | null;
  /** On the days that are archived. */
  readingMs: number;
  /** In the visits that are archived. */
  pagesSeen: PageSet;
  /** All days before this one are archived, and no later one is; null when none is. */
  until: string | null;
  /** How many ids of downloads and of merged viewers. */
  downloadIds: number;
  mergedFrom: number;
};

/** pages: the milliseconds credited to each page that the session has listed. */
export type SessionTotals = { startedAt: number; pages: Record<string, number> };

/** What a reader gave at the gate, and when. `name` is `""` when it was not given. */
export type GivenAtGate = { email: string; companyDomain: string | null; name: string; at: number };

/** Who a viewer is after the gate. */
export type Identity = { viewerId: string; email: string; companyDomain: string | null };

/** The settings that decide what a visit is and how much time a session may claim. */
export type Rules = { viewDebounceSeconds: number; revisitAfterSeconds: number; beaconSlackSeconds: number };

/** A reader of whom nothing is known yet. */
export const blankReader = (
  facts: Pick<DocumentFacts, 'documentId' | 'accountId' | 'pageCount'>,
  who: { viewerId: string; email?: string | null; companyDomain?: string | null },
): Reader => ({
  documentId: facts.documentId,
  accountId: facts.accountId,
  viewerId: who.viewerId,
  totalPages: facts.pageCount,
  email: who.email ?? null,
  companyDomain: who.companyDomain ?? null,
  lead: null,
  archive: null,
  visits: [],
  days: {},
  sessions: {},
  sessionsAside: null,
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
 * What the ids begin with, before a colon, of all that a reader's record has let go of since the reader was erased last. They are in the order of the erasures:
 * times have 13 digits until the year 2286.
 */
export const asideIdOf = (reader: Pick<Reader, 'documentId' | 'viewerId' | 'erasedAt'>): string =>
  reader.erasedAt === null ? readerIdOf(reader) : `${readerIdOf(reader)}~${reader.erasedAt}`;

/** The number of distinct pages ever seen. */
export const pagesSeen = ({ archive, visits }: Pick<Reader, 'archive' | 'visits'>): number =>
  countWith(
    archive?.pagesSeen ?? '',
    visits.flatMap(({ pages }) => Object.keys(pages)),
  );

/** The time ever spent on all pages, in milliseconds. */
export const readingMs = ({ archive, days }: Pick<Reader, 'archive' | 'days'>): number =>
  Object.values(days).reduce((sum, { pages }) => sum + sumOf(pages), archive?.readingMs ?? 0);

/** How many visits there ever were. */
export const visitsEver = ({ archive, visits }: Pick<Reader, 'archive' | 'visits'>): number =>
  (archive?.visits ?? 0) + visits.length;

/** When the first visit ever began; undefined before it. */
export const firstStart = ({ archive, visits }: Pick<Reader, 'archive' | 'visits'>): number | undefined =>
  archive?.firstStart ?? visits[0]?.start;

export const sumOf = (pages: Record<string, number>): number =>
  Object.values(pages).reduce((sum, value) => sum + value, 0);

/** The UTC day of a time. */
export const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The reader's account of a day, made when there is none yet. For drafts only: it changes the reader. */
export const dayOf = (draft: Reader, day: string): Day => (draft.days[day] ??= { downloads: 0, pages: {} });
