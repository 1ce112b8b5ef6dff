import { engagementLevels } from '@docsight/contracts';
import type { EngagementLevel } from '@docsight/contracts';

/** A tree of whole numbers that is added leaf by leaf; a leaf that is missing is 0. Whole numbers, so that sums stay exact in any order. */
export type SumTree = { [key: string]: number | SumTree };

/** v: visits in which the page was seen. ms: milliseconds spent on it. */
type PageSums = Record<string, { v: number; ms: number }>;

/** What happened on one day, or in any other span of time. ms: over all pages. pages: by page number. */
export type DaySums = { views: number; downloads: number; leads: number; ms: number; pages: PageSums };

/** What happened ever. pagesSeen: the distinct pages of each viewer, summed over viewers. levels: viewers by level. */
export type Totals = DaySums & { viewers: number; pagesSeen: number; levels: Record<EngagementLevel, number> };

export const noSums = (): DaySums => ({ views: 0, downloads: 0, leads: 0, ms: 0, pages: {} });

export const noTotals = (): Totals => ({
  ...noSums(),
  viewers: 0,
  pagesSeen: 0,
  levels: Object.fromEntries(engagementLevels.map((level) => [level, 0])) as Record<EngagementLevel, number>,
});

/** The sum of two trees of one kind. */
export const plus = <T extends SumTree>(a: T, b: T): T => combine(a, b, 1) as T;

/** The tree that makes `b` into `a` when it is added. */
export const minus = <T extends SumTree>(a: T, b: T): T => combine(a, b, -1) as T;

/** The tree without zeros and without branches that hold nothing else. */
export const withoutZeros = (tree: SumTree): SumTree =>
  Object.fromEntries(
    Object.entries(tree)
      .map(([key, value]) => [key, typeof value === 'number' ? value : withoutZeros(value)] as const)
      .filter(([, value]) => (typeof value === 'number' ? value !== 0 : Object.keys(value).length > 0)),
  );

/** Every leaf by its path: `{pages: {3: {v: 1}}}` as `{'pages.3.v': 1}`. */
export const leavesOf = (tree: SumTree): Record<string, number> => Object.fromEntries(pathsOf(tree, ''));

const pathsOf = (tree: SumTree, prefix: string): [path: string, value: number][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'number' ? [[`${prefix}${key}`, value]] : pathsOf(value, `${prefix}${key}.`),
  );

const combine = (a: SumTree, b: SumTree, factor: 1 | -1): SumTree => {
  const sum: SumTree = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const before = sum[key];
    sum[key] =
      typeof value === 'number'
        ? (typeof before === 'number' ? before : 0) + factor * value
        : combine(typeof before === 'object' ? before : {}, value, factor);
  }
  return sum;
};
