import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, testPdf } from '@docsight/testkit';
import { atOnce } from './harness/at-once.ts';
import { expectAccessible } from './harness/accessible.ts';
import type { ReaderOptions } from './harness/browser.ts';
import type { Tab } from './harness/reader.ts';
import { startViewerTest } from './harness/viewer-test.ts';
import type { Shared, ViewerTest } from './harness/viewer-test.ts';

let test: ViewerTest;
let paper: Shared;

beforeAll(async () => {
  test = await startViewerTest('reading');
  paper = await test.share({ title: 'How documents are read', allow_download: true });
}, 120_000);

afterAll(() => test.close());

/** A reader in front of the first page of a paper of 14 pages. */
const begin = async (options: ReaderOptions = {}, { url } = paper) => {
  const reader = await test.newReader(options);
  const tab = await reader.newTab();
  await tab.view.addInitScript(watchShifts);
  await tab.open(url);
  await tab.sees(1);
  return { reader, tab };
};

/** Adds up how far things moved by themselves: the browser's own measure of unrest. */
const watchShifts = (): void => {
  const told = window as unknown as { shifted: number };
  told.shifted = 0;
  new PerformanceObserver((list) => {
    const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
    // What the reader has asked for is no unrest.
    for (const { value, hadRecentInput } of shifts) if (!hadRecentInput) told.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
};

const shiftedIn = (tab: Tab): Promise<number> =>
  tab.view.evaluate(() => (window as unknown as { shifted: number }).shifted);

/** How wide a page is on the screen, in CSS pixels. */
const widthOf = async (tab: Tab, page = 1): Promise<number> => (await tab.page(page).boundingBox())!.width;

const widthsAsked = (asked: string[], page: number): number[] =>
  asked.flatMap((url) => new RegExp(`/pages/${page}\\?width=(\\d+)`).exec(url)?.[1] ?? []).map(Number);

const motionless = async (tab: Tab): Promise<void> => {
  let last: number | undefined;
  await eventually(
    async () => {
      const y = (await tab.page(1).boundingBox())!.y;
      const before = last;
      last = y;
      expect(y).toBe(before);
    },
    { everyMs: 120 },
  );
};

describe('reading', () => {
  atOnce(3, {
    'shows title, first page and the bar at once, without anything moving': async () => {
      const { reader, tab } = await begin();
      expect(await tab.view.title()).toContain('How documents are read');
      await expectAccessible(tab.view, 'open');
      await tab.isAt(1);
      await tab.jumpTo(7);
      await tab.sees(7);
      await tab.jumpTo(14);
      await tab.sees(14);
      expect(await shiftedIn(tab)).toBeLessThan(0.01);
      // Neither all pages on the way nor one of them twice.
      expect(new Set(reader.pagesAsked()).size).toBeLessThan(14);
      const images = reader.asked().filter((url) => url.includes('?width='));
      expect(images).toHaveLength(new Set(images).size);
      const progress = tab.view.getByRole('progressbar');
      expect(Number(await progress.getAttribute('aria-valuenow'))).toBe(
        Number(await progress.getAttribute('aria-valuemax')),
      );
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'goes by keyboard alone': async () => {
      const { reader, tab } = await begin();
      const { keyboard } = tab.view;
      for (const [key, page] of [
        ['PageDown', 2],
        ['ArrowRight', 3],
        ['ArrowLeft', 2],
        ['PageUp', 1],
        ['End', 14],
        ['Home', 1],
      ] as const) {
        await keyboard.press(key);
        await tab.isAt(page);
      }
      await motionless(tab);
      const top = (await tab.page(1).boundingBox())!.y;
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowDown');
      await eventually(async () => expect((await tab.page(1).boundingBox())!.y).toBeLessThan(top));

      const reached = new Set<string>();
      for (let presses = 0; presses < 60; presses += 1) {
        await keyboard.press('Tab');
        reached.add(
          await tab.view.evaluate(() => {
            const { activeElement: element } = document;
            const isSeen = element?.checkVisibility() ?? false;
            return isSeen ? (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim() : 'nowhere';
          }),
        );
      }
      const names = [...reached].join('\n');
      for (const name of [/^zoom in/im, /^zoom out/im, /^fit width/im, /^full screen/im, /download/im, /privacy/im]) {
        expect(names).toMatch(name);
      }
      expect(await tab.view.evaluate(() => document.activeElement === null)).toBe(false);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'zooms, fits the width and fills the screen': async () => {
      const { reader, tab } = await begin();
      const before = await widthOf(tab);
      await tab.button(/^zoom in/i).click();
      await eventually(async () => expect(await widthOf(tab)).toBeGreaterThan(before));
      await tab.button(/^zoom out/i).click();
      await eventually(async () => expect(await widthOf(tab)).toBe(before));
      await tab.button(/^zoom out/i).click();
      await eventually(async () => expect(await widthOf(tab)).toBeLessThan(before));
      await tab.jumpTo(3);
      await tab.isAt(3);
      await tab.button(/^fit width/i).click();
      await eventually(async () => expect(await widthOf(tab)).toBeGreaterThan(before));
      // The reader stays where the reader was.
      await tab.isAt(3);
      await tab.sees(3);
      expect(widthsAsked(reader.asked(), 3).every((width) => [400, 800, 1200, 1600, 2000].includes(width))).toBe(true);
      await tab.button(/^full screen/i).click();
      await eventually(async () =>
        expect(await tab.view.evaluate(() => document.fullscreenElement !== null)).toBe(true),
      );
      await tab.isAt(3);
      await tab.button(/full screen/i).click();
      await eventually(async () =>
        expect(await tab.view.evaluate(() => document.fullscreenElement === null)).toBe(true),
      );
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'has thumbnails on a wide screen': async () => {
      const { reader, tab } = await begin({ width: 1600, height: 900 });
      const thumbnails = tab.view.getByRole('navigation', { name: /pages/i });
      const thumbnail = thumbnails.getByRole('button', { name: /page 3\b/i });
      if (!(await thumbnails.isVisible())) await tab.button(/thumbnails/i).click();
      await thumbnails.getByRole('img').or(thumbnails.locator('img')).first().waitFor();
      await thumbnail.click();
      await tab.isAt(3);
      await tab.sees(3);
      await eventually(async () => expect(await thumbnail.getAttribute('aria-current')).toMatch(/page|true/));
      const images = thumbnails.getByRole('button', { name: /page [1-4]\b/i }).locator('img');
      await eventually(
        async () => {
          const drawn = await images.evaluateAll((all) =>
            all.map((image) => (image as HTMLImageElement).naturalWidth > 0),
          );
          expect(drawn.filter(Boolean).length).toBeGreaterThanOrEqual(4);
        },
        { timeoutMs: 45_000 },
      );
      await expectAccessible(tab.view, 'thumbnails');
      expect(widthsAsked(reader.asked(), 1)).toContain(400);
      expect(await shiftedIn(tab)).toBeLessThan(0.01);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'asks for images as fine as the screen, and no finer': async () => {
      const [coarse, fine] = await Promise.all([begin(), begin({ density: 2 })]);
      const widest = (asked: string[]): number => Math.max(...widthsAsked(asked, 1));
      const css = await widthOf(coarse.tab);
      expect(widest(coarse.reader.asked())).toBeGreaterThanOrEqual(css);
      expect(widest(coarse.reader.asked())).toBeLessThan(css * 1.6);
      expect(widest(fine.reader.asked())).toBeGreaterThan(widest(coarse.reader.asked()));
      for (const { reader } of [coarse, fine]) {
        reader.expectClean(test.origin);
        await reader.leave();
      }
    },

    'fits phones of 320 and 390 pixels': async () => {
      for (const width of [320, 390]) {
        const { reader, tab } = await begin({ width, height: 700, touch: true, density: 2 });
        expect(await tab.view.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect((await tab.view.getByRole('banner').boundingBox())!.width).toBe(width);
        const box = (await tab.page(1).boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        await expectAccessible(tab.view, `phone-${width}-open`);
        const controls = await tab.view
          .locator('button:visible, a[href]:visible, input:visible')
          .evaluateAll((elements) =>
            elements.map((element) => ({
              name: element.getAttribute('aria-label') ?? element.textContent,
              height: element.getBoundingClientRect().height,
              // A link in a sentence is as high as its line.
              isInText: element.closest('p') !== null,
            })),
          );
        expect(controls.filter(({ height, isInText }) => height < 44 && !isInText)).toEqual([]);
        await tab.jumpTo(5);
        await tab.sees(5);
        expect(await shiftedIn(tab)).toBeLessThan(0.01);
        reader.expectClean(test.origin);
        await reader.leave();
      }
    },

    'gives screen readers the text of the pages': async () => {
      const { reader, tab } = await begin();
      await eventually(async () => expect(await tab.page(1).textContent()).toContain('How Documents Are Read'));
      await tab.jumpTo(4);
      await eventually(async () => expect((await tab.page(4).textContent())?.length).toBeGreaterThan(1_000));
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'keeps still for readers who want that': async () => {
      const { reader, tab } = await begin({ reducedMotion: true });
      await tab.view.keyboard.press('End');
      await tab.isAt(14);
      const moving = await tab.view.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter((element) => {
            const { scrollBehavior, animationName, transitionDuration } = getComputedStyle(element);
            const lasts = transitionDuration.split(',').some((duration) => parseFloat(duration) > 0.01);
            return scrollBehavior === 'smooth' || animationName !== 'none' || lasts;
          })
          .map((element) => element.outerHTML.slice(0, 100)),
      );
      expect(moving).toEqual([]);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'is dark for readers who have it so': async () => {
      const { reader, tab } = await begin({ scheme: 'dark' });
      const colours = await tab.view.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.body);
        return [backgroundColor, color].map((colour) => Math.max(...colour.match(/\d+/g)!.map(Number)));
      });
      expect(colours[0]).toBeLessThan(64);
      expect(colours[1]).toBeGreaterThan(192);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'lets the original be downloaded, byte by byte': async () => {
      const { reader, tab } = await begin();
      const [download] = await Promise.all([
        tab.view.waitForEvent('download'),
        tab.view.getByRole('link', { name: /download/i }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('paper.pdf');
      const bytes = await readFile(await download.path());
      expect(bytes.equals(await readFile(testPdf('paper.pdf')))).toBe(true);
      await eventually(async () =>
        expect((await test.api.documents.stats(paper.shortCode)).downloads).toBeGreaterThanOrEqual(1),
      );
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'shows no download where there is none': async () => {
      const closed = await test.share({ pdf: 'three-pages.pdf', allow_download: false });
      const { reader, tab } = await begin({}, closed);
      expect(await tab.view.getByText(/download/i).count()).toBe(0);
      expect(await tab.view.getByRole('link', { name: /download/i }).count()).toBe(0);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'shows where it is not the page of a document that was deleted meanwhile': async () => {
      const doomed = await test.share();
      const { reader, tab } = await begin({}, doomed);
      reader.forgive(/status of 404/);
      await test.api.documents.delete(doomed.shortCode);
      await tab.view.keyboard.press('End');
      await tab.view
        .getByText(/no document|taken down|no longer/i)
        .first()
        .waitFor();
      await expectAccessible(tab.view, 'deleted');
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'says how it is measured, by whom, and where more of it is told': async () => {
      const { reader, tab } = await begin();
      const link = tab.view.getByRole('link', { name: /privacy/i }).first();
      expect(await link.isVisible()).toBe(true);
      await tab.open(await link.evaluate((element) => (element as HTMLAnchorElement).href));
      await tab.view.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(tab.view, 'privacy');
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'tells of a document that is not there': async () => {
      const reader = await test.newReader();
      reader.forgive(/status of 404/);
      const { view } = await reader.newTab();
      expect((await view.goto(`${test.origin}/s/zzzzzz`))?.status()).toBe(404);
      expect(await view.getByRole('heading', { level: 1 }).textContent()).toMatch(/no document/i);
      await expectAccessible(view, 'absent');
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'says that it is opening, and what to do when it cannot': async () => {
      const reader = await test.newReader();
      reader.forgive(/status of 503/);
      const tab = await reader.newTab();
      let answer = (): void => undefined;
      const asked = new Promise<void>((resolve) => (answer = resolve));
      const error = { code: 'service_unavailable', message: 'The service cannot answer at the moment.' };
      await tab.view.route('**/sessions', async (route) => {
        await asked;
        await route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: { error } });
      });
      await tab.open(paper.url);
      await tab.view.getByRole('status').filter({ hasText: /open/i }).waitFor();
      await expectAccessible(tab.view, 'opening');
      answer();
      await tab.view.getByRole('alert').filter({ hasText: /./ }).waitFor();
      await expectAccessible(tab.view, 'not-opened');
      await tab.view.unroute('**/sessions');
      await tab.button(/try again/i).click();
      await tab.sees(1);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'is not counted for a robot that draws pages': async () => {
      const shared = await test.share({ pdf: 'three-pages.pdf' });
      const reader = await test.newReader();
      await reader.context.setExtraHTTPHeaders({ 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
      const tab = await reader.newTab();
      await tab.open(shared.url);
      await tab.sees(1);
      await tab.reads(1);
      await tab.close();
      await test.expectReaders(shared, { viewers: 0, views: 0 });
      reader.expectClean(test.origin);
      await reader.leave();
    },
  });
});

describe('what the viewer weighs', () => {
  it('is at most 60 KB of JavaScript, as it is sent', async () => {
    const assets = path.resolve(import.meta.dirname, '../../../packages/viewer/dist/assets');
    const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
    const sizes = await Promise.all(
      scripts.map(async (name) => gzipSync(await readFile(path.join(assets, name))).length),
    );
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60 * 1024);
  });
});
