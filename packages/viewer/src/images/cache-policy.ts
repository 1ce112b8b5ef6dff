import type { PageRange } from '../layout/visible-pages.ts';

export type Wish = { page: number; width: number };
export type Held = { page: number; bytes: number };

/** What is in view, which page is on screen, which way the reader goes, and the pages that are open: 1 to `open`. */
export type Outlook = { visible: PageRange; current: number; upwards: boolean; open: number };

const ahead = 2;
const behind = 1;

/** The pages worth asking for now, the most wanted first: never one that is not open. */
export const whatToLoad = ({ visible, current, upwards, open }: Outlook, width: number): Wish[] => {
  const { first, last } = visible;
  const below = pagesFrom(last + 1, upwards ? behind : ahead, 1);
  const above = pagesFrom(first - 1, upwards ? ahead : behind, -1);
  const inView = pagesFrom(first, last - first + 1, 1);
  const wanted = [current, ...inView, ...(upwards ? [...above, ...below] : [...below, ...above])];
  return [...new Set(wanted)].filter((page) => page >= 1 && page <= open).map((page) => ({ page, width }));
};

/** The pages whose images to let go, so that at most so many and so many bytes are kept: the farthest first, none that is in `near`. */
export const whatToDrop = (
  held: readonly Held[],
  near: PageRange,
  most: { images: number; bytes: number },
): number[] => {
  const distance = (page: number): number => Math.max(near.first - page, page - near.last, 0);
  const byDistance = [...held].sort((one, other) => distance(one.page) - distance(other.page));
  let bytes = 0;
  return byDistance
    .filter((image, index) => {
      bytes += image.bytes;
      return distance(image.page) > 0 && (index >= most.images || bytes > most.bytes);
    })
    .map(({ page }) => page);
};

const pagesFrom = (page: number, count: number, step: number): number[] =>
  Array.from({ length: Math.max(0, count) }, (_, index) => page + index * step);
