import sharp from 'sharp';

/** A picture of a page, blurred and of a common width: three bytes for each pixel. */
export type Picture = { data: Buffer; width: number; height: number };

/** The width of compared pictures in pixels. A pixel is about a point of a letter page. */
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
  return { data, width: info.width, height: info.height };
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
const count = ({ data, width }: Picture, other: Picture, height: number, counts: Uint32Array): void => {
  const squaresAcross = Math.ceil(width / squarePixels);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      if (
        !isFar(data[at]!, other, x, y, 0) &&
        !isFar(data[at + 1]!, other, x, y, 1) &&
        !isFar(data[at + 2]!, other, x, y, 2)
      )
        continue;
      const square = Math.floor(y / squarePixels) * squaresAcross + Math.floor(x / squarePixels);
      counts[square] = counts[square]! + 1;
    }
  }
};

/** Returns whether a value is lower or higher than all values of a channel that a picture has within reach. */
const isFar = (value: number, { data, width, height }: Picture, x: number, y: number, channel: number): boolean => {
  // Most pixels are like the other one at the same place.
  if (Math.abs(value - data[(y * width + x) * 3 + channel]!) <= tolerance) return false;
  let isLower = true;
  let isHigher = true;
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += 1) {
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column += 1) {
      const nearby = data[(row * width + column) * 3 + channel]!;
      if (value >= nearby - tolerance) isLower = false;
      if (value <= nearby + tolerance) isHigher = false;
    }
  }
  return isLower || isHigher;
};
