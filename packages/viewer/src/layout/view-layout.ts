import { computed, signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { DocumentShape } from './document-shape.ts';
import { emptyLayout, uprightWidthOf } from './geometry/page-layout.ts';
import type { PageLayout } from './geometry/page-layout.ts';
import type { Rotation } from './geometry/rotation.ts';
import type { Rendered } from './kept-place.ts';
import { arrangePages, layOutArranged, plainArrangement, scaleOf } from './page-arrangement.ts';
import type { Arrangement } from './page-arrangement.ts';
import { contentWidthOf, firstPageWidth, hasRoomForTwoPages } from './viewport.ts';
import type { Viewport } from './viewport.ts';
import { standardZoom } from './zoom/zoom.ts';
import type { ScaleRange, Zoom } from './zoom/zoom.ts';

/** How the pages are arranged and sized. */
export type ViewLayout = {
  viewport: ReadonlySignal<Viewport | undefined>;
  zoom: ReadonlySignal<Zoom>;
  /** The present zoom relative to true size. */
  scale: ReadonlySignal<number>;
  scales: ReadonlySignal<ScaleRange>;
  rotation: ReadonlySignal<Rotation>;
  /** Whether the reader chose two pages side by side. Narrow views show one all the same. */
  isTwoPages: ReadonlySignal<boolean>;
  hasRoomForTwoPages: ReadonlySignal<boolean>;
  isSlideshow: ReadonlySignal<boolean>;
  layout: ReadonlySignal<PageLayout>;
  /** The width of everything that scrolls sideways, in CSS pixels. */
  contentWidth: ReadonlySignal<number>;
  /** Returns the width of a page in CSS pixels before it is turned. Before sizes are known, that of a usual page. */
  pageWidth(page: number): number;
};

/** How a reader chose to see the pages. */
export type Mode = { zoom: Zoom } & Pick<Arrangement, 'rotation' | 'isTwoPages'>;

/** Before the browser has measured the scroll area. */
const emptyViewport: Viewport = { width: 0, height: 0, pagesTop: 0, scrollPaddingTop: 0, pixelRatio: 1 };

/** Makes the layout of the pages. It follows the shape of the document and the three signals that are written. */
export const makeViewLayout = (
  shape: ReadonlySignal<DocumentShape>,
  mode?: Mode,
): {
  viewport: Signal<Viewport | undefined>;
  zoom: Signal<Zoom>;
  arrangement: Signal<Arrangement>;
  /** Returns the layout that is rendered next, or was rendered last. */
  present: () => Rendered;
  signals: ViewLayout;
} => {
  const viewport = signal<Viewport | undefined>(undefined);
  const { zoom: firstZoom = standardZoom, ...arranged } = mode ?? {};
  const zoom = signal<Zoom>(firstZoom);
  const arrangement = signal<Arrangement>({ ...plainArrangement, ...arranged });

  const pages = computed(() => viewport.value && arrangePages(shape.value, arrangement.value, viewport.value));
  const scale = computed(() => (pages.value ? scaleOf(zoom.value, pages.value) : 1));
  const layout = computed(() => (pages.value ? layOutArranged(pages.value, scale.value) : emptyLayout));
  const contentWidth = computed(() => {
    if (!viewport.value) return 0;
    return layout.value.isSlideshow ? viewport.value.width : contentWidthOf(viewport.value, layout.value.width);
  });

  return {
    viewport,
    zoom,
    arrangement,
    present: () => ({
      layout: layout.peek(),
      contentWidth: contentWidth.peek(),
      viewport: viewport.peek() ?? emptyViewport,
    }),
    signals: {
      viewport,
      zoom,
      scale,
      scales: computed(() => pages.value?.scales ?? { min: 1, max: 1, standard: 1 }),
      rotation: computed(() => arrangement.value.rotation),
      isTwoPages: computed(() => arrangement.value.isTwoPages),
      hasRoomForTwoPages: computed(() => viewport.value !== undefined && hasRoomForTwoPages(viewport.value)),
      isSlideshow: computed(() => arrangement.value.isSlideshow),
      layout,
      contentWidth,
      pageWidth: (page) => uprightWidthOf(layout.value, page) ?? firstPageWidth(viewport.value?.width ?? 0),
    },
  };
};
