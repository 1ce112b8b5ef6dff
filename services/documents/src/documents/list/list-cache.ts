import { boundedMap } from '@docsight/service-kit';
import type { DocumentQuery } from '../document-store.ts';

/** A known position in a list, from which a page can be read (keyset pagination). */
export type ListPosition = {
  /** Number of documents before it. */
  index: number;
  /** The document's values of the fields that order the list. */
  key: Record<string, unknown>;
};

/** The total of a list and some of its positions. */
export type CachedList = {
  /** The entry is exact while the list has this stamp. Null: the list was not counted under a stamp yet. */
  stamp: string | null;
  countedAt: Date;
  total: number;
  positions: ListPosition[];
};

/** Caches long lists in this process, so that their pages need no count from the start. */
export type ListCache = {
  get(query: DocumentQuery): CachedList | undefined;
  set(query: DocumentQuery, list: CachedList): void;
};

/** Shorter lists are counted as fast as they are looked up. */
const minTotal = 200;
/** An entry takes some kilobytes at most. */
const maxLists = 1_000;
/**
 * Maximum age of an exact entry, in ms. The stamp covers only writes of this service.
 * After any other write, such as a manual repair, the list is exact again after this time.
 */
const maxAgeMs = 5_000;

export const makeListCache = (now: () => Date): ListCache => {
  const lists = boundedMap<string, CachedList>({ maxEntries: maxLists });
  return {
    get: (query) => {
      const list = lists.get(nameOf(query));
      if (!list || now().getTime() - list.countedAt.getTime() < maxAgeMs) return list;
      return { ...list, stamp: null };
    },
    set: (query, list) => {
      if (list.total < minTotal) lists.delete(nameOf(query));
      else lists.set(nameOf(query), list);
    },
  };
};

const nameOf = ({ skip: _skip, limit: _limit, ...list }: DocumentQuery): string => JSON.stringify(Object.values(list));

/** How to read a page from an index. */
export type PageScan = {
  /** Where the scan starts. Null: at the end of the list from which it reads. */
  from: ListPosition | null;
  backwards: boolean;
  /** Number of documents to skip first. */
  skip: number;
  limit: number;
};

/**
 * Returns the scan that skips the fewest documents to reach a page. Without a cached list it starts at the first
 * document.
 */
export const shortestScan = (page: { skip: number; limit: number }, cached: CachedList | undefined): PageScan => {
  const fromStart: PageScan = { from: null, backwards: false, ...page };
  if (!cached) return fromStart;
  const { total, positions } = cached;
  const limit = Math.max(0, Math.min(page.limit, total - page.skip));
  const pageEnd = page.skip + limit;
  const scans: PageScan[] = [
    { ...fromStart, limit },
    { from: null, backwards: true, skip: total - pageEnd, limit },
    ...positions.map((from) =>
      from.index <= page.skip
        ? { from, backwards: false, skip: page.skip - from.index, limit }
        : { from, backwards: true, skip: from.index - pageEnd, limit },
    ),
  ];
  return scans.filter(({ skip }) => skip >= 0).reduce((best, scan) => (scan.skip < best.skip ? scan : best));
};

/** A position nearer than this to another one saves no time. */
const minDistance = 50;
const maxPositions = 200;

/** Adds a position, unless a known one is as good. */
export const withPosition = (list: CachedList, position: ListPosition): CachedList => {
  const { total, positions } = list;
  const isNear = [0, total, ...positions.map(({ index }) => index)].some(
    (index) => Math.abs(index - position.index) < minDistance,
  );
  return isNear || positions.length >= maxPositions ? list : { ...list, positions: [...positions, position] };
};
