import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { pageInNextRow, rowOf } from '../layout/index.ts';
import type { Area, DocumentShape, Point, View } from '../layout/index.ts';
import { t } from '../texts/index.ts';
import { topAtEndOfOpenPages, topBeforeGate } from './gate-position.ts';
import { makePreviewGate } from './preview-gate.ts';

/** Moves between pages, and opens and closes the gate of a preview. */
export type Navigation = {
  /** Whether the gate of a preview is open in front of the pages. */
  isGateOpen: ReadonlySignal<boolean>;
  /** The page that is being read. Undefined while a closed page was requested: the pages in between are not read. */
  pageOnScreen: ReadonlySignal<number | undefined>;
  /** `pageOnScreen` and the pages beside it that are about as visible, in order. */
  pagesOnScreen: ReadonlySignal<readonly number[]>;
  /** Whether there is a page before or after those that are shown side by side. */
  canTurn: { back: ReadonlySignal<boolean>; on: ReadonlySignal<boolean> };
  /**
   * Goes to a page. For a closed page it opens the gate, and goes to the page once the gate is passed.
   * @param area an area of the page that is scrolled into view.
   */
  goToPage(page: number, area?: Area): void;
  /** Goes to a point on a page in the same way. `shownPage` is the page that the reader is shown there. */
  goToPoint(point: Point, shownPage?: number): void;
  /** Goes to the next or previous page, or to the next or previous two side by side. */
  turnPage(by: 1 | -1): void;
  /** Scrolls by a screen. It stops at the end of the open pages before it shows the gate. */
  turnScreen(by: 1 | -1): void;
  openGate(): void;
  /** Closes the gate and returns to the last open page. */
  closeGate(): void;
  /** Call it after each render with a new layout. */
  afterLayout(): void;
};

/** The part of a screen that stays in view, so that no line is cut in two. Browsers keep as much. */
const overlap = 1 / 8;
/** Browsers round scroll positions. In CSS pixels. */
const scrollTolerance = 2;

export const makeNavigation = (
  view: View,
  shape: ReadonlySignal<DocumentShape>,
  announce: (text: string) => void,
): Navigation => {
  const gate = makePreviewGate(view, shape);
  const requestedPage = signal<number | undefined>(undefined);

  const goToPage = (page: number, area?: Area): void =>
    go(page, () => {
      if (area) view.goToArea(page, area);
      else view.goToPage(page);
    });

  const go = (page: number, move: () => void): void => {
    const { openPages, pageCount } = shape.peek();
    if (openPages === 0 || page < 1 || page > pageCount) return;
    if (page > openPages) {
      requestClosedPage(page);
      return;
    }
    batch(() => {
      requestedPage.value = undefined;
      move();
      gate.countFromHere();
    });
    announce(t('pageOf', { page, total: pageCount }));
  };

  const turnScreen = (by: 1 | -1): void => {
    const { height = 0, pagesTop = 0, scrollPaddingTop = 0 } = view.viewport.peek() ?? {};
    const { openPages, rest } = shape.peek();
    const { top } = view.scroll.peek();
    const newTop = top + by * Math.floor((height - scrollPaddingTop) * (1 - overlap));
    const end = pagesTop + topAtEndOfOpenPages(view.layout.peek(), openPages, height);
    const isBeforeEnd = rest === 'closed' && top < end - scrollTolerance;
    view.scrollTo(isBeforeEnd ? Math.min(newTop, end) : newTop);
  };

  const requestClosedPage = (page: number): void =>
    batch(() => {
      const { openPages, rest } = shape.peek();
      requestedPage.value = page;
      view.goToPage(openPages + 1, openPages);
      if (rest === 'closed') gate.isOpen.value = true;
    });

  return {
    isGateOpen: gate.isOpen,
    pageOnScreen: computed(() => (requestedPage.value === undefined ? view.pageOnScreen.value : undefined)),
    pagesOnScreen: computed(() => (requestedPage.value === undefined ? view.pagesOnScreen.value : [])),
    canTurn: {
      back: computed(() => (rowOf(view.layout.value, view.currentPage.value)?.first ?? 1) > 1),
      on: computed(() => (rowOf(view.layout.value, view.currentPage.value)?.last ?? Infinity) < shape.value.pageCount),
    },
    goToPage,
    goToPoint: (point, shownPage = point.page) => go(shownPage, () => view.goToPoint(point, shownPage)),
    turnPage: (by) => goToPage(pageInNextRow(view.layout.peek(), view.currentPage.peek(), by)),
    turnScreen,
    openGate: () => void (gate.isOpen.value = true),
    closeGate: () =>
      batch(() => {
        const { openPages } = shape.peek();
        const { pagesTop = 0, height = 0 } = view.viewport.peek() ?? {};
        requestedPage.value = undefined;
        if (view.isSlideshow.peek()) view.goToPage(openPages);
        else view.goTo(topBeforeGate(view.layout.peek(), openPages, height) + pagesTop, openPages);
        gate.countFromHere();
        gate.isOpen.value = false;
      }),
    afterLayout: () =>
      batch(() => {
        const before = view.scroll.peek().top;
        view.afterLayout();
        gate.pagesMoved(before);
        const page = requestedPage.peek();
        if (page !== undefined && page <= shape.peek().openPages) goToPage(page);
      }),
  };
};
