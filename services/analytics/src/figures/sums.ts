import { engagementLevels, recordOf } from '@docsight/contracts';
import type { EngagementLevel } from '@docsight/contracts';
import type { CountsByPreviousDay } from './previous-days.ts';

/**
 * A tree of numbers, added leaf by leaf. A missing leaf is 0. Only whole numbers: their sums are exact in any order.
 */
export type SumTree = { [key: string]: number | SumTree };

type PageSums = {
  /** Visits in which the page was seen. */
  v: number;
  /** Time spent on the page, in milliseconds. */
  ms: number;
};

/** What happened in a span of time. */
export type SpanSums = {
  /** Visits that began. */
  views: number;
  downloads: number;
  leads: number;
  /** Time spent on all pages, in milliseconds. */
  ms: number;
  /** By page number. */
  pages: Record<string, PageSums>;
};

/** What happened on one day, with the counts that give the distinct viewers and pages of any range of days. */
export type DaySums = SpanSums & CountsByPreviousDay;

/** What an account's days count of a document's day: all but the sums by page. */
export type CountedFigures = Omit<DaySums, 'pages'> & {
  /** The page count of the document. */
  pageCount: number;
};

/** What happened in all time. */
export type Totals = SpanSums & {
  viewers: number;
  /** The number of distinct pages that each viewer saw, summed over viewers. */
  pagesSeen: number;
  /** Viewers by level. */
  levels: Record<EngagementLevel, number>;
};

export const zeroSpan = (): SpanSums => ({ views: 0, downloads: 0, leads: 0, ms: 0, pages: {} });

export const zeroDay = (): DaySums => ({ ...zeroSpan(), readersSince: {}, pagesSince: {} });

/** Returns what an account's days count of a day as it is stored: sums that were never changed are absent. */
export const figuresOfDay = ({
  views = 0,
  downloads = 0,
  leads = 0,
  ms = 0,
  readersSince = {},
  pagesSince = {},
}: Partial<DaySums>): Omit<CountedFigures, 'pageCount'> => ({ views, downloads, leads, ms, readersSince, pagesSince });

export const zeroLevels = (): Record<EngagementLevel, number> => recordOf(engagementLevels, () => 0);

export const zeroTotals = (): Totals => ({ ...zeroSpan(), viewers: 0, pagesSeen: 0, levels: zeroLevels() });

/** Returns the sum of two trees of the same kind. */
export const plus = <T extends SumTree>(a: T, b: T): T => {
  const sum = structuredClone(a);
  add(sum, b);
  return sum;
};

/** Adds a tree to another one in place, or subtracts it. In place, because a fold adds hundreds of trees. */
export const add = (sum: SumTree, tree: SumTree, sign: 1 | -1 = 1): void => {
  for (const key in tree) {
    const value = tree[key]!;
    const known = sum[key];
    if (typeof value === 'number') sum[key] = (typeof known === 'number' ? known : 0) + sign * value;
    else add(typeof known === 'object' ? known : (sum[key] = {}), value, sign);
  }
};

/** Returns the tree without zeros, and without branches that have no other leaves. */
export const withoutZeros = (tree: SumTree): SumTree =>
  Object.fromEntries(
    Object.entries(tree)
      .map(([key, value]) => [key, typeof value === 'number' ? value : withoutZeros(value)] as const)
      .filter(([, value]) => (typeof value === 'number' ? value !== 0 : Object.keys(value).length > 0)),
  );

/** Returns every leaf by its path: `{pages: {3: {v: 1}}}` as `{'pages.3.v': 1}`. */
export const leavesOf = (tree: SumTree): Record<string, number> => Object.fromEntries(pathsOf(tree, ''));

const pathsOf = (tree: SumTree, prefix: string): [path: string, value: number][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'number' ? [[`${prefix}${key}`, value]] : pathsOf(value, `${prefix}${key}.`),
  );
