import sharp from 'sharp';
import type { Pixels } from './pdf-reader.ts';

// The child encodes one image at a time and none twice. Threads and caches would only take memory.
sharp.cache(false);
sharp.concurrency(1);

/** For photographs. Effort 4 takes twice as long as effort 2 and saves 2% of the size. */
const lossy = { quality: 80, effort: 2 };
/**
 * For text and drawings: sharper than lossy, half the size (120 KB instead of 215 KB for a page of print), 1.5 times
 * the time.
 */
const lossless = { lossless: true, effort: 1 };
/** Images with more colours are encoded lossy. */
const maxLosslessColours = 256;
/**
 * A larger image of few colours, such as a scan in black and white, is encoded lossy too. The smaller result is used.
 */
const maxLosslessBytesPerPixel = 0.12;

/** Encodes pixels as WebP. */
export const encodeWebp = async ({ data, width, height }: Pixels): Promise<Buffer> => {
  const image = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  if (!hasFewColours(data)) return image.webp(lossy).toBuffer();
  const content = await image.clone().webp(lossless).toBuffer();
  if (content.length <= width * height * maxLosslessBytesPerPixel) return content;
  const other = await image.webp(lossy).toBuffer();
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
