import { pageAt } from './page-layout.ts';
import type { Layout } from './page-layout.ts';

/** Pages from `first` to `last`, both included; none when `last` is less. */
export type PageRange = { first: number; last: number };

/** The pages of which something is between two heights. */
export const visiblePages = (layout: Layout, top: number, bottom: number): PageRange => {
  const first = pageAt(layout, top);
  if (first === 0) return { first: 1, last: 0 };
  const begins = layout.tops[first - 1]! + layout.heights[first - 1]! <= top ? first + 1 : first;
  let last = begins - 1;
  while (last < layout.tops.length && layout.tops[last]! < bottom) last += 1;
  return { first: begins, last };
};

/**
 * The page on screen: the one with the largest visible area (all are of one width, so the tallest part), of two equal ones the upper.
 * Undefined when none shows. among: only the first so many boxes are asked about. Source: anchors.md, Beacons.
 */
export const visiblePage = (layout: Layout, top: number, bottom: number, among = Infinity): number | undefined => {
  const { first, last: lowest } = visiblePages(layout, top, bottom);
  const last = Math.min(lowest, among);
  let best: { page: number; shown: number } | undefined;
  for (let page = first; page <= last; page += 1) {
    const begins = layout.tops[page - 1]!;
    const shown = Math.min(begins + layout.heights[page - 1]!, bottom) - Math.max(begins, top);
    if (shown > (best?.shown ?? 0)) best = { page, shown };
  }
  return best?.page;
};
