import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { DocumentShape } from './document-shape.ts';
import { areaInside, pointAt } from './geometry/points.ts';
import type { Place, Point } from './geometry/points.ts';
import { turned } from './geometry/rotation.ts';
import type { Area } from './geometry/rotation.ts';
import type { PageRange } from './geometry/visible-pages.ts';
import { beginningOf, keepPlace, layoutPlaceAt } from './kept-place.ts';
import type { Anchor, Held, Keep, Rendered } from './kept-place.ts';
import type { Arrangement } from './page-arrangement.ts';
import { targetOfArea, targetOfPage, targetOfPoint, targetOfTopPoint } from './scroll-targets.ts';
import type { Start } from './scroll-targets.ts';
import { makeSeenPages } from './seen-pages.ts';
import { makeViewLayout } from './view-layout.ts';
import type { Mode, ViewLayout } from './view-layout.ts';
import type { Scroll, Scroller, Viewport } from './viewport.ts';
import type { Zoom } from './zoom/zoom.ts';

/** What the reader sees: the layout of the pages, the zoom, the scroll position and the page on screen. */
export type View = ViewLayout & {
  /** False until the pages are at the start position. Until then `visiblePages` is about the top of the document. */
  isPlaced: ReadonlySignal<boolean>;
  scroll: ReadonlySignal<Scroll>;
  visiblePages: ReadonlySignal<PageRange>;
  /** The open page with the largest visible area, or undefined when no open page is visible. */
  pageOnScreen: ReadonlySignal<number | undefined>;
  /** `pageOnScreen` and the open pages beside it that are about as visible, in order. */
  pagesOnScreen: ReadonlySignal<readonly number[]>;
  /** The page number that the reader is shown. After a jump it is the target, until the view moves. */
  currentPage: ReadonlySignal<number>;
  isScrollingUp: ReadonlySignal<boolean>;

  attach(scroller: Scroller): void;
  onResize(viewport: Viewport): void;
  onScroll(scroll: Scroll): void;
  /** @param about a point of the document, and where in the view it is then. Else the middle of the view stays. */
  zoomTo(zoom: Zoom, about?: Anchor): void;
  rotate(by: 90 | -90): void;
  showTwoPages(isTwoPages: boolean): void;
  showSlideshow(isSlideshow: boolean): void;
  /** Keeps the same content in view after a new layout was rendered. The first time it goes to the start position. */
  afterLayout(): void;
  /** Goes to the top of a box. There, `currentPage` is `shownPage`: by default the page itself. */
  goToPage(page: number, shownPage?: number): void;
  /** Goes to a page, and scrolls to an area of it that would not be in view. */
  goToArea(page: number, area: Area): void;
  /** Goes to a point: it is at the upper edge of the view then. There, `currentPage` is `shownPage`. */
  goToPoint(point: Point, shownPage?: number): void;
  /** Returns the point at the middle of the upper edge of the view. Undefined without pages. */
  topPoint(): Point | undefined;
  goTo(top: number, shownPage: number): void;
  /** Scrolls like the reader: `currentPage` follows the view. */
  scrollTo(top: number): void;
  /** Returns the page at the upper edge of the view, and its part above the edge, 0 to 1. */
  position(): { page: number; fraction: number };
  /** Converts a place in the view to the place in the layout that is there now. Both are in CSS pixels. */
  layoutPlaceAt(place: Place): Place;
  /** Returns the area of the upright page that is in view. Undefined when none of it is. */
  visibleArea(page: number): Area | undefined;
  focus(): void;
};

/**
 * @param start where reading begins. Ignored while its page is not open.
 * @param mode how the pages are shown first.
 */
export const makeView = (shape: ReadonlySignal<DocumentShape>, start: Start | undefined, mode?: Mode): View => {
  const { viewport, zoom, arrangement, present, signals } = makeViewLayout(shape, mode);
  const { layout } = signals;
  const scroll = signal<Scroll>({ left: 0, top: 0 });
  const isScrollingUp = signal(false);
  const held = signal<Held | undefined>(undefined);
  const rendered = signal<Rendered | undefined>(undefined);
  let scroller: Scroller | undefined;
  let resumeAt = start;
  let nextKeep: Keep = { kind: 'top' };

  const seen = makeSeenPages({ shape, viewport, scroll, rendered, held });

  const move = (to: Scroll): void => {
    const reached = scroller?.scrollTo(to) ?? to;
    isScrollingUp.value = reached.top < scroll.peek().top;
    scroll.value = reached;
  };

  const goTo = (to: Scroll | undefined, shownPage: number, point?: Point): void =>
    batch(() => {
      if (!to) return;
      move(to);
      held.value = { kind: 'top', point, isTop: to.top === 0, shownPage, scroll: scroll.peek() };
    });

  const goToPage = (page: number, shownPage = page): void =>
    goTo(targetOfPage(present(), scroll.peek(), page), shownPage, beginningOf(layout.peek(), page));

  const goToPoint = (point: Point, shownPage = point.page): void =>
    goTo(targetOfPoint(present(), scroll.peek(), point), shownPage, point);
  const goToStart = ({ page, point }: Start): void =>
    point ? goTo(targetOfTopPoint(present(), point), page, point) : goToPage(page);

  const afterLayout = (): void => {
    const before = rendered.peek();
    if (layout.peek().rows.length === 0 || !viewport.peek()) {
      // All pages were closed during reading. If they open again, reading resumes at the same position.
      const point = topPoint();
      if (point) resumeAt = { page: point.page, point };
      rendered.value = undefined;
      return;
    }
    const now = present();
    if (before) {
      const [last, currentPage] = [seen.held.peek(), seen.currentPage.peek()];
      const kept = keepPlace({ rendered: before, scroll: scroll.peek(), held: last, currentPage }, now, nextKeep);
      if (kept) move(kept.scroll);
      if (kept) held.value = { ...kept.held, scroll: scroll.peek() };
    } else if (resumeAt && resumeAt.page <= shape.peek().openPages) goToStart(resumeAt);
    rendered.value = now;
    nextKeep = { kind: 'top' };
  };

  const topPoint = (): Point | undefined => {
    const { x, y, width } = seen.inView.peek();
    return pointAt(seen.layout.peek(), { x: x + width / 2, y });
  };
  const position = (): ReturnType<View['position']> => {
    const point = topPoint();
    return point ? { page: point.page, fraction: point.on.y } : { page: 1, fraction: 0 };
  };

  const change = (keep: Keep, apply: () => void): void => {
    nextKeep = keep;
    apply();
    // Without a new layout there is no `afterLayout`.
    if (layout.peek() === rendered.peek()?.layout) nextKeep = { kind: 'top' };
  };
  const arrange = (kind: 'top' | 'middle', key: keyof Arrangement, value: Arrangement[typeof key]): void => {
    if (arrangement.peek()[key] === value) return;
    change({ kind }, () => (arrangement.value = { ...arrangement.peek(), [key]: value }));
  };
  const keepFor = (next: Zoom): Keep =>
    next.kind === 'fit-page' ? { kind: 'middle', showsPage: next.page } : { kind: 'middle' };

  return {
    ...signals,
    isPlaced: computed(() => rendered.value !== undefined),
    scroll,
    visiblePages: seen.visiblePages,
    pageOnScreen: seen.pageOnScreen,
    pagesOnScreen: seen.pagesOnScreen,
    currentPage: seen.currentPage,
    isScrollingUp,
    attach: (given) => void (scroller = given),
    onResize: (now) => void (viewport.value = now),
    onScroll: (now) =>
      batch(() => {
        if (now.top !== scroll.peek().top) isScrollingUp.value = now.top < scroll.peek().top;
        scroll.value = now;
      }),
    zoomTo: (next, about) => change(about ? { kind: 'place', ...about } : keepFor(next), () => (zoom.value = next)),
    rotate: (by) => arrange('middle', 'rotation', turned(arrangement.peek().rotation, by)),
    showTwoPages: (isTwoPages) => arrange('top', 'isTwoPages', isTwoPages),
    showSlideshow: (isSlideshow) => arrange('top', 'isSlideshow', isSlideshow),
    afterLayout: () => batch(afterLayout),
    goToPage,
    goToArea: (page, area) => goTo(targetOfArea(present(), scroll.peek(), page, area), page),
    goToPoint,
    topPoint,
    goTo: (top, shownPage) => goTo({ ...scroll.peek(), top }, shownPage),
    scrollTo: (top) => batch(() => move({ left: scroll.peek().left, top })),
    position,
    layoutPlaceAt: (place) => layoutPlaceAt(rendered.peek(), scroll.peek(), place),
    visibleArea: (page) => areaInside(seen.layout.value, page, seen.inView.value),
    focus: () => scroller?.focus(),
  };
};
