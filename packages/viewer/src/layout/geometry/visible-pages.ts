import { rowIndexAt } from './page-layout.ts';
import type { PageLayout } from './page-layout.ts';
import { boxOf } from './points.ts';
import type { Rectangle } from './points.ts';

/** The pages from `first` to `last`, both included. Empty when `last` is less than `first`. */
export type PageRange = { first: number; last: number };

/** Returns the pages of the rows that are at least partly between two heights. */
export const visiblePages = (layout: PageLayout, top: number, bottom: number): PageRange => {
  const { rows } = layout;
  if (rows.length === 0) return { first: 1, last: 0 };
  const at = rowIndexAt(layout, top);
  const firstRow = rows[at]!.top + rows[at]!.height <= top ? at + 1 : at;
  let endRow = firstRow;
  while (endRow < rows.length && rows[endRow]!.top < bottom) endRow += 1;
  return { first: rows[firstRow]?.first ?? rows.at(-1)!.last + 1, last: rows[endRow - 1]?.last ?? 0 };
};

/**
 * Returns the page with the largest visible area, or undefined when no page is visible. Source: Specification 6.2.
 * Of two equal pages the first one counts.
 * @param among considers only this many leading pages.
 */
export const mostVisiblePage = (layout: PageLayout, view: Rectangle, among = Infinity): number | undefined =>
  visibleAreas(layout, view, among).reduce<PageArea | undefined>(
    (best, each) => (each.area > (best?.area ?? 0) ? each : best),
    undefined,
  )?.page;

/** A page beside the most visible one is read too, if this part as much of it is visible. */
const besideRatio = 0.5;

/** Returns the most visible page and the pages beside it that are about as visible, in order. Often only one. */
export const pagesSideBySide = (layout: PageLayout, view: Rectangle, among = Infinity): number[] => {
  const areas = visibleAreas(layout, view, among);
  const best = areas.reduce<PageArea>((most, each) => (each.area > most.area ? each : most), { page: 0, area: 0 });
  const isBeside = ({ page, area }: PageArea): boolean =>
    layout.tops[page - 1] === layout.tops[best.page - 1] && area >= best.area * besideRatio;
  return areas.filter((each) => each.area > 0 && isBeside(each)).map(({ page }) => page);
};

type PageArea = { page: number; area: number };

/** Returns the visible area of each page that may be visible, in square CSS pixels. */
const visibleAreas = (layout: PageLayout, view: Rectangle, among: number): PageArea[] => {
  const { first, last } = visiblePages(layout, view.y, view.y + view.height);
  return Array.from({ length: Math.max(0, Math.min(last, among) - first + 1) }, (_, index) => {
    const box = boxOf(layout, first + index)!;
    const width = Math.min(box.x + box.width, view.x + view.width) - Math.max(box.x, view.x);
    const height = Math.min(box.y + box.height, view.y + view.height) - Math.max(box.y, view.y);
    return { page: first + index, area: Math.max(0, width) * Math.max(0, height) };
  });
};
