import { rowOf } from './geometry/page-layout.ts';
import { boxOf, placeOf, rectangleOf } from './geometry/points.ts';
import type { Point, Rectangle } from './geometry/points.ts';
import type { Area } from './geometry/rotation.ts';
import { layoutPlaceAt } from './kept-place.ts';
import type { Rendered } from './kept-place.ts';
import type { Scroll, Viewport } from './viewport.ts';

/** Where reading begins, or resumes. */
export type Start = {
  /** The page that the reader is shown. From 1. */
  page: number;
  /** The point at the middle of the upper edge of the view. Without it reading begins at the top of the page. */
  point?: Point | undefined;
};

/** An area that is scrolled into view is this part of the view below its top. */
const areaAt = 0.25;

/** Returns the part of a layout that is in view, without what the toolbar covers. */
export const viewIn = (shown: Rendered | undefined, scroll: Scroll, viewport: Viewport | undefined): Rectangle => {
  const { width = 0, height = 0, scrollPaddingTop = 0 } = viewport ?? {};
  return { ...layoutPlaceAt(shown, scroll, { x: 0, y: scrollPaddingTop }), width, height: height - scrollPaddingTop };
};

/** Returns where a page begins in the view. Undefined for a page without a box. */
export const targetOfPage = (now: Rendered, scroll: Scroll, page: number): Scroll | undefined => {
  const row = rowOf(now.layout, page);
  if (!row) return undefined;
  // Half a gap above the page shows that the page begins here.
  const top = row.first === 1 ? 0 : topFor(now, row.top) - now.layout.gap / 2;
  return { top, left: leftFor(now, scroll, page) };
};

/** Returns where a point is at the upper edge of the view. A slideshow shows the whole page. */
export const targetOfPoint = (now: Rendered, scroll: Scroll, point: Point): Scroll | undefined =>
  now.layout.isSlideshow
    ? targetOfPage(now, scroll, point.page)
    : { left: leftFor(now, scroll, point.page), top: topFor(now, placeOf(now.layout, point).y) };

/** Returns where a point is at the middle of the upper edge of the view. */
export const targetOfTopPoint = (now: Rendered, point: Point): Scroll => {
  const place = placeOf(now.layout, point);
  const middle = layoutPlaceAt(now, { left: 0, top: 0 }, { x: now.viewport.width / 2, y: 0 });
  return { left: place.x - middle.x, top: topFor(now, place.y) };
};

/** Returns where an area of a page is in view: the present position if it is. */
export const targetOfArea = (now: Rendered, scroll: Scroll, page: number, area: Area): Scroll | undefined => {
  const rectangle = rectangleOf(now.layout, page, area);
  if (!rectangle || now.layout.isSlideshow) return targetOfPage(now, scroll, page);
  const seen = viewIn(now, scroll, now.viewport);
  if (isInside(rectangle, seen)) return scroll;
  const beside = Math.max(0, seen.width - rectangle.width) / 2;
  return {
    left: scroll.left + rectangle.x - seen.x - beside,
    top: topFor(now, rectangle.y) - seen.height * areaAt,
  };
};

/** Returns the scroll position at which a height of the layout is at the top of the view. */
const topFor = ({ viewport }: Rendered, y: number): number => y + viewport.pagesTop - viewport.scrollPaddingTop;

/** Returns a scroll position in which at least half of the page's width is visible, the present one if possible. */
const leftFor = (now: Rendered, scroll: Scroll, page: number): number => {
  const box = boxOf(now.layout, page);
  if (!box) return scroll.left;
  const seen = viewIn(now, scroll, now.viewport);
  const visibleWidth = Math.min(box.x + box.width, seen.x + seen.width) - Math.max(box.x, seen.x);
  const isVisible = visibleWidth >= Math.min(box.width, seen.width) / 2;
  return isVisible ? scroll.left : scroll.left + box.x - seen.x + (box.width - seen.width) / 2;
};

const isInside = (one: Rectangle, other: Rectangle): boolean =>
  one.x >= other.x &&
  one.y >= other.y &&
  one.x + one.width <= other.x + other.width &&
  one.y + one.height <= other.y + other.height;
