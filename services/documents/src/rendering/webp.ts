import sharp from 'sharp';
import type { Pixels } from './pdf-reader.ts';

// The child encodes one image at a time and none twice. Threads and caches would only take memory.
sharp.cache(false);
sharp.concurrency(1);

/** For photographs. Effort 4 takes twice as long as effort 2 and saves 2% of the size. */
const lossy = { quality: 80, effort: 2 };
/** For photographs with soft transitions, where quality 80 shows squares. */
const fineLossy = { ...lossy, quality: 90 };
/**
 * For text and drawings: sharper than lossy and half the size (75 KB instead of 246 KB for a page of print). Takes 1.5
 * times the time. Lossy encoding has too few shades for a gradient, which shows as bands.
 */
const lossless = { lossless: true, effort: 1 };
/** Images with more colours are encoded lossy, unless they are drawn. */
const maxLosslessColours = 256;
/** A larger image, such as a scan in black and white, is encoded lossy too. The smaller result is used. */
const maxLosslessBytesPerPixel = 0.12;

/** Encodes pixels as WebP. */
export const encodeWebp = async (pixels: Pixels): Promise<Buffer> => {
  const { data, width, height } = pixels;
  const image = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  const { isDrawn, isSoft } = surfaceOf(pixels);
  const encodeLossy = () =>
    image
      .clone()
      .webp(isSoft ? fineLossy : lossy)
      .toBuffer();
  if (!isDrawn && !hasFewColours(data)) return encodeLossy();
  const content = await image.clone().webp(lossless).toBuffer();
  if (content.length <= width * height * maxLosslessBytesPerPixel) return content;
  const other = await encodeLossy();
  return other.length < content.length ? other : content;
};

/** Makes a WebP image narrower, unless it is narrow enough. */
export const narrowWebp = async (image: Buffer, width: number): Promise<Buffer> => {
  const { data, info } = await sharp(image)
    .resize({ width, withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encodeWebp({ data, width: info.width, height: info.height });
};

/** Samples every 13th pixel: 13 divides no usual width, so the samples cover all columns. */
const sampledEvery = 13;

const hasFewColours = (data: Uint8Array): boolean => {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  const seen = new Set<number>();
  for (let index = 0; index < pixels.length && seen.size <= maxLosslessColours; index += sampledEvery)
    seen.add(pixels[index]!);
  return seen.size <= maxLosslessColours;
};

/** In a drawing at least this share of pixels equals a neighbour. Photographs have noise everywhere. */
const minEqualOfDrawing = 0.85;
/** In a photograph with soft transitions at least this share of pixels almost equals its neighbour. */
const minAlmostEqual = 0.1;
/** A larger difference of a channel, of 255, is an edge or noise. */
const softStep = 3;
/** Samples every 7th row. */
const sampledRows = 7;

/** Returns what the neighbourhood of pixels says about an image. */
const surfaceOf = ({ data, width, height }: Pixels): { isDrawn: boolean; isSoft: boolean } => {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  let equal = 0;
  let almostEqual = 0;
  let count = 0;
  for (let row = 1; row < height; row += sampledRows) {
    for (let at = row * width + 1; at < (row + 1) * width; at += 1) {
      count += 1;
      if (pixels[at] === pixels[at - 1] || pixels[at] === pixels[at - width]) equal += 1;
      else if (isSoftStep(data, at * 4)) almostEqual += 1;
    }
  }
  return { isDrawn: equal >= count * minEqualOfDrawing, isSoft: almostEqual >= count * minAlmostEqual };
};

/** Returns whether a pixel almost equals the one at its left. */
const isSoftStep = (data: Uint8Array, at: number): boolean =>
  Math.abs(data[at]! - data[at - 4]!) <= softStep &&
  Math.abs(data[at + 1]! - data[at - 3]!) <= softStep &&
  Math.abs(data[at + 2]! - data[at - 2]!) <= softStep;
