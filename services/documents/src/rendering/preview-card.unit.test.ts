import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { drawPreview } from './preview-card.ts';

const page = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .webp()
    .toBuffer();

/** Returns the box of the red page in a preview image. */
const pageIn = async (preview: Buffer): Promise<{ left: number; top: number; width: number; height: number }> => {
  const { data, info } = await sharp(preview).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1_200, 630]);
  const box = { left: Infinity, top: Infinity, right: -1, bottom: -1 };
  for (let at = 0; at < data.length; at += 3) {
    if (data[at]! < 200 || data[at + 1]! > 60) continue;
    const [x, y] = [(at / 3) % info.width, Math.floor(at / 3 / info.width)];
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return { left: box.left, top: box.top, width: box.right - box.left + 1, height: box.bottom - box.top + 1 };
};

describe('a preview image', () => {
  it.each([
    ['the beginning of a page in portrait format', [1_200, 1_697], { left: 260, top: 56, width: 680, height: 574 }],
    ['a slide as a whole', [1_600, 900], { left: 140, top: 56, width: 921, height: 518 }],
    ['a panorama as a whole', [2_000, 100], { left: 56, top: 288, width: 1_088, height: 54 }],
    ['the beginning of a long strip', [400, 8_000], { left: 260, top: 56, width: 680, height: 574 }],
    ['the least page', [1, 1], { left: 341, top: 56, width: 518, height: 518 }],
  ])('shows %s', async (_, [width, height], box) => {
    const found = await pageIn(await drawPreview(await page(width!, height!)));
    for (const side of ['left', 'top', 'width', 'height'] as const)
      expect([side, Math.abs(found[side] - box[side]) <= 1]).toEqual([side, true]);
  });

  it('of a closed document is the same each time, and small', async () => {
    const neutral = await drawPreview(undefined);
    expect(neutral.equals(await drawPreview(undefined))).toBe(true);
    expect(neutral.length).toBeLessThan(30_000);
    expect(await sharp(neutral).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
  });
});
