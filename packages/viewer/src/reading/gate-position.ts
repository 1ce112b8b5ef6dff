import type { Layout } from '../layout/page-layout.ts';
import { visiblePage } from '../layout/visible-pages.ts';

/** The view, in the pages' own heights; `scrolled`: so far down since reading began or since the gate was left, in css pixels. */
export type Approach = { layout: Layout; open: number; top: number; bottom: number; scrolled: number; atEnd: boolean };

/** A nudge is no wish to read on. */
const meant = 24;

/**
 * Whether the reader has come to the gate, whose box stands after the open ones: it takes most of the view, or there is nothing further down.
 * On its own, without a move of the reader, it never opens, however much of it shows beside a small page.
 */
export const hasComeToGate = ({ layout, open, top, bottom, scrolled, atEnd }: Approach): boolean =>
  scrolled >= meant && (atEnd || visiblePage(layout, top, bottom) === open + 1);

/** Where "back" leads, in the pages' own heights: the end of the last open page, low enough in the view for that page to have most of it; its beginning when it is small. */
export const topBeforeGate = (layout: Layout, open: number, viewHeight: number): number => {
  const gate = layout.tops[open] ?? layout.height;
  return Math.max(layout.tops[open - 1] ?? 0, gate - viewHeight * 0.9);
};
