import { emptyLayout, rowOf } from './geometry/page-layout.ts';
import type { PageLayout } from './geometry/page-layout.ts';
import { placeOf, pointAt, topOf } from './geometry/points.ts';
import type { Place, Point } from './geometry/points.ts';
import type { Scroll, Viewport } from './viewport.ts';

/** What a render showed. */
export type Rendered = { layout: PageLayout; contentWidth: number; viewport: Viewport };

/** A point of the document, and its place in the view in CSS pixels. */
export type Anchor = { point: Point; at: Place };

/**
 * What stays in place in a new layout: the content at the top or in the middle of the view, or a chosen point.
 * `showsPage` moves the view to the beginning of a page. The content is still kept for the change back.
 */
export type Keep = { kind: 'top' | 'middle'; showsPage?: number } | ({ kind: 'place' } & Anchor);

/** What the reader saw when the view was last moved by a jump or a new layout. Valid until the view scrolls. */
export type Held = {
  kind: Keep['kind'];
  /** Undefined: the content that is there now. */
  point: Point | undefined;
  /** The very top of the document. It stays there, because the content above page 1 does not grow with the pages. */
  isTop: boolean;
  /** The target of a jump. */
  shownPage: number | undefined;
  scroll: Scroll;
};

/** Returns the place in the layout that is at a place of the view. */
export const layoutPlaceAt = (rendered: Rendered | undefined, { left, top }: Scroll, { x, y }: Place): Place => {
  const { layout = emptyLayout, contentWidth = 0, viewport } = rendered ?? {};
  return { x: left + x - (contentWidth - layout.width) / 2, y: top + y - (viewport?.pagesTop ?? 0) };
};

/** Returns the point half a gap above a page, which shows that the page begins there. */
export const beginningOf = (layout: PageLayout, page: number): Point => ({
  ...topOf(layout, page),
  outside: { x: 0, y: -layout.gap / 2 },
});

/** The view before a new layout. */
export type ViewBefore = {
  rendered: Rendered;
  scroll: Scroll;
  /** Undefined after the view was scrolled. */
  held: Held | undefined;
  currentPage: number;
};

/** Returns the scroll position with which a new layout shows the same content, and what it keeps. */
export const keepPlace = (
  before: ViewBefore,
  now: Rendered,
  keep: Keep,
): { scroll: Scroll; held: Omit<Held, 'scroll'> } | undefined => {
  const { layout } = before.rendered;
  // Without a scroll in between it is the same point as the last time. So a change and its return end where it began.
  const same = before.held?.kind === keep.kind ? before.held : undefined;
  const isAtTop = layout.isSlideshow ? before.currentPage === 1 : before.scroll.top <= 0;
  const isTop = keep.kind === 'top' && (same?.isTop ?? isAtTop);
  const point = keep.kind === 'place' ? keep.point : (same?.point ?? pointInView(before, now.layout, keep.kind));
  if (!point) return undefined;
  return {
    scroll: scrollIn(now, { ...keep, isTop, point, currentPage: before.currentPage }),
    held: { kind: keep.kind, point, isTop, shownPage: before.held?.shownPage },
  };
};

const pointInView = (
  { rendered, scroll, currentPage }: ViewBefore,
  now: PageLayout,
  kind: 'top' | 'middle',
): Point | undefined =>
  rendered.layout.isSlideshow
    ? beginningOf(now, currentPage)
    : pointAt(rendered.layout, layoutPlaceAt(rendered, scroll, placeInView(kind, rendered.viewport)));

/** Returns the scroll position that shows a point of the document where it is kept. */
const scrollIn = (now: Rendered, kept: Keep & { isTop: boolean; point: Point; currentPage: number }): Scroll => {
  const { layout, viewport } = now;
  if (layout.isSlideshow) return { left: 0, top: rowOf(layout, kept.currentPage)?.top ?? layout.height };
  const shown = kept.kind === 'place' ? undefined : kept.showsPage;
  const place = placeOf(layout, shown === undefined ? kept.point : beginningOf(layout, shown));
  const at = kept.kind === 'place' ? kept.at : placeInView(shown === undefined ? kept.kind : 'top', viewport);
  const origin = layoutPlaceAt(now, { left: 0, top: 0 }, at);
  return { left: place.x - origin.x, top: kept.isTop ? 0 : place.y - origin.y };
};

const placeInView = (kind: 'top' | 'middle', { width, height, scrollPaddingTop }: Viewport): Place => ({
  x: width / 2,
  y: kind === 'middle' ? height / 2 : scrollPaddingTop,
});
