import sharp from 'sharp';
import { seeded, spread } from './seeded.ts';

type Colour = readonly [red: number, green: number, blue: number];
export type PictureOptions = { seed: number; width: number; height: number; near: Colour; far: Colour; grain?: number };

const layers = 6;

/** A JPEG of hills in the mist: layers of ridges, the nearer the darker, with the grain of a photograph. */
export const hills = ({ seed, width, height, near, far, grain = 14 }: PictureOptions): Promise<Buffer> => {
  const random = seeded(spread(seed));
  const ridges = Array.from({ length: layers }, (_, layer) => ridge(random, width, height, layer));
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      let layer = layers;
      while (layer > 0 && y < ridges[layer - 1]![x]!) layer -= 1;
      const nearness = layer === 0 ? 0.15 * (1 - y / height) : layer / layers;
      const brightness = (random() - 0.5) * grain;
      for (let channel = 0; channel < 3; channel += 1) {
        const colour = far[channel]! + (near[channel]! - far[channel]!) * nearness;
        pixels[at + channel] = Math.max(0, Math.min(255, colour + brightness));
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
};

/** The height at which a ridge begins, for each column of pixels: a sum of waves. */
const ridge = (random: () => number, width: number, height: number, layer: number): number[] => {
  const waves = Array.from({ length: 5 }, (_, index) => ({
    amplitude: (0.09 * height) / 1.8 ** index,
    frequency: ((1.3 + random()) * 1.9 ** index * 2 * Math.PI) / width,
    phase: random() * 2 * Math.PI,
  }));
  const base = height * (0.3 + (0.62 * layer) / layers);
  return Array.from({ length: width }, (_, x) =>
    waves.reduce((top, wave) => top + wave.amplitude * Math.sin(x * wave.frequency + wave.phase), base),
  );
};
