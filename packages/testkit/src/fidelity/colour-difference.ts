import { differenceCiede2000 } from 'culori';
import sharp from 'sharp';

/** How differently people see two pictures, in units of CIEDE2000. Below 1, two areas look the same. */
export type ColourDifference = {
  mean: number;
  /** 99% of the pixels differ less. */
  most: number;
};

const difference = differenceCiede2000();

/**
 * Compares the colours of two pictures. They are made small first: every reader smooths the outlines of letters and
 * lines in its own way, so these count little.
 * @param width of the compared pictures in pixels. Undefined: as wide as they are.
 */
export const colourDifferenceOf = async (one: Buffer, other: Buffer, width?: number): Promise<ColourDifference> => {
  const first = await labOf(one, width === undefined ? undefined : { width });
  const second = await labOf(other, { width: first.width, height: first.height });
  const pixels = Array.from({ length: first.width * first.height }, (_, pixel) => pixel);
  return summaryOf(differencesOf(first, second, pixels));
};

type LabPicture = { data: Float32Array; width: number; height: number };

/** Returns the differences of some pixels of two pictures of one size, in CIEDE2000. */
export const differencesOf = (one: LabPicture, other: LabPicture, pixels: readonly number[]): Float64Array =>
  Float64Array.from(pixels, (pixel) => difference(colourAt(one.data, pixel), colourAt(other.data, pixel)));

/** Without pixels there is no difference. */
export const summaryOf = (differences: Float64Array): ColourDifference => {
  if (differences.length === 0) return { mean: 0, most: 0 };
  const sorted = differences.toSorted();
  const sum = sorted.reduce((total, each) => total + each, 0);
  return { mean: sum / sorted.length, most: sorted[Math.floor(sorted.length * 0.99)]! };
};

export const labOf = async (image: Buffer, size: { width?: number; height?: number } = {}): Promise<LabPicture> => {
  const { data, info } = await sharp(image)
    .flatten({ background: 'white' })
    .resize({ ...size, ...(size.height !== undefined && { fit: 'fill' as const }) })
    .toColourspace('lab')
    .raw({ depth: 'float' })
    .toBuffer({ resolveWithObject: true });
  return {
    data: new Float32Array(data.buffer, data.byteOffset, data.length / 4),
    width: info.width,
    height: info.height,
  };
};

const colourAt = (data: Float32Array, pixel: number) => ({
  mode: 'lab65' as const,
  l: data[pixel * 3]!,
  a: data[pixel * 3 + 1]!,
  b: data[pixel * 3 + 2]!,
});
