import sharp from 'sharp';
import { seeded, spread } from './seeded.ts';

type Colour = readonly [red: number, green: number, blue: number];
export type PictureOptions = {
  seed: number;
  width: number;
  height: number;
  near: Colour;
  far: Colour;
  /** How strong the grain is, from 0 to 1: what makes a JPEG large. */
  grain?: number;
};

const layers = 6;
const grainSide = 256;

/** A JPEG of hills in the mist: layers of ridges, the nearer the darker, with the grain of a photograph. */
export const hills = ({ seed, width, height, near, far, grain = 0.06 }: PictureOptions): Promise<Buffer> => {
  const random = seeded(spread(seed));
  const shade = (nearness: number): string =>
    `rgb(${far.map((channel, index) => Math.round(channel + (near[index]! - channel) * nearness)).join()})`;
  const ridges = Array.from({ length: layers }, (_, layer) => {
    const tops = ridge(random, width, height, layer).map((top, x) => `${x * ridgeStep},${Math.round(top)}`);
    return `<polygon fill="${shade((layer + 1) / layers)}" points="0,${height} ${tops.join(' ')} ${width},${height}"/>`;
  });
  const sky = `<rect width="100%" height="100%" fill="${shade(0.08)}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${sky}${ridges.join('')}</svg>`;
  return sharp(Buffer.from(svg))
    .composite([{ ...grainTile(random, grain), tile: true }])
    .jpeg({ quality: 80 })
    .toBuffer();
};

/** Black and white dots, more or less transparent. */
const grainTile = (random: () => number, strength: number) => {
  const pixels = Buffer.alloc(grainSide * grainSide * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const dot = random() - 0.5;
    pixels.fill(dot > 0 ? 255 : 0, at, at + 3);
    pixels[at + 3] = Math.abs(dot) * strength * 512;
  }
  return { input: pixels, raw: { width: grainSide, height: grainSide, channels: 4 as const } };
};

/** Between two points of a ridge, in pixels. */
const ridgeStep = 2;

/** The height at which a ridge begins, at each step: a sum of waves. */
const ridge = (random: () => number, width: number, height: number, layer: number): number[] => {
  const waves = Array.from({ length: 5 }, (_, index) => ({
    amplitude: (0.09 * height) / 1.8 ** index,
    frequency: ((1.3 + random()) * 1.9 ** index * 2 * Math.PI) / width,
    phase: random() * 2 * Math.PI,
  }));
  const base = height * (0.3 + (0.62 * layer) / layers);
  return Array.from({ length: Math.ceil(width / ridgeStep) + 1 }, (_, step) =>
    waves.reduce((top, wave) => top + wave.amplitude * Math.sin(step * ridgeStep * wave.frequency + wave.phase), base),
  );
};
