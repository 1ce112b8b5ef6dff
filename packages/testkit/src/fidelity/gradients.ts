import sharp from 'sharp';
import { differencesOf, labOf, summaryOf } from './colour-difference.ts';
import type { ColourDifference } from './colour-difference.ts';

/** Side of the squares in which gradients are looked for, in pixels. */
const squarePixels = 16;
/**
 * A channel changes by at most this between two neighbours in a gradient, of 255. Outlines and noise change by more.
 */
const maxStep = 4;
/** A channel changes by at least this over a square of a gradient, of 255. */
const minRange = 2;

/**
 * Compares two pictures of one size where the reference has gradients, pixel by pixel: bands are differences there.
 * `squares` counts the squares of 16 pixels with a gradient.
 */
export const gradientDifferenceOf = async (
  picture: Buffer,
  reference: Buffer,
): Promise<ColourDifference & { squares: number }> => {
  const [ours, expected, gradients] = await Promise.all([labOf(picture), labOf(reference), gradientsOf(reference)]);
  const differences = differencesOf(ours, expected, gradients.pixels);
  return { ...summaryOf(differences), squares: gradients.squares };
};

type Bytes = { data: Uint8Array; width: number; channel: number };

/** Returns the pixels in the squares of a picture that have a gradient. */
const gradientsOf = async (picture: Buffer): Promise<{ squares: number; pixels: number[] }> => {
  const { data, info } = await sharp(picture)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const channels = [0, 1, 2].map((channel) => ({ data: new Uint8Array(data), width, channel }));
  const found = { squares: 0, pixels: [] as number[] };
  for (let top = 0; top + squarePixels <= height; top += squarePixels)
    for (let left = 0; left + squarePixels <= width; left += squarePixels) {
      const ranges = channels.map((channel) => softRangeOf(channel, left, top));
      if (ranges.includes(undefined) || ranges.every((range) => range! < minRange)) continue;
      found.squares += 1;
      for (let y = top; y < top + squarePixels; y += 1)
        for (let x = left; x < left + squarePixels; x += 1) found.pixels.push(y * width + x);
    }
  return found;
};

/** Returns by how much a channel changes over a square. Undefined: neighbours differ too much for a gradient. */
const softRangeOf = ({ data, width, channel }: Bytes, left: number, top: number): number | undefined => {
  let [least, most] = [255, 0];
  for (let y = top; y < top + squarePixels; y += 1)
    for (let x = left; x < left + squarePixels; x += 1) {
      const at = (y * width + x) * 3 + channel;
      const value = data[at]!;
      if (x > left && Math.abs(value - data[at - 3]!) > maxStep) return undefined;
      if (y > top && Math.abs(value - data[at - 3 * width]!) > maxStep) return undefined;
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  return most - least;
};
