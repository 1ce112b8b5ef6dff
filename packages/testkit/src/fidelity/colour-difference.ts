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
  const differences = new Float64Array(first.width * first.height);
  for (let pixel = 0; pixel < differences.length; pixel += 1)
    differences[pixel] = difference(colourAt(first.data, pixel), colourAt(second.data, pixel));
  differences.sort();
  const sum = differences.reduce((total, each) => total + each, 0);
  return { mean: sum / differences.length, most: differences[Math.floor(differences.length * 0.99)]! };
};

const labOf = async (image: Buffer, size: { width: number; height?: number } | undefined) => {
  const { data, info } = await sharp(image)
    .flatten({ background: 'white' })
    .resize({ ...size, ...(size?.height !== undefined && { fit: 'fill' as const }) })
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
