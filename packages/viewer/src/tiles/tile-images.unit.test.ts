import { describe, expect, it } from '@jest/globals';
import { settled } from '../../test/settled.ts';
import { makeTileImages } from './tile-images.ts';
import type { PageTile } from './tile-images.ts';

const tile = (column: number, scale = 2, page = 1): PageTile => ({ page, scale, column, row: 0 });
const at = (scale: number | undefined, page = 1) => new Map([[page, scale]]);

const setUp = (limits = { tiles: 10, bytes: 1_000 }) => {
  const requested: string[] = [];
  const released: string[] = [];
  const aborted: string[] = [];
  const broken = new Set<number>();
  const held: (() => void)[] = [];
  let isHeld = false;
  const images = makeTileImages({
    load: async ({ page, scale, column }, signal) => {
      const name = `${page}/${scale}/${column}`;
      requested.push(name);
      signal.addEventListener('abort', () => aborted.push(name));
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      if (broken.has(column)) throw new Error('No tile.');
      return new Blob(['0123456789']);
    },
    urlOf: () => `url-${requested.length}`,
    release: (url) => released.push(url),
    concurrency: 2,
    limits: () => limits,
  });
  const shownOf = (page = 1) => images.of(page).value.map(({ scale, column }) => `${scale}/${column}`);
  const draw = () => images.of(1).value.forEach(({ key }) => images.onDrawn(key));
  return { images, requested, released, aborted, broken, shownOf, draw, hold: () => (isHeld = true), held };
};

describe('tiles', () => {
  it('are requested once, in the given order, and shown in the order of the page', async () => {
    const { images, requested, shownOf } = setUp();
    images.setRequests([tile(3), tile(1), tile(2)], at(2));
    images.setRequests([tile(3), tile(1), tile(2)], at(2));
    await settled();
    images.setRequests([tile(2), tile(1)], at(2));
    await settled();
    expect(requested).toEqual(['1/2/3', '1/2/1', '1/2/2']);
    expect(shownOf()).toEqual(['2/1', '2/2', '2/3']);
    expect(images.bytes()).toBe(30);
  });

  it('that are no longer needed before they arrive are cancelled', async () => {
    const { images, aborted, held, hold, shownOf } = setUp();
    hold();
    images.setRequests([tile(1), tile(2)], at(2));
    images.setRequests([tile(2)], at(2));
    expect(aborted).toEqual(['1/2/1']);
    for (const respond of held) respond();
    await settled();
    expect(shownOf()).toEqual(['2/2']);
  });

  it('of another scale stay until all of the present scale are drawn', async () => {
    const { images, shownOf, draw, released } = setUp();
    images.setRequests([tile(0), tile(1)], at(2));
    await settled();
    draw();
    images.setRequests([tile(1, 4), tile(2, 4)], at(4));
    await settled();
    expect(shownOf()).toEqual(['2/0', '2/1', '4/1', '4/2']);
    draw();
    expect(shownOf()).toEqual(['4/1', '4/2']);
    expect(released).toHaveLength(2);
  });

  it('are removed from a page whose image is sharp again', async () => {
    const { images, shownOf, draw } = setUp();
    images.setRequests([tile(0)], at(2));
    await settled();
    draw();
    images.setRequests([], at(undefined));
    expect([shownOf(), images.bytes()]).toEqual([[], 0]);
  });

  it('beyond the limits are evicted, those of the longest ago first, and never those in the view', async () => {
    const { images, shownOf } = setUp({ tiles: 3, bytes: 1_000 });
    for (const column of [0, 1, 2, 3]) {
      images.setRequests([tile(column)], at(2));
      await settled();
    }
    expect(shownOf()).toEqual(['2/1', '2/2', '2/3']);
    const all = [0, 1, 2, 3, 4].map((column) => tile(column));
    images.setRequests(all, at(2));
    await settled();
    expect(shownOf()).toHaveLength(5);
    const bytes = setUp({ tiles: 10, bytes: 25 });
    bytes.images.setRequests([tile(0), tile(1)], at(2));
    await settled();
    bytes.images.setRequests([tile(2)], at(2));
    await settled();
    expect(bytes.shownOf()).toEqual(['2/1', '2/2']);
  });

  it('that fail are loaded again only by a retry, or when they come into view again', async () => {
    const { images, requested, broken, shownOf } = setUp();
    broken.add(1);
    images.setRequests([tile(1)], at(2));
    await settled();
    images.setRequests([tile(1)], at(2));
    await settled();
    expect(requested).toHaveLength(1);
    images.setRequests([], at(2));
    images.setRequests([tile(1)], at(2));
    await settled();
    expect(requested).toHaveLength(2);
    broken.clear();
    images.retry();
    await settled();
    expect(shownOf()).toEqual(['2/1']);
  });
});
