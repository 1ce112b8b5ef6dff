import { trueSizeOf } from '../layout/index.ts';
import type { BoxSize, DocumentShape, Rotation } from '../layout/index.ts';

/** In CSS pixels. */
const thumbnailWidth = 120;
/** A turned page may be much higher than wide. A ratio. */
const maxRatio = 20;

/** Returns a box for every page. The size of a closed page is unknown, so it gets that of the last open page. */
export const thumbnailBoxes = (
  { boxSizes, openPages, pageCount }: Pick<DocumentShape, 'boxSizes' | 'openPages' | 'pageCount'>,
  rotation: Rotation,
): BoxSize[] => {
  const open = boxSizes.slice(0, openPages).map((size) => {
    const { width, height } = trueSizeOf(size, rotation);
    const ratio = Math.min(height / width, maxRatio);
    return { width: thumbnailWidth, height: Math.max(1, Math.round(thumbnailWidth * ratio)) };
  });
  const last = open.at(-1);
  return last ? [...open, ...Array.from({ length: pageCount - openPages }, () => last)] : [];
};
