import { computed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { DocumentShape } from './document-shape.ts';
import { emptyLayout } from './geometry/page-layout.ts';
import type { PageLayout } from './geometry/page-layout.ts';
import type { Rectangle } from './geometry/points.ts';
import { mostVisiblePage, pagesSideBySide, visiblePages } from './geometry/visible-pages.ts';
import type { PageRange } from './geometry/visible-pages.ts';
import type { Held, Rendered } from './kept-place.ts';
import { viewIn } from './scroll-targets.ts';
import type { Scroll, Viewport } from './viewport.ts';

/** What is on screen. It is computed from the layout that was rendered: a newer one is not visible yet. */
export type SeenPages = {
  layout: ReadonlySignal<PageLayout>;
  /** The part of the layout that is in view, without what the toolbar covers. */
  inView: ReadonlySignal<Rectangle>;
  /** `held` until the view scrolls. */
  held: ReadonlySignal<Held | undefined>;
  visiblePages: ReadonlySignal<PageRange>;
  pageOnScreen: ReadonlySignal<number | undefined>;
  pagesOnScreen: ReadonlySignal<readonly number[]>;
  currentPage: ReadonlySignal<number>;
};

/** Browsers round scroll positions. In CSS pixels. */
const scrollTolerance = 2;

export const makeSeenPages = (parts: {
  shape: ReadonlySignal<DocumentShape>;
  viewport: ReadonlySignal<Viewport | undefined>;
  scroll: ReadonlySignal<Scroll>;
  rendered: ReadonlySignal<Rendered | undefined>;
  held: ReadonlySignal<Held | undefined>;
}): SeenPages => {
  const { shape, viewport, scroll, rendered } = parts;
  const layout = computed(() => rendered.value?.layout ?? emptyLayout);
  const inView = computed(() => viewIn(rendered.value, scroll.value, viewport.value));
  const pageOnScreen = computed(() => mostVisiblePage(layout.value, inView.value, shape.value.openPages));
  const held = computed(() => {
    const at = parts.held.value?.scroll;
    return at && isNear(at, scroll.value) ? parts.held.value : undefined;
  });
  return {
    layout,
    inView,
    held,
    visiblePages: computed(() => visiblePages(layout.value, inView.value.y, inView.value.y + inView.value.height)),
    pageOnScreen,
    pagesOnScreen: computed(() => pagesSideBySide(layout.value, inView.value, shape.value.openPages)),
    currentPage: computed(() => {
      const pageInView = pageOnScreen.value ?? (rendered.value ? Math.max(1, shape.value.openPages) : 1);
      return held.value?.shownPage ?? pageInView;
    }),
  };
};

const isNear = (one: Scroll, other: Scroll): boolean =>
  Math.abs(one.top - other.top) < scrollTolerance && Math.abs(one.left - other.left) < scrollTolerance;
