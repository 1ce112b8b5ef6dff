import type { PageLayers } from './page-layers.ts';

/** A place in the text of a page. */
export type TextPosition = { page: number; offset: number };

/** Returns the selected text of the pages. Null when the selection is not in their text. */
export const selectedText = (range: Range, root: ParentNode, layers: Pick<PageLayers, 'of'>): string | null => {
  const selected = [...root.querySelectorAll<HTMLElement>('.text-layer')].filter((layer) =>
    range.intersectsNode(layer),
  );
  if (range.collapsed || selected.length === 0) return null;
  const [first, last] = [selected[0]!, selected.at(-1)!];
  const start = { page: pageOf(first), offset: offsetIn(first, range.startContainer, range.startOffset) };
  const end = { page: pageOf(last), offset: offsetIn(last, range.endContainer, range.endOffset) };
  return textBetween(start, end, (page) => layers.of(page).peek()?.text ?? '');
};

/** Returns the text between two places, with a line feed between pages. */
export const textBetween = (start: TextPosition, end: TextPosition, textOf: (page: number) => string): string => {
  if (start.page === end.page) return textOf(start.page).slice(start.offset, end.offset);
  const pages = Array.from({ length: end.page - start.page + 1 }, (_, index) => start.page + index);
  return pages
    .map((page) =>
      textOf(page).slice(page === start.page ? start.offset : 0, page === end.page ? end.offset : undefined),
    )
    .filter((text) => text !== '')
    .join('\n');
};

const pageOf = (layer: HTMLElement): number => Number(layer.dataset.page);

/** Returns the place of a point of the document in the text of a layer: 0 before it, the end of its words after it. */
const offsetIn = (layer: HTMLElement, container: Node, offset: number): number => {
  const element = container instanceof Element ? container : container.parentElement;
  const word = element?.closest<HTMLElement>('[data-start]');
  if (word && layer.contains(word) && container !== word) return Number(word.dataset.start) + offset;
  const point = layer.ownerDocument.createRange();
  point.setStart(container, offset);
  const words = [...layer.querySelectorAll<HTMLElement>('[data-start]')];
  // A comparison of 1: the start of the word is after the point.
  const next = words.find((each) => point.comparePoint(each, 0) >= 0);
  return next ? Number(next.dataset.start) : Infinity;
};
