import sharp from 'sharp';

/** A picture of a page, blurred and of a common width: three bytes for each pixel. */
export type Picture = {
  data: Buffer;
  width: number;
  height: number;
  /** The lowest and the highest value of each byte's channel within reach. */
  lowest: Uint8Array;
  highest: Uint8Array;
};

/** The pictures that are compared have this width in pixels, so a pixel is about a point of a letter page. */
export const comparedWidth = 600;
/** Blurring makes texts alike that differ only in the outlines or the smoothing of their letters. */
const blurPixels = 1.5;
/** Distance in pixels within which another picture must have a similar colour. */
const reach = 3;
/** Difference of a colour, of 255, that a reader does not notice. */
const tolerance = 40;
/** Side of the squares in which differences are counted. */
const squarePixels = 32;

/** Reads an image file for the comparison. */
export const pictureOf = async (image: Buffer): Promise<Picture> => {
  const { data, info } = await sharp(image)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize({ width: comparedWidth })
    .blur(blurPixels)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  return { data, ...size, ...rangesOf(data, size) };
};

/**
 * Returns how much two pictures of a page differ: the part of the worst square that one of them has and the other
 * has not. Smoothing, other outlines of letters and small shifts do not count. 1 for other shapes of the page.
 */
export const differenceOf = (one: Picture, other: Picture): number => {
  if (Math.abs(one.height - other.height) > Math.max(2, one.height / 100)) return 1;
  const height = Math.min(one.height, other.height);
  const counts = new Uint32Array(Math.ceil(one.width / squarePixels) * Math.ceil(height / squarePixels));
  count(one, other, height, counts);
  const worst = counts.reduce((most, each) => Math.max(most, each), 0);
  counts.fill(0);
  count(other, one, height, counts);
  return counts.reduce((most, each) => Math.max(most, each), worst) / squarePixels ** 2;
};

/** Counts, for each square, the pixels whose colour is outside of what the other picture has nearby. */
const count = (
  { data, width }: Picture,
  { lowest, highest }: Pick<Picture, 'lowest' | 'highest'>,
  height: number,
  counts: Uint32Array,
): void => {
  const squaresAcross = Math.ceil(width / squarePixels);
  const isFar = (at: number): boolean => data[at]! < lowest[at]! - tolerance || data[at]! > highest[at]! + tolerance;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      if (!isFar(at) && !isFar(at + 1) && !isFar(at + 2)) continue;
      const square = Math.floor(y / squarePixels) * squaresAcross + Math.floor(x / squarePixels);
      counts[square] = counts[square]! + 1;
    }
  }
};

type Size = { width: number; height: number };
type Ranges = Pick<Picture, 'lowest' | 'highest'>;

const rangesOf = (data: Uint8Array, { width, height }: Size): Ranges => {
  const row = { step: 3, length: width, lines: height, lineStep: width * 3 };
  const column = { step: width * 3, length: height, lines: width, lineStep: 3 };
  return spread(spread({ lowest: data, highest: data }, row), column);
};

/** Extends each range by those within reach on its line. `step` is the distance of neighbours on a line. */
const spread = (
  { lowest, highest }: Ranges,
  { step, length, lines, lineStep }: { step: number; length: number; lines: number; lineStep: number },
): Ranges => {
  const result = { lowest: new Uint8Array(lowest.length), highest: new Uint8Array(highest.length) };
  for (let line = 0; line < lines; line += 1) {
    for (let place = 0; place < length; place += 1) {
      const first = Math.max(0, place - reach);
      const last = Math.min(length - 1, place + reach);
      for (let channel = 0; channel < 3; channel += 1) {
        const start = line * lineStep + channel;
        let low = 255;
        let high = 0;
        for (let at = start + first * step; at <= start + last * step; at += step) {
          if (lowest[at]! < low) low = lowest[at]!;
          if (highest[at]! > high) high = highest[at]!;
        }
        result.lowest[start + place * step] = low;
        result.highest[start + place * step] = high;
      }
    }
  }
  return result;
};
