import type { RowSpace } from './zoom/fitted-scales.ts';
import { standardScale } from './zoom/fitted-scales.ts';

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
/** Two pages side by side need this width, in CSS pixels. */
const twoPagesFrom = 720;

/** Returns the space between two pages. */
const gapOf = ({ width }: Pick<Viewport, 'width'>): number => (width < wideFrom ? 10 : 20);
const marginOf = ({ width }: Pick<Viewport, 'width'>): number => (width < wideFrom ? 8 : 24);

export const hasRoomForTwoPages = ({ width }: Pick<Viewport, 'width'>): boolean => width >= twoPagesFrom;

export const rowSpaceOf = (viewport: Pick<Viewport, 'width' | 'height' | 'scrollPaddingTop'>): RowSpace => ({
  width: viewport.width - 2 * marginOf(viewport),
  // Half a gap is visible above and below the page.
  height: viewport.height - viewport.scrollPaddingTop - gapOf(viewport),
  gap: gapOf(viewport),
});

/** An A4 page at true size, in CSS pixels. */
const expectedPage = { width: 794, height: 1123, pageCount: 1 };

/**
 * Returns the width of a usual page in portrait format before anything is laid out. A scroll bar may make it a little
 * narrower.
 */
export const firstPageWidth = (windowWidth: number): number => {
  const space = rowSpaceOf({ width: windowWidth, height: 0, scrollPaddingTop: 0 });
  return Math.round(standardScale(space, expectedPage, expectedPage) * expectedPage.width);
};

/** Returns the width of the scrolled content: the view, or the pages with their margins if these are wider. */
export const contentWidthOf = (viewport: Viewport, layoutWidth: number): number =>
  Math.max(viewport.width, layoutWidth + 2 * marginOf(viewport));
