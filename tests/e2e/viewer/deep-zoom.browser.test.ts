import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { colourDifferenceOf, drawnByPoppler, eventually, sharpnessOf, testPdf } from '@docsight/testkit';
import type { Locator } from 'playwright-core';
import { keepPicture } from '../browser/accessibility.ts';
import { drawnByPdfJs } from '../browser/pdfjs.ts';
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

/** Shows the plan at the greatest zoom. */
const zoomIn = async ({ view, page }: Pick<Tab, 'view' | 'page'> = tab): Promise<void> => {
  for (let step = 0; step < zoomSteps; step += 1) await view.keyboard.press('+');
  await isSharp({ page });
  // Always the same part: how sharp lines look depends on where they are between the pixels.
  await page(1).evaluate((plan) => plan.closest('main')!.scrollTo(5_000, 3_600));
  await isSharp({ page });
};

/** Pictures are compared at this width, in pixels. Then it does not count where lines are between the pixels. */
const comparedWidth = 160;
/** In units of CIEDE2000, on average. It is much more for another part of the plan. */
const maxDifference = 1;

/** The middle of the view. */
const clip = { x: 400, y: 250, width: 640, height: 480 };

/** Returns a screenshot of the middle of the view, and the place of this part in the page. */
const middleOf = async ({ view, page }: Pick<Tab, 'view' | 'page'> = tab) => {
  const box = (await page(1).boundingBox())!;
  const region = { left: clip.x - box.x, top: clip.y - box.y, width: clip.width, height: clip.height };
  return { box, region, picture: await view.screenshot({ clip }) };
};

/** Returns the sharpness as a part of that of pdf.js on the same screen. `difference` is that of the colours. */
const comparedWithPdfJs = async (
  pixelRatio: number,
  { box, region, picture }: Awaited<ReturnType<typeof middleOf>>,
) => {
  const context = await test.newContext({ width: 1_440, height: 900, pixelRatio });
  const theirs = await drawnByPdfJs(context, 'plan.pdf', box.width, region);
  await context.close();
  return {
    sharpness: (await sharpnessOf(picture)) / (await sharpnessOf(theirs)),
    difference: (await colourDifferenceOf(picture, theirs, comparedWidth)).mean,
  };
};

describe('a plan at the greatest zoom', () => {
  it('is as sharp as in pdf.js, and as the drawing of poppler at that size, while its image alone is not', async () => {
    await zoomIn();
    const middle = await middleOf();
    await keepPicture(tab.view, 'viewer/deep-zoom');
    const expected = await sharpnessOf(await drawnByPoppler(testPdf('plan.pdf'), middle.box, middle.region));
    expect((await sharpnessOf(middle.picture)) / expected).toBeGreaterThan(0.8);
    const compared = await comparedWithPdfJs(1, middle);
    expect(compared.sharpness).toBeGreaterThanOrEqual(1);
    expect(compared.difference).toBeLessThan(maxDifference);
    const show = (visibility: string) =>
      tab.page(1).evaluate((page, value) => {
        page.querySelector<HTMLElement>('.page-tiles')!.style.visibility = value;
      }, visibility);
    await show('hidden');
    const soft = (await middleOf()).picture;
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

// They begin before the tests above, and run beside them.
runConcurrently(1, {
  'a plan at the greatest zoom is as sharp as in pdf.js on a screen with two pixels for each CSS pixel, with a bounded number of tiles':
    async () => {
      const { url } = await test.share({ pdf: 'plan.pdf' });
      const fine = await test.newReader({ width: 1_440, height: 900, pixelRatio: 2 });
      const other = await fine.newTab();
      await other.open(url);
      await other.sees(1);
      await zoomIn(other);
      expect(await other.page(1).locator('.page-tile').count()).toBeLessThanOrEqual(keptTiles);
      const compared = await comparedWithPdfJs(2, await middleOf(other));
      expect(compared.sharpness).toBeGreaterThanOrEqual(1);
      expect(compared.difference).toBeLessThan(maxDifference);
      fine.expectClean(test.origin);
      await fine.leave();
    },

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
