import type { DocumentQuery } from './document-store.ts';

/** Where a document stands in a list: `at` documents come before it. key: its values of the order's fields. */
export type Place = { at: number; key: Record<string, unknown> };

/**
 * What is known of a list: how many documents it has and where some of them stand. It is exact while the list has this stamp; null: it has not
 * been counted under a stamp yet.
 */
export type KnownList = { stamp: string | null; countedAt: Date; total: number; places: Place[] };

/** What a process remembers of long lists, so that no page of them has to be counted from the start again. */
export type ListMemory = {
  recall(query: DocumentQuery): KnownList | undefined;
  keep(query: DocumentQuery, known: KnownList): void;
};

/** A list that is counted as fast as it is remembered. */
const shortestKnown = 200;
/** Each holds some kilobytes at most. */
const mostLists = 1_000;
/**
 * A stamp is exact for all that is written through this service. Should anything else ever write to the collection (a repair by hand, say), the list
 * is right again after this time.
 */
const longestBelievedMs = 5_000;

export const makeListMemory = (now: () => Date): ListMemory => {
  const lists = new Map<string, KnownList>();
  return {
    recall: (query) => {
      const known = lists.get(nameOf(query));
      if (!known || now().getTime() - known.countedAt.getTime() < longestBelievedMs) return known;
      return { ...known, stamp: null };
    },
    keep: (query, known) => {
      const name = nameOf(query);
      lists.delete(name);
      if (known.total < shortestKnown) return;
      lists.set(name, known);
      const oldest = lists.size > mostLists ? lists.keys().next().value : undefined;
      if (oldest !== undefined) lists.delete(oldest);
    },
  };
};

const nameOf = ({ skip: _skip, limit: _limit, ...list }: DocumentQuery): string => JSON.stringify(Object.values(list));

/** How a page is read: from a place, or from the list's own end where there is none; `skip` documents are passed over first. */
export type PageRead = { from: Place | null; backwards: boolean; skip: number; limit: number };

/** The way to a page that passes over the fewest documents. Without knowledge: from the start. */
export const shortestRead = (page: { skip: number; limit: number }, known: KnownList | undefined): PageRead => {
  const start: PageRead = { from: null, backwards: false, ...page };
  if (!known) return start;
  const { total, places } = known;
  const limit = Math.max(0, Math.min(page.limit, total - page.skip));
  const behind = page.skip + limit;
  const ways: PageRead[] = [
    { ...start, limit },
    { from: null, backwards: true, skip: total - behind, limit },
    ...places.map((from) =>
      from.at <= page.skip
        ? { from, backwards: false, skip: page.skip - from.at, limit }
        : { from, backwards: true, skip: from.at - behind, limit },
    ),
  ];
  return ways.filter(({ skip }) => skip >= 0).reduce((best, way) => (way.skip < best.skip ? way : best));
};

/** Nearer to the next than this a place saves nothing. */
const nearest = 50;
const mostPlaces = 200;

/** Adds a place that was seen, unless one that is known is as good. */
export const withPlace = (known: KnownList, place: Place): KnownList => {
  const { total, places } = known;
  const isNear = [0, total, ...places.map(({ at }) => at)].some((at) => Math.abs(at - place.at) < nearest);
  return isNear || places.length >= mostPlaces ? known : { ...known, places: [...places, place] };
};
