import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { drawnByPoppler, eventually, sharpnessOf, testPdf } from '@docsight/testkit';
import type { Locator } from 'playwright-core';
import { keepPicture } from '../browser/accessibility.ts';
import type { Reader, Tab } from '../browser/reader.ts';
import { startViewerTest } from '../browser/viewer-test.ts';
import type { ViewerTest } from '../browser/viewer-test.ts';
import { runConcurrently } from '../harness/concurrent-tests.ts';

/** More than the steps from the first zoom to the last. */
const zoomSteps = 24;
/** The viewer keeps this many tiles besides those in the view. */
const keptTiles = 64;

let test: ViewerTest;
let reader: Reader;
let tab: Tab;

beforeAll(async () => {
  test = await startViewerTest('deep-zoom');
  const { url } = await test.share({ pdf: 'plan.pdf', title: 'A plan' });
  reader = await test.newReader({ width: 1_440, height: 900 });
  tab = await reader.newTab();
  await tab.open(url);
  await tab.sees(1);
});

afterAll(async () => {
  await reader.leave();
  await test.close();
});

const tiles = () => tab.page(1).locator('.page-tile');
const requestedTiles = (): string[] => reader.requestedUrls().filter((url) => url.includes('/tiles/'));

/** Waits until everything in the view is sharp: the tiles cover it, and have faded in. */
const isSharp = ({ page }: Pick<Tab, 'page'> = tab) =>
  eventually(async () => {
    const uncovered = await page(1).evaluate((page) => {
      const view = document.querySelector('main')!.getBoundingClientRect();
      const box = page.getBoundingClientRect();
      const [left, top] = [Math.max(box.left, view.left), Math.max(box.top, view.top)];
      const [right, bottom] = [Math.min(box.right, view.right), Math.min(box.bottom, view.bottom)];
      const covers = Array.from(page.querySelectorAll('.page-tile'))
        .filter((tile) => getComputedStyle(tile).opacity === '1')
        .map((tile) => tile.getBoundingClientRect());
      const points = Array.from({ length: 400 }, (_, index) => ({
        x: left + ((index % 20) + 0.5) * ((right - left) / 20),
        y: top + (Math.floor(index / 20) + 0.5) * ((bottom - top) / 20),
      }));
      const isCovered = ({ x, y }: { x: number; y: number }): boolean =>
        covers.some((tile) => tile.left <= x && x <= tile.right && tile.top <= y && y <= tile.bottom);
      return points.filter((point) => !isCovered(point)).length;
    });
    expect(uncovered).toBe(0);
  });

/** Returns a screenshot of the middle of the view, and the same part of the page as poppler draws it. */
const pictures = async () => {
  const box = (await tab.page(1).boundingBox())!;
  const clip = { x: 400, y: 250, width: 640, height: 480 };
  const ours = await tab.view.screenshot({ clip });
  const region = { left: clip.x - box.x, top: clip.y - box.y, width: clip.width, height: clip.height };
  return { ours, reference: await drawnByPoppler(testPdf('plan.pdf'), box, region) };
};

describe('a plan at the greatest zoom', () => {
  it('is as sharp as the drawing of another reader at that size, while its image alone is not', async () => {
    for (let step = 0; step < zoomSteps; step += 1) await tab.view.keyboard.press('+');
    await isSharp();
    // Always the same part: how sharp lines look depends on where they are between the pixels.
    await tab.page(1).evaluate((page) => page.closest('main')!.scrollTo(5_000, 3_600));
    await isSharp();
    const { ours, reference } = await pictures();
    await keepPicture(tab.view, 'viewer/deep-zoom');
    const expected = await sharpnessOf(reference);
    expect((await sharpnessOf(ours)) / expected).toBeGreaterThan(0.8);
    const show = (visibility: string) =>
      tab.page(1).evaluate((page, value) => {
        page.querySelector<HTMLElement>('.page-tiles')!.style.visibility = value;
      }, visibility);
    await show('hidden');
    const soft = (await pictures()).ours;
    await show('visible');
    expect((await sharpnessOf(soft)) / expected).toBeLessThan(0.6);
  });

  it('requests each tile once, and keeps a bounded number of them, however far it is scrolled', async () => {
    const inView = await tiles().count();
    for (let step = 0; step < 8; step += 1) {
      await tab.page(1).evaluate((page) => page.closest('main')!.scrollBy(700, 400));
      await isSharp();
      expect(await tiles().count()).toBeLessThanOrEqual(keptTiles + inView * 2);
    }
    const requested = requestedTiles();
    expect(new Set(requested).size).toBe(requested.length);
    reader.expectClean(test.origin);
  });

  it('shows the image alone again after zooming out', async () => {
    await tab.view.keyboard.press('0');
    await eventually(async () => expect(await tiles().count()).toBe(0));
  });
});

// It begins before the tests above, and runs beside them.
runConcurrently(1, {
  'a screen with two pixels for each CSS pixel shows a stored image with enough pixels, and tiles with enough where no image is wide enough':
    async () => {
      const paper = await test.share();
      const fine = await test.newReader({ width: 1_000, height: 800, pixelRatio: 2 });
      const other = await fine.newTab();
      await other.open(paper.url);
      await other.sees(1);
      /** Returns the least number of image pixels for a CSS pixel. */
      const density = (images: Locator): Promise<number> =>
        images.evaluateAll((all) =>
          Math.min(
            ...all
              .filter((each) => each instanceof HTMLImageElement)
              .map((each) => each.naturalWidth / each.getBoundingClientRect().width),
          ),
        );
      const image = other.image(1).first();
      await eventually(async () => expect(await density(image)).toBeGreaterThanOrEqual(2));
      expect([1_600, 2_000]).toContain(await image.evaluate((each) => (each as HTMLImageElement).naturalWidth));
      const tilesOfPage = other.page(1).locator('.page-tile');
      expect(await tilesOfPage.count()).toBe(0);
      for (let step = 0; step < 4; step += 1) await other.view.keyboard.press('+');
      await isSharp(other);
      await eventually(async () => expect(await density(tilesOfPage)).toBeGreaterThanOrEqual(2));
      fine.expectClean(test.origin);
      await fine.leave();
    },
});
