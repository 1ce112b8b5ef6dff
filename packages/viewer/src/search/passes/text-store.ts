import type { FoldedText } from '../matching/fold-text.ts';

/** The folded texts of pages, within a limit of memory. */
export type TextStore = {
  get(page: number): FoldedText | undefined;
  /** Stores a text unless the store is full. */
  keep(page: number, text: FoldedText): void;
  /** True once a text was not stored. Pages without a text are then loaded again for each search. */
  isFull(): boolean;
  /** Removes the texts of all pages after this one. */
  removeAfter(page: number): void;
};

/**
 * In units: 12 MB for Latin scripts, 24 MB for others. That is about 4,000 full pages, or all of most documents.
 * The images of pages may have 48 MB.
 */
const maxUnits = 12_000_000;

export const makeTextStore = (limit = maxUnits): TextStore => {
  const texts = new Map<number, FoldedText>();
  let units = 0;
  let isFull = false;
  // A text of a few letters needs memory too.
  const sizeOf = ({ folded, changes }: FoldedText): number => folded.length + 2 * changes.length + 100;

  return {
    get: (page) => texts.get(page),
    keep: (page, text) => {
      if (texts.has(page)) return;
      if (units + sizeOf(text) > limit) {
        isFull = true;
        return;
      }
      texts.set(page, text);
      units += sizeOf(text);
    },
    isFull: () => isFull,
    removeAfter: (last) => {
      for (const [page, text] of texts) {
        if (page <= last) continue;
        texts.delete(page);
        units -= sizeOf(text);
        isFull = false;
      }
    },
  };
};
