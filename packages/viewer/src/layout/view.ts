import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { DocumentShape } from './document-shape.ts';
import { layOutPages, maxPageWidth, positionAt, yOf } from './page-layout.ts';
import type { PageLayout, Position } from './page-layout.ts';
import { contentWidthOf, gapOf, pageSpaceOf } from './viewport.ts';
import type { Scroll, Scroller, Viewport } from './viewport.ts';
import { mostVisiblePage, visiblePages } from './visible-pages.ts';
import type { PageRange } from './visible-pages.ts';
import { defaultZoom, pageWidthOf, scaleOf } from './zoom.ts';
import type { Zoom } from './zoom.ts';

/** What the reader sees: the layout of the pages, the zoom, the scroll position and the page on screen. */
export type View = {
  viewport: ReadonlySignal<Viewport | undefined>;
  zoom: ReadonlySignal<Zoom>;
  /** The present zoom as a scale, also for `fit`. */
  scale: ReadonlySignal<number>;
  layout: ReadonlySignal<PageLayout>;
  /** False until the pages are at the start position. Until then `visiblePages` is about the top of the document. */
  isPlaced: ReadonlySignal<boolean>;
  /** The width of everything that scrolls sideways, in CSS pixels. */
  contentWidth: ReadonlySignal<number>;
  scroll: ReadonlySignal<Scroll>;
  visiblePages: ReadonlySignal<PageRange>;
  /** The open page with the largest visible area, or undefined when no open page is visible. */
  pageOnScreen: ReadonlySignal<number | undefined>;
  /** The page number that the reader is shown. After a jump it is the target, until the view moves. */
  currentPage: ReadonlySignal<number>;
  isScrollingUp: ReadonlySignal<boolean>;

  attach(scroller: Scroller): void;
  onResize(viewport: Viewport): void;
  onScroll(scroll: Scroll): void;
  zoomTo(zoom: Zoom): void;
  /** Keeps the same content in view after a new layout was rendered. The first time it goes to the start position. */
  afterLayout(): void;
  /** Goes to the top of a box. There, `currentPage` is `shownPage`: by default the page itself. */
  goToPage(page: number, shownPage?: number): void;
  goTo(top: number, shownPage: number): void;
  /** Scrolls like the reader: `currentPage` follows the view. */
  scrollTo(top: number): void;
  position(): Position;
  focus(): void;
};

/** What the last render showed. */
type Rendered = { layout: PageLayout; contentWidth: number; pagesTop: number };

const emptyLayout: PageLayout = { width: 0, tops: [], heights: [], height: 0 };
/** Browsers round scroll positions. In CSS pixels. */
const scrollTolerance = 2;

/** @param start the position where reading continues. Ignored while its page is not open. */
export const makeView = (shape: ReadonlySignal<DocumentShape>, start: Position | undefined): View => {
  const viewport = signal<Viewport | undefined>(undefined);
  const zoom = signal<Zoom>(defaultZoom);
  const scroll = signal<Scroll>({ left: 0, top: 0 });
  const isScrollingUp = signal(false);
  const lastJump = signal<{ page: number; top: number } | undefined>(undefined);
  const rendered = signal<Rendered | undefined>(undefined);
  let scroller: Scroller | undefined;
  let resumeAt = start;
  let anchor: 'top' | 'middle' = 'top';

  const space = computed(() => {
    const { boxSizes, isLandscape } = shape.value;
    const maxWidth = viewport.value && boxSizes.length > 0 ? maxPageWidth(boxSizes, gapOf(viewport.value)) : Infinity;
    return viewport.value && pageSpaceOf(viewport.value, isLandscape, maxWidth);
  });
  const layout = computed(() =>
    viewport.value && space.value
      ? layOutPages(shape.value.boxSizes, pageWidthOf(zoom.value, space.value), gapOf(viewport.value))
      : emptyLayout,
  );
  const contentWidth = computed(() => (viewport.value ? contentWidthOf(viewport.value, layout.value.width) : 0));

  const inView = computed(() => {
    const { pagesTop = 0, scrollPaddingTop = 0, height = 0 } = viewport.value ?? {};
    const top = scroll.value.top - pagesTop;
    return { top: top + scrollPaddingTop, bottom: top + height };
  });
  const pageOnScreen = computed(() =>
    mostVisiblePage(layout.value, inView.value.top, inView.value.bottom, shape.value.openPages),
  );

  const move = (to: Scroll): void => {
    const reached = scroller?.scrollTo(to) ?? to;
    isScrollingUp.value = reached.top < scroll.peek().top;
    scroll.value = reached;
  };

  const isAtLastJump = (): boolean => Math.abs((lastJump.peek()?.top ?? NaN) - scroll.peek().top) < scrollTolerance;

  const goTo = (top: number, shownPage: number): void =>
    batch(() => {
      move({ left: scroll.peek().left, top });
      lastJump.value = { page: shownPage, top: scroll.peek().top };
    });

  const goToPage = (page: number, shownPage = page): void => {
    const top = layout.peek().tops[page - 1];
    if (top === undefined) return;
    // Half a gap above the page shows that the page begins here.
    goTo(page === 1 ? 0 : scrollTopFor(top) - gapOf(viewport.peek()!) / 2, shownPage);
  };

  const resume = (position: Position): void => {
    if (position.fraction === 0) goToPage(position.page);
    else goTo(scrollTopFor(yOf(layout.peek(), position)), position.page);
  };

  const scrollTopFor = (y: number): number => {
    const { pagesTop = 0, scrollPaddingTop = 0 } = viewport.peek() ?? {};
    return y + pagesTop - scrollPaddingTop;
  };

  /** Scrolls so that the content at the anchor stays at the anchor. */
  const keepPosition = (before: Rendered): void => {
    const { width, height, pagesTop, scrollPaddingTop } = viewport.peek()!;
    const down = anchor === 'middle' ? height / 2 : scrollPaddingTop;
    const { left, top } = scroll.peek();
    const position = positionAt(before.layout, top + down - before.pagesTop);
    const newLeft = ((left + width / 2) / before.contentWidth) * contentWidth.peek() - width / 2;
    const jump = isAtLastJump() ? lastJump.peek() : undefined;
    // The content above page 1 does not grow with the pages. A reader at the very top stays there.
    const newTop = anchor === 'top' && top <= 0 ? 0 : yOf(layout.peek(), position) + pagesTop - down;
    move({ left: newLeft, top: newTop });
    lastJump.value = jump && { page: jump.page, top: scroll.peek().top };
  };

  return {
    viewport,
    zoom,
    scale: computed(() => (space.value ? scaleOf(zoom.value, space.value) : 1)),
    layout,
    isPlaced: computed(() => rendered.value !== undefined),
    contentWidth,
    scroll,
    visiblePages: computed(() => visiblePages(layout.value, inView.value.top, inView.value.bottom)),
    pageOnScreen,
    currentPage: computed(() => {
      const jump = lastJump.value;
      if (jump && Math.abs(jump.top - scroll.value.top) < scrollTolerance) return jump.page;
      return pageOnScreen.value ?? Math.max(1, shape.value.openPages);
    }),
    isScrollingUp,
    attach: (given) => void (scroller = given),
    onResize: (now) => void (viewport.value = now),
    onScroll: (now) =>
      batch(() => {
        if (now.top !== scroll.peek().top) isScrollingUp.value = now.top < scroll.peek().top;
        scroll.value = now;
      }),
    zoomTo: (next) => {
      anchor = 'middle';
      zoom.value = next;
    },
    afterLayout: () =>
      batch(() => {
        const now = layout.peek();
        const before = rendered.peek();
        if (now.tops.length === 0) {
          // All pages were closed during reading. If they open again, reading resumes at the same position.
          if (before) resumeAt = positionAt(before.layout, scroll.peek().top - before.pagesTop);
          rendered.value = undefined;
          return;
        }
        if (before) keepPosition(before);
        else if (resumeAt && resumeAt.page <= shape.peek().openPages) resume(resumeAt);
        rendered.value = { layout: now, contentWidth: contentWidth.peek(), pagesTop: viewport.peek()?.pagesTop ?? 0 };
        anchor = 'top';
      }),
    goToPage,
    goTo,
    scrollTo: (top) => batch(() => move({ left: scroll.peek().left, top })),
    position: () => positionAt(layout.peek(), inView.peek().top),
    focus: () => scroller?.focus(),
  };
};
