import type { PageSize } from '../../api/responses.ts';
import type { BoxSize } from './page-layout.ts';
import { isSideways } from './rotation.ts';
import type { Rotation } from './rotation.ts';

/** CSS pixels per point at true size. A point is a 72nd of an inch, a CSS pixel a 96th. */
const pixelsPerPoint = 96 / 72;
/** The server limits the shape of images. A longer page is in the middle of its box. Source: Specification 5.9. */
const maxRatio = 20;

/** Returns the size of a turned page at true size, in CSS pixels. It has the shape of the image of the page. */
export const trueSizeOf = ({ width, height }: PageSize, rotation: Rotation): BoxSize => {
  const wide = Math.max(width, height / maxRatio) * pixelsPerPoint;
  const high = height * pixelsPerPoint;
  return isSideways(rotation) ? { width: high, height: wide } : { width: wide, height: high };
};

/** Returns the size that most pages have, rounded to points. Of equally frequent sizes the first one counts. */
export const usualSizeOf = (sizes: readonly PageSize[]): PageSize | undefined => {
  const counts = new Map<string, { size: PageSize; count: number }>();
  let usual: { size: PageSize; count: number } | undefined;
  for (const size of sizes) {
    const key = `${Math.round(size.width)} ${Math.round(size.height)}`;
    const counted = counts.get(key) ?? { size, count: 0 };
    counted.count += 1;
    counts.set(key, counted);
  }
  for (const each of counts.values()) if (each.count > (usual?.count ?? 0)) usual = each;
  return usual?.size;
};
