import { jsonContent } from '../json-content.ts';
import type { PageSize } from '../page-canvas.ts';
import type { Direction, TextLayer } from './text-layer.ts';

/** Boxes are in this part of the width and the height of the page image. Source: Specification 5.18. */
const boxUnits = 100_000;
const directions: Record<Direction, number> = { ltr: 0, rtl: 1, vertical: 2 };

/** `start`, `length`, `x`, `y`, `width`, `height` and direction of a word. */
type WordContent = [number, number, number, number, number, number, number];
const stored = jsonContent<{ text: string; words: WordContent[] }>();

/** Returns the text layer of a page as JSON. @param area the size that the image of the page shows. */
export const layerContent = ({ text, words }: TextLayer, area: PageSize): string =>
  stored.encode({
    text,
    words: words.map(({ start, length, box, direction }) => {
      const [x, width] = unitsOf(box.left / area.width, box.right / area.width);
      const [y, height] = unitsOf(box.top / area.height, box.bottom / area.height);
      return [start, length, x, y, width, height, directions[direction]];
    }),
  });

/** The layer of a page that cannot be read. */
export const emptyLayerContent = layerContent({ text: '', words: [] }, { width: 1, height: 1 });

/** Returns the text, from the result of `layerContent`. */
export const textOfLayer = (content: Buffer): string => stored.decode(content).text;

/** Returns the start and the length of a range within the image. It is at least one unit long. */
const unitsOf = (from: number, to: number): [start: number, length: number] => {
  const start = Math.min(limited(from), boxUnits - 1);
  return [start, Math.max(1, limited(to) - start)];
};

const limited = (fraction: number): number => Math.round(Math.min(Math.max(fraction, 0), 1) * boxUnits);
