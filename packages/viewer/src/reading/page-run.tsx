import { useComputed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { PageLoading } from '../images/index.ts';
import type { PageLayout, PageRange } from '../layout/index.ts';
import { PageBox } from './page-box.tsx';

/** The number of pages in a run. */
export const runLength = 50;
/** A document of up to this many pages has all its boxes in the DOM. */
const maxPagesInDom = 500;
/** A longer document has the boxes of this many pages around the view in the DOM. */
const pagesAround = 100;

/**
 * Renders the boxes of consecutive pages. In a very long document, runs far from the view are not in the DOM, unless
 * one of their pages has an image, for a print.
 * With 10,000 boxes every layout of the browser is slow. Each box is placed absolutely, so the others may be missing.
 */
export const PageRun = (props: {
  first: number;
  last: number;
  pageCount: number;
  layout: PageLayout;
  visible: ReadonlySignal<PageRange>;
  loading: PageLoading;
}) => {
  const { first, last, pageCount, layout, visible, loading } = props;
  const isInDom = useComputed(
    () =>
      pageCount <= maxPagesInDom ||
      (first <= visible.value.last + pagesAround && last >= visible.value.first - pagesAround) ||
      loading.images.loadedPages.value.some((page) => first <= page && page <= last),
  );
  if (!isInDom.value) return null;
  return (
    <>
      {layout.tops.slice(first - 1, last).map((top, index) => (
        <PageBox
          key={first + index}
          page={first + index}
          pageCount={pageCount}
          top={top}
          height={layout.heights[first - 1 + index]!}
          visible={visible}
          loading={loading}
        />
      ))}
    </>
  );
};
