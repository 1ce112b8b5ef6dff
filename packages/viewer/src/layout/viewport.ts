import type { Room } from './zoom.ts';

/** What the browser says of the place where pages scroll. Css pixels; `lead` is what stands above page 1, `inset` what a bar covers at the top. */
export type Viewport = { width: number; height: number; lead: number; inset: number; pixelRatio: number };

export type Scroll = { left: number; top: number };

/** The place itself. `scrollTo` answers where it got to. */
export type Scroller = { scrollTo(to: Scroll): Scroll; focus(): void };

const roomy = 640;

/** Between pages, and beside them. */
export const gapOf = ({ width }: Viewport): number => (width < roomy ? 10 : 20);
const marginOf = ({ width }: Viewport): number => (width < roomy ? 8 : 24);

export const roomOf = (viewport: Viewport, landscape: boolean, greatest: number): Room => ({
  viewWidth: viewport.width,
  margin: marginOf(viewport),
  landscape,
  greatest,
});

/** As wide as the view, or as the pages and their margins. */
export const contentWidthOf = (viewport: Viewport, pageWidth: number): number =>
  Math.max(viewport.width, pageWidth + 2 * marginOf(viewport));
