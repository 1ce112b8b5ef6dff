import { useComputed } from '@preact/signals';
import { boxOf } from '../layout/index.ts';
import type { PageLayout } from '../layout/index.ts';
import { PageBox } from './page-box.tsx';
import type { PageParts } from './page-box.tsx';

/** The number of pages in a run. */
export const runLength = 50;
/** A document of up to this many pages has all its boxes in the DOM. */
const maxPagesInDom = 500;
/** A longer document has the boxes of this many pages around the view in the DOM. */
const pagesAround = 100;

/**
 * Renders the boxes of consecutive pages. In a very long document, runs far from the view are not in the DOM. A run
 * stays if one of its pages has an image, for a print. With 10,000 boxes every layout of the browser is slow. Each box
 * is placed absolutely, so the others may be missing.
 */
export const PageRun = (props: { first: number; last: number; layout: PageLayout; parts: PageParts }) => {
  const { first, last, layout, parts } = props;
  const { pageCount, visible, loading } = parts;
  const isInDom = useComputed(
    () =>
      pageCount <= maxPagesInDom ||
      (first <= visible.value.last + pagesAround && last >= visible.value.first - pagesAround) ||
      loading.images.loadedPages.value.some((page) => first <= page && page <= last),
  );
  if (!isInDom.value) return null;
  const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <>
      {pages.map((page) => (
        <PageBox key={page} {...parts} page={page} box={boxOf(layout, page)!} rotation={layout.rotation} />
      ))}
    </>
  );
};
