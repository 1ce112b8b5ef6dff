import { computed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { PageSize } from '../api/responses.ts';
import type { ReadingSession } from '../session/reading-session.ts';
import { usualSizeOf } from './geometry/drawn-sizes.ts';

/** The boxes that can be shown now: one for each open page, and one for all other pages together. */
export type DocumentShape = {
  pageCount: number;
  /** The number of leading pages that are open and have a known size. */
  openPages: number;
  /** Why the other pages have no boxes: there are none, they are closed, or their sizes are being loaded. */
  rest: 'none' | 'closed' | 'loading';
  /** The sizes of the open pages, then that of the box for the rest. */
  boxSizes: PageSize[];
  /** The most frequent size of the open pages. Undefined while there are none. */
  usualSize: PageSize | undefined;
};

const emptyShape: DocumentShape = { pageCount: 0, openPages: 0, rest: 'none', boxSizes: [], usualSize: undefined };

/** @param isOpenToAll no page has a password or gate, so the pages are shown before the session. */
export const makeDocumentShape = (
  { state, sizes }: Pick<ReadingSession, 'state' | 'sizes'>,
  isOpenToAll: boolean,
): ReadonlySignal<DocumentShape> =>
  computed(() => {
    if (state.value.kind === 'starting' && isOpenToAll)
      return documentShape({ pageCount: sizes.value.length, full: true }, sizes.value);
    if (state.value.kind !== 'reading') return emptyShape;
    const { access, document } = state.value.session;
    return documentShape(
      { pageCount: document.page_count, full: access.full },
      sizes.value.slice(0, access.open_pages),
    );
  });

/** @param sizes the sizes of the open pages that are known. */
export const documentShape = (
  { pageCount, full }: { pageCount: number; full: boolean },
  sizes: PageSize[],
): DocumentShape => {
  const last = sizes.at(-1);
  const usualSize = usualSizeOf(sizes);
  if (!last || !usualSize) return { ...emptyShape, pageCount };
  const rest = sizes.length >= pageCount ? 'none' : full ? 'loading' : 'closed';
  return {
    pageCount,
    openPages: sizes.length,
    rest,
    boxSizes: rest === 'none' ? sizes : [...sizes, restSizeAfter(last.width < usualSize.width ? usualSize : last)],
    usualSize,
  };
};

/**
 * Returns the size of the box for the rest. It resembles the last open page, because the next page takes its place.
 * The height is limited so that its text fits and the box does not grow without end.
 */
const restSizeAfter = ({ width, height }: PageSize): PageSize => ({
  width,
  height: Math.min(Math.max(height, width * 0.8), width * 1.5),
});
