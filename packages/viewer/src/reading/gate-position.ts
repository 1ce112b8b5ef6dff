import { mostVisiblePage } from '../layout/index.ts';
import type { PageLayout, Rectangle } from '../layout/index.ts';

/** The view near the end of a preview. Heights are CSS pixels from the top of page 1. */
export type GateApproach = {
  layout: PageLayout;
  openPages: number;
  /** The part of the layout that is in view. */
  view: Rectangle;
  /** How far the reader scrolled down since reading began, or since the gate was closed. */
  scrolledDown: number;
  /** Whether the view is at the end of the document. */
  isAtEnd: boolean;
};

/** A smaller movement does not count as reading on. In CSS pixels. */
const minScroll = 24;

/**
 * Whether the reader scrolled to the box of the closed pages, which follows the open ones.
 * Its box has the largest visible area, or the document ends here. Without scrolling the gate never opens.
 */
export const hasReachedGate = (approach: GateApproach): boolean => {
  const { layout, openPages, view, scrolledDown, isAtEnd } = approach;
  return scrolledDown >= minScroll && (isAtEnd || mostVisiblePage(layout, view) === openPages + 1);
};

/**
 * Returns where the view shows the end of the open pages and a little of the gate. The gate is then not reached. In CSS
 * pixels from the top of page 1.
 */
export const topAtEndOfOpenPages = (layout: PageLayout, openPages: number, viewHeight: number): number =>
  (layout.tops[openPages] ?? layout.height) - viewHeight * 0.9;

/**
 * Returns where "Back" goes, in CSS pixels from the top of page 1: to the end of the last open page.
 * That page then has most of the view. A page smaller than the view is shown from its top.
 */
export const topBeforeGate = (layout: PageLayout, openPages: number, viewHeight: number): number =>
  Math.max(layout.tops[openPages - 1] ?? 0, topAtEndOfOpenPages(layout, openPages, viewHeight));
