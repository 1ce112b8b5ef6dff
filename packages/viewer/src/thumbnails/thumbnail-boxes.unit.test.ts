import { describe, expect, it } from '@jest/globals';
import { thumbnailBoxes } from './thumbnail-boxes.ts';

describe('the boxes of thumbnails', () => {
  const shape = { boxSizes: [{ width: 300, height: 600 }], openPages: 1, pageCount: 3 };

  it('have one width and the shape of their page, also for closed pages', () => {
    expect(thumbnailBoxes(shape, 0)).toEqual(Array.from({ length: 3 }, () => ({ width: 120, height: 240 })));
  });

  it('turn with the pages', () => {
    expect(thumbnailBoxes(shape, 90)[0]).toEqual({ width: 120, height: 60 });
  });

  it('are limited in height, and empty while no page is open', () => {
    expect(thumbnailBoxes({ ...shape, boxSizes: [{ width: 9000, height: 10 }] }, 90)[0]!.height).toBe(2400);
    expect(thumbnailBoxes({ ...shape, openPages: 0 }, 0)).toEqual([]);
  });
});
