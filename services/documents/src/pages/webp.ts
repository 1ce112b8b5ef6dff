import sharp from 'sharp';
import type { Pixels } from './pdf-reader.ts';

// One image at a time, and none of them twice: threads and caches of its own would only hold memory.
sharp.cache(false);
sharp.concurrency(1);

/** Photographs and the like. Effort 2: 4 takes twice as long for a fiftieth of the size. */
const lossy = { quality: 80, effort: 2 };
/** Text and drawings: sharper than the lossy form, and half of its size (120 KB for 215 KB of a page of print) for half as much time again. */
const exact = { lossless: true, effort: 1 };
const mostColours = 256;
/** A print of few colours that does not shrink (a scan in black and white) may be smaller in the lossy form. */
const doubtfulBytesPerPixel = 0.12;

/** Encodes what was drawn as WebP. */
export const encoded = async ({ data, width, height }: Pixels): Promise<Buffer> => {
  const image = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  if (!hasFewColours(data)) return image.webp(lossy).toBuffer();
  const content = await image.clone().webp(exact).toBuffer();
  if (content.length <= width * height * doubtfulBytesPerPixel) return content;
  const other = await image.webp(lossy).toBuffer();
  return other.length < content.length ? other : content;
};

/** One of our own images, made narrower; it may be narrow enough. */
export const narrowed = async (image: Buffer, width: number): Promise<Buffer> => {
  const { data, info } = await sharp(image)
    .resize({ width, withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encoded({ data, width: info.width, height: info.height });
};

const hasFewColours = (data: Uint8Array): boolean => {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  const seen = new Set<number>();
  for (let index = 0; index < pixels.length && seen.size <= mostColours; index += sampledEvery)
    seen.add(pixels[index]!);
  return seen.size <= mostColours;
};

/** No divisor of any likely width, so that the samples lie in all columns. */
const sampledEvery = 13;
