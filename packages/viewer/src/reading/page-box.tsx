import { useComputed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { PageImageLayers } from '../images/index.ts';
import type { PageLoading, PageText } from '../images/index.ts';
import type { PageRange } from '../layout/index.ts';

/** Pages at most this far from the view have their contents in the DOM. So have all pages with an image, for a print. */
const nearby = 3;

/** Renders one page at its final size. The contents are added when the page is near the view, or has an image. */
export const PageBox = (props: {
  page: number;
  pageCount: number;
  top: number;
  height: number;
  visible: ReadonlySignal<PageRange>;
  loading: PageLoading;
}) => {
  const { page, pageCount, top, height, visible, loading } = props;
  const hasContents = useComputed(
    () =>
      (page >= visible.value.first - nearby && page <= visible.value.last + nearby) ||
      loading.images.of(page).value.shown !== undefined,
  );
  return (
    <section
      class="page"
      aria-label={`Page ${page} of ${pageCount}`}
      style={{ top: `${top}px`, height: `${height}px` }}
    >
      {hasContents.value && <PageContents page={page} loading={loading} />}
    </section>
  );
};

const PageContents = ({ page, loading: { images, texts } }: { page: number; loading: PageLoading }) => {
  const image = images.of(page).value;
  const text = texts.of(page).value;
  return (
    <>
      {!image.shown && image.failedWidth === undefined && (
        <span class="page-number" aria-hidden="true">
          {page}
        </span>
      )}
      <PageImageLayers
        image={image}
        alt={`Page ${page}`}
        hasText={text !== undefined}
        onDrawn={() => images.onDrawn(page)}
      />
      {!image.shown && image.failedWidth !== undefined && (
        <div class="page-failed">
          <p>Page {page} could not be loaded.</p>
          <button type="button" class="button" onClick={() => images.retry(page)}>
            Try again
          </button>
        </div>
      )}
      {text && <ScreenReaderText text={text} />}
    </>
  );
};

/** Invisible text that screen readers read instead of the image. */
const ScreenReaderText = ({ text }: { text: NonNullable<PageText> }) => (
  <div class="page-text">
    {text.length === 0 ? (
      <p>This page is an image without text.</p>
    ) : (
      text.map((paragraph, index) => <p key={index}>{paragraph}</p>)
    )}
  </div>
);
