import { useComputed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Layout } from '../layout/page-layout.ts';
import type { Loading } from '../images/page-loading.ts';
import { PageBox } from './page-box.tsx';
import type { PageRange } from '../layout/visible-pages.ts';

export const runLength = 50;
/** A document of so many pages has all its boxes in the document; of a longer one those that are so many pages around the view. */
const allOf = 500;
const around = 100;

/**
 * The boxes of some pages in succession. Far from the view they are left out of a very long document: 10,000 boxes make every step of the browser slow,
 * and each box has its place, whether there are others or not.
 */
export const PageRun = (props: {
  first: number;
  last: number;
  pageCount: number;
  layout: Layout;
  visible: ReadonlySignal<PageRange>;
  loading: Loading;
}) => {
  const { first, last, pageCount, layout, visible, loading } = props;
  const isThere = useComputed(
    () => pageCount <= allOf || (first <= visible.value.last + around && last >= visible.value.first - around),
  );
  if (!isThere.value) return null;
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
