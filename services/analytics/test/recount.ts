import { engagementLevels, rankOf } from '@docsight/contracts';
import type { ReaderSnapshot } from '@docsight/contracts';
import type { History, Occurrence } from './reading-history.ts';

/*
 * Counts again, from what happened, what the reports must show.
 * It shares no code with the service or the snapshots, so a mistake would have to be made twice.
 */

/** A viewer or lead, as the reports must count it. */
export type CountedReader = Pick<
  ReaderSnapshot,
  | 'documentId'
  | 'viewerId'
  | 'email'
  | 'companyDomain'
  | 'lead'
  | 'firstViewedAt'
  | 'lastViewedAt'
  | 'level'
  | 'days'
  | 'recentVisits'
>;

/** A history and what it comes to in the end. */
export type Recount = Pick<History, 'documents' | 'occurrences'> & {
  /** All viewers and leads. */
  readers: CountedReader[];
  /** What was not erased. */
  remaining: Occurrence[];
};

export const recount = ({ documents, occurrences }: Pick<History, 'documents' | 'occurrences'>): Recount => {
  const viewers = documents.flatMap(({ documentId }) => [
    ...remainingOf(occurrences.filter((occurrence) => occurrence.documentId === documentId)),
  ]);
  return {
    documents,
    occurrences,
    readers: viewers.map(([viewerId, own]) => counted(viewerId, own)),
    remaining: viewers.flatMap(([, own]) => own),
  };
};

/** Returns what remains of each viewer. The first one with an e-mail has all that others with it did. */
const remainingOf = (occurrences: Occurrence[]): Map<string, Occurrence[]> => {
  const viewers = new Map<string, Occurrence[]>();
  for (const occurrence of occurrences) {
    const { kind, viewerId } = occurrence;
    if (kind === 'erased') {
      viewers.delete(viewerId);
      continue;
    }
    const known = kind === 'passed-gate' ? holderOf(viewers, occurrence.email) : undefined;
    const own = viewers.get(viewerId) ?? [];
    viewers.delete(viewerId);
    viewers.set(known ?? viewerId, [...(known === undefined ? [] : viewers.get(known)!), ...own, occurrence]);
  }
  return viewers;
};

const holderOf = (viewers: Map<string, Occurrence[]>, email: string): string | undefined =>
  [...viewers].find(([, own]) => own.some((each) => each.kind === 'passed-gate' && each.email === email))?.[0];

type Reading = Occurrence & { kind: 'read' };

const counted = (viewerId: string, occurrences: Occurrence[]): CountedReader => {
  const own = occurrences.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const readings = own.flatMap((each) => (each.kind === 'read' ? [each] : []));
  const gate = own.flatMap((each) => (each.kind === 'passed-gate' ? [each] : []))[0];
  const starts = distinct(readings.map(({ visitStartedAt }) => visitStartedAt)).sort((a, b) => a - b);
  return {
    documentId: own[0]!.documentId,
    viewerId,
    email: gate?.email ?? null,
    companyDomain: gate?.email.split('@')[1] ?? null,
    lead: gate ? { name: gate.name, capturedAt: gate.at.toISOString() } : null,
    firstViewedAt: readings[0]?.at.toISOString() ?? null,
    lastViewedAt: readings.at(-1)?.at.toISOString() ?? null,
    level: engagementLevels[Math.max(0, ...readings.map(({ level }) => rankOf(level)))]!,
    days: distinct(own.flatMap(({ kind, at }) => (kind === 'passed-gate' ? [] : [dateOf(at)]))).map((date) => ({
      date,
      visits: starts.filter((start) => dateOf(start) === date).length,
      downloads: own.filter(({ kind, at }) => kind === 'downloaded' && dateOf(at) === date).length,
      pages: pagesOn(date, readings),
    })),
    recentVisits: starts.slice(-20).map((start) => {
      const inVisit = readings.filter(({ visitStartedAt }) => visitStartedAt === start);
      const pages = distinct(inVisit.flatMap((reading) => reading.pages.map(({ page }) => page)));
      return { start, last: inVisit.at(-1)!.at.getTime(), pages: pages.length };
    }),
  };
};

/** Returns the time on each page of a day. A visit counts for a page on the day on which it first showed it. */
const pagesOn = (date: string, readings: Reading[]): CountedReader['days'][number]['pages'] => {
  const shown = readings.flatMap(({ at, visitStartedAt, pages }) =>
    pages.map(({ page, ms }) => ({ date: dateOf(at), inVisit: `${page} in ${visitStartedAt}`, page, ms })),
  );
  const isFirst = ({ inVisit }: { inVisit: string }, index: number): boolean =>
    shown.findIndex((other) => other.inVisit === inVisit) === index;
  const isOnDay = (each: { date: string }): boolean => each.date === date;
  const sumsOf = (page: number) => ({
    v: shown.filter(isFirst).filter((each) => each.page === page && isOnDay(each)).length,
    ms: shown.filter((each) => each.page === page && isOnDay(each)).reduce((sum, { ms }) => sum + ms, 0),
  });
  return Object.fromEntries(
    distinct(shown.filter(isOnDay).map(({ page }) => page)).map((page) => [page, sumsOf(page)]),
  );
};

const distinct = <T>(items: T[]): T[] => [...new Set(items)];

const dateOf = (at: Date | number): string => new Date(at).toISOString().slice(0, 10);
