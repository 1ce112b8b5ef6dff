import type { PageSpace } from './zoom.ts';

/** The scroll area of the pages as the browser measures it, in CSS pixels. */
export type Viewport = {
  width: number;
  height: number;
  /** The top of page 1 in the scrolled content: the height of everything above the pages. */
  pagesTop: number;
  /** The height at the top of the area that the toolbar covers. 0 where it covers nothing. */
  scrollPaddingTop: number;
  /** Device pixels per CSS pixel. */
  pixelRatio: number;
};

/** A scroll position in CSS pixels. */
export type Scroll = { left: number; top: number };

/** The element that scrolls. */
export type Scroller = {
  /** Returns the position that the browser reached. */
  scrollTo(to: Scroll): Scroll;
  focus(): void;
};

/** A narrower area has narrower gaps and margins, in CSS pixels. */
const wideFrom = 640;

/** Returns the space between two pages. */
export const gapOf = ({ width }: Viewport): number => (width < wideFrom ? 10 : 20);
const marginOf = ({ width }: Viewport): number => (width < wideFrom ? 8 : 24);

export const pageSpaceOf = (viewport: Viewport, isLandscape: boolean, maxWidth: number): PageSpace => ({
  viewWidth: viewport.width,
  margin: marginOf(viewport),
  isLandscape,
  maxWidth,
});

/** Returns the width of the scrolled content: the view, or the pages with their margins if these are wider. */
export const contentWidthOf = (viewport: Viewport, pageWidth: number): number =>
  Math.max(viewport.width, pageWidth + 2 * marginOf(viewport));
