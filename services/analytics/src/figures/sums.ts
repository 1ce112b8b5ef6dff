import { engagementLevels } from '@docsight/contracts';
import type { EngagementLevel } from '@docsight/contracts';
import type { SeenBefore } from './day-before.ts';

/** A tree of whole numbers that is added leaf by leaf; a leaf that is missing is 0. Whole numbers, so that sums stay exact in any order. */
export type SumTree = { [key: string]: number | SumTree };

/** v: visits in which the page was seen. ms: milliseconds spent on it. */
type PageSums = Record<string, { v: number; ms: number }>;

/** What happened in any span of time. ms: over all pages. pages: by page number. */
export type SpanSums = { views: number; downloads: number; leads: number; ms: number; pages: PageSums };

/** What happened on one day, and what tells the distinct viewers and pages of any range that the day lies in. */
export type DaySums = SpanSums & SeenBefore;

/** What happened ever. pagesSeen: the distinct pages of each viewer, summed over viewers. levels: viewers by level. */
export type Totals = SpanSums & { viewers: number; pagesSeen: number; levels: Record<EngagementLevel, number> };

export const noSpan = (): SpanSums => ({ views: 0, downloads: 0, leads: 0, ms: 0, pages: {} });

export const noSums = (): DaySums => ({ ...noSpan(), readersSince: {}, pagesSince: {} });

export const noTotals = (): Totals => ({
  ...noSpan(),
  viewers: 0,
  pagesSeen: 0,
  levels: Object.fromEntries(engagementLevels.map((level) => [level, 0])) as Record<EngagementLevel, number>,
});

/** The sum of two trees of one kind. */
export const plus = <T extends SumTree>(a: T, b: T): T => {
  const sum = structuredClone(a);
  add(sum, b);
  return sum;
};

/** Adds a tree so many times to another of its kind, in place: a fold adds up hundreds. */
export const add = (sum: SumTree, tree: SumTree, times: 1 | -1 = 1): void => {
  for (const key in tree) {
    const value = tree[key]!;
    if (typeof value === 'number') sum[key] = ((sum[key] as number | undefined) ?? 0) + times * value;
    else add((sum[key] ??= {}) as SumTree, value, times);
  }
};

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
