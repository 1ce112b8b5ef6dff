import { computed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { PageSize } from '../api/responses.ts';
import type { ReadingSession } from '../session/reading-session.ts';

/** What of the document can be shown now. `open` pages have boxes; when there are more, one box stands for all the rest. */
export type Shape = {
  pageCount: number;
  open: number;
  rest: 'none' | 'closed' | 'coming';
  /** Of the boxes: those of the open pages and that of the rest. */
  sizes: PageSize[];
  landscape: boolean;
};

const nothing: Shape = { pageCount: 0, open: 0, rest: 'none', sizes: [], landscape: false };

export const makeShape = ({ state, sizes }: Pick<ReadingSession, 'state' | 'sizes'>): ReadonlySignal<Shape> =>
  computed(() => {
    if (state.value.kind !== 'reading') return nothing;
    const { access, document } = state.value.session;
    return shapeOf({ pageCount: document.page_count, full: access.full }, sizes.value.slice(0, access.open_pages));
  });

/** sizes: of the open pages as far as they are known. */
export const shapeOf = ({ pageCount, full }: { pageCount: number; full: boolean }, sizes: PageSize[]): Shape => {
  const last = sizes.at(-1);
  if (!last) return { ...nothing, pageCount };
  const rest = sizes.length >= pageCount ? 'none' : full ? 'coming' : 'closed';
  return {
    pageCount,
    open: sizes.length,
    rest,
    sizes: rest === 'none' ? sizes : [...sizes, restLike(last)],
    landscape: sizes[0]!.width > sizes[0]!.height,
  };
};

/** The rest looks like one more page, whose place the next page takes when it opens; and it has room for what is said there. */
const restLike = ({ width, height }: PageSize): PageSize => ({
  width,
  height: Math.min(Math.max(height, width * 0.8), width * 1.5),
});
