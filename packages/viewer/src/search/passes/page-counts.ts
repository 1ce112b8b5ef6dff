/** One of the matches on a page. */
export type Match = {
  /** From 1. */
  page: number;
  /** From 0, in the order of the text. */
  index: number;
};

/** The number of matches on each open page. Pages are searched in any order. */
export type PageCounts = {
  readonly openPages: number;
  isSearched(page: number): boolean;
  set(page: number, count: number): void;
  /** 0 for a page that is not searched yet. */
  of(page: number): number;
  readonly searchedPages: number;
  readonly total: number;
};

const notSearched = -1;

/** @param before the counts of the same search, when other pages were open. */
export const makePageCounts = (openPages: number, before?: PageCounts): PageCounts => {
  const counts = new Int32Array(openPages + 1).fill(notSearched);
  let searchedPages = 0;
  let total = 0;
  const isSearched = (page: number): boolean => counts[page] !== notSearched;
  const set = (page: number, count: number): void => {
    if (page < 1 || page > openPages || isSearched(page)) return;
    counts[page] = count;
    searchedPages += 1;
    total += count;
  };
  for (let page = 1; before && page <= Math.min(openPages, before.openPages); page += 1)
    if (before.isSearched(page)) set(page, before.of(page));
  return {
    openPages,
    isSearched,
    set,
    of: (page) => Math.max(0, counts[page] ?? 0),
    get searchedPages() {
      return searchedPages;
    },
    get total() {
      return total;
    },
  };
};

/** Returns the first page with a condition, from `start` to the last open page and on from page 1. */
export const findPage = (openPages: number, start: number, has: (page: number) => boolean): number | undefined => {
  for (let step = 0; step < openPages; step += 1) {
    const page = ((start - 1 + step) % openPages) + 1;
    if (has(page)) return page;
  }
  return undefined;
};

/** Returns the match after or before this one. After the last match follows the first one of the document. */
export const neighbourOf = (counts: PageCounts, { page, index }: Match, by: 1 | -1): Match | undefined => {
  const next = index + by;
  if (next >= 0 && next < counts.of(page)) return { page, index: next };
  const { openPages } = counts;
  const hasMatches = (each: number): boolean => counts.of(each) > 0;
  const mirrored = (each: number): number => openPages + 1 - each;
  const found =
    by === 1
      ? findPage(openPages, page + 1, hasMatches)
      : findPage(openPages, mirrored(page - 1), (each) => hasMatches(mirrored(each)));
  if (found === undefined) return undefined;
  return by === 1 ? { page: found, index: 0 } : { page: mirrored(found), index: counts.of(mirrored(found)) - 1 };
};

/** Returns the number of a match in the document, from 1. */
export const numberOf = (counts: PageCounts, { page, index }: Match): number => {
  let before = 0;
  for (let each = 1; each < page; each += 1) before += counts.of(each);
  return before + index + 1;
};
