import { pageAt } from './page-layout.ts';
import type { PageLayout } from './page-layout.ts';

/** The pages from `first` to `last`, both included. Empty when `last` is less than `first`. */
export type PageRange = { first: number; last: number };

/** Returns the pages that are at least partly between two heights. */
export const visiblePages = (layout: PageLayout, top: number, bottom: number): PageRange => {
  const above = pageAt(layout, top);
  if (above === 0) return { first: 1, last: 0 };
  const first = layout.tops[above - 1]! + layout.heights[above - 1]! <= top ? above + 1 : above;
  let last = first - 1;
  while (last < layout.tops.length && layout.tops[last]! < bottom) last += 1;
  return { first, last };
};

/**
 * Returns the page with the largest visible area, or undefined when no page is visible. Source: Specification 6.2.
 * All pages have one width, so the tallest visible part decides. Of two equal pages the upper one counts.
 * @param among considers only this many leading pages.
 */
export const mostVisiblePage = (
  layout: PageLayout,
  top: number,
  bottom: number,
  among = Infinity,
): number | undefined => {
  const { first, last } = visiblePages(layout, top, bottom);
  let best: { page: number; height: number } | undefined;
  for (let page = first; page <= Math.min(last, among); page += 1) {
    const pageTop = layout.tops[page - 1]!;
    const height = Math.min(pageTop + layout.heights[page - 1]!, bottom) - Math.max(pageTop, top);
    if (height > (best?.height ?? 0)) best = { page, height };
  }
  return best?.page;
};
