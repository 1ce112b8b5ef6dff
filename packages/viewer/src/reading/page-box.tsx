import { useComputed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Loading } from '../images/page-loading.ts';
import { PageImageLayers } from '../images/page-image-layers.tsx';
import type { PageText } from '../images/page-texts.ts';
import type { PageRange } from '../layout/visible-pages.ts';

/** Boxes so near to the view have their contents in the document. */
const nearby = 3;

/** The paper of one page, always of its right size; what is printed on it comes when it is near the view. */
export const PageBox = (props: {
  page: number;
  pageCount: number;
  top: number;
  height: number;
  visible: ReadonlySignal<PageRange>;
  loading: Loading;
}) => {
  const { page, pageCount, top, height, visible, loading } = props;
  const isNear = useComputed(() => page >= visible.value.first - nearby && page <= visible.value.last + nearby);
  return (
    <section
      class="page"
      aria-label={`Page ${page} of ${pageCount}`}
      style={{ top: `${top}px`, height: `${height}px` }}
    >
      {isNear.value && <PageContents page={page} loading={loading} />}
    </section>
  );
};

const PageContents = ({ page, loading: { images, texts } }: { page: number; loading: Loading }) => {
  const image = images.of(page).value;
  const text = texts.of(page).value;
  return (
    <>
      {!image.shown && image.failed === undefined && (
        <span class="page-number" aria-hidden="true">
          {page}
        </span>
      )}
      <PageImageLayers
        image={image}
        alt={`Page ${page}`}
        isReadOut={text !== undefined}
        onDrawn={() => images.drawn(page)}
      />
      {!image.shown && image.failed !== undefined && (
        <div class="page-failed">
          <p>Page {page} could not be loaded.</p>
          <button type="button" class="button" onClick={() => images.retry(page)}>
            Try again
          </button>
        </div>
      )}
      {text && <PageWords text={text} />}
    </>
  );
};

/** Seen by nobody, read by screen readers. */
const PageWords = ({ text }: { text: NonNullable<PageText> }) => (
  <div class="page-text">
    {text.length === 0 ? (
      <p>This page is an image without text.</p>
    ) : (
      text.map((paragraph, index) => <p key={index}>{paragraph}</p>)
    )}
  </div>
);
