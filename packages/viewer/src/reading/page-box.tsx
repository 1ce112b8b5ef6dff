import { useComputed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { PageImageLayers } from '../images/index.ts';
import type { PageLoading } from '../images/index.ts';
import type { PageRange, Rectangle, Rotation } from '../layout/index.ts';
import { t } from '../texts/index.ts';
import { PageState } from './page-state.tsx';

/**
 * A layer over the image of a page, such as its links. It is rendered while the page is near the view.
 * The layer is turned together with the page, so it places its parts with percentages of the upright page.
 */
export type PageOverlay = FunctionComponent<{ page: number }>;

/** What all pages share. */
export type PageParts = {
  pageCount: number;
  visible: ReadonlySignal<PageRange>;
  loading: PageLoading;
  /** In the order in which they cover the image. */
  overlays: readonly PageOverlay[];
  isOnline: ReadonlySignal<boolean>;
};

/** Pages at most this far from the view have their contents in the DOM. So have all pages with an image, for a print. */
const nearby = 3;

/** Renders one page at its final size. The contents are added when the page is near the view, or has an image. */
export const PageBox = (props: PageParts & { page: number; box: Rectangle; rotation: Rotation }) => {
  const { page, pageCount, box, rotation, visible, loading, overlays, isOnline } = props;
  const isNear = useComputed(
    () =>
      (page >= visible.value.first - nearby && page <= visible.value.last + nearby) ||
      loading.layers.held.value.includes(page),
  );
  const hasContents = useComputed(() => isNear.value || loading.images.of(page).value.shown !== undefined);
  return (
    <section
      class="page"
      aria-label={t('pageOf', { page, total: pageCount })}
      data-page={page}
      // Following a link moves the focus to its page.
      tabIndex={-1}
      style={{ left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` }}
    >
      {hasContents.value && <PageState page={page} loading={loading} isOnline={isOnline} />}
      {hasContents.value && (
        <div class="page-content" data-rotation={rotation} style={uprightSizeOf(box, rotation)}>
          <PageImage page={page} hasOverlays={isNear.value} loading={loading} />
          {isNear.value && overlays.map((Overlay, index) => <Overlay key={index} page={page} />)}
        </div>
      )}
    </section>
  );
};

/** The style sheet turns the element. Its size is that of the upright page. */
const uprightSizeOf = ({ width, height }: Rectangle, rotation: Rotation) =>
  rotation === 90 || rotation === 270 ? { width: `${height}px`, height: `${width}px` } : {};

/** Screen readers read the text over the image, as soon as there is one. */
const PageImage = (props: { page: number; hasOverlays: boolean; loading: PageLoading }) => {
  const { page, hasOverlays, loading } = props;
  const { images, layers } = loading;
  return (
    <PageImageLayers
      image={images.of(page).value}
      alt={t('pageName', { page })}
      hasText={hasOverlays && layers.of(page).value !== undefined}
      onDrawn={() => images.onDrawn(page)}
    />
  );
};
