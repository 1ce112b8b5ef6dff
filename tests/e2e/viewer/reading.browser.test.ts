import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { eventually, testPdf } from '@docsight/testkit';
import { expectAccessible } from '../browser/accessibility.ts';
import { runConcurrently } from '../harness/concurrent-tests.ts';
import type { ReaderOptions } from '../browser/browser.ts';
import type { Tab } from '../browser/reader.ts';
import { startViewerTest } from '../browser/viewer-test.ts';
import type { Shared, ViewerTest } from '../browser/viewer-test.ts';

let test: ViewerTest;
let paper: Shared;

beforeAll(async () => {
  test = await startViewerTest('reading');
  paper = await test.share({ title: 'How documents are read', allow_download: true });
});

afterAll(() => test.close());

/** Opens a document with 14 pages. */
const begin = async (options: ReaderOptions = {}, { url } = paper) => {
  const reader = await test.newReader(options);
  const tab = await reader.newTab();
  await tab.view.addInitScript(watchShifts);
  await tab.open(url);
  await tab.sees(1);
  return { reader, tab };
};

/** Less than people can see: of a label that moves by a pixel it is 0.000001. */
const maxShift = 0.00001;

/** Runs in the page. Adds up the browser's layout shift values. */
const watchShifts = (): void => {
  const page = window as unknown as { shifted: number };
  page.shifted = 0;
  new PerformanceObserver((list) => {
    const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
    // A shift after an input is intended.
    for (const { value, hadRecentInput } of shifts) if (!hadRecentInput) page.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
};

const shiftedIn = (tab: Tab): Promise<number> =>
  tab.view.evaluate(() => (window as unknown as { shifted: number }).shifted);

/** Returns the width of a page on the screen, in CSS pixels. */
const widthOf = async (tab: Tab, page = 1): Promise<number> => (await tab.page(page).boundingBox())!.width;

const requestedWidths = (urls: string[], page: number): number[] =>
  urls.flatMap((url) => new RegExp(`/pages/${page}\\?width=(\\d+)`).exec(url)?.[1] ?? []).map(Number);

const waitUntilStill = async (tab: Tab): Promise<void> => {
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

/** Holds back the sessions of a tab. They fail when the returned function is called. */
const failSession = async ({ view }: Tab): Promise<() => void> => {
  let respond = (): void => undefined;
  const isTimeToRespond = new Promise<void>((resolve) => (respond = resolve));
  const error = { code: 'service_unavailable', message: 'The service is not available at the moment.' };
  await view.route('**/sessions', async (route) => {
    await isTimeToRespond;
    await route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: { error } });
  });
  return () => respond();
};

describe('the viewer page', () => {
  runConcurrently(3, {
    'shows title, first page and toolbar at once, without layout shifts': async () => {
      const { reader, tab } = await begin();
      expect(await tab.view.title()).toContain('How documents are read');
      await expectAccessible(tab.view, 'open');
      await tab.isAt(1);
      await tab.jumpTo(7);
      await tab.sees(7);
      await tab.jumpTo(14);
      await tab.sees(14);
      expect(await shiftedIn(tab)).toBeLessThan(maxShift);
      // It did not load all pages in between, and none of them twice.
      expect(new Set(reader.requestedPages()).size).toBeLessThan(14);
      const images = reader.requestedUrls().filter((url) => url.includes('?width='));
      expect(images).toHaveLength(new Set(images).size);
      const progress = tab.view.getByRole('progressbar');
      expect(Number(await progress.getAttribute('aria-valuenow'))).toBe(
        Number(await progress.getAttribute('aria-valuemax')),
      );
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'requests its first image once and before the session, while page 1 is open to everybody': async () => {
      const preview = await test.share({ pdf: 'three-pages.pdf', email_gate: true, gate_page: 3 });
      const phone = { width: 390, height: 700, touch: true, pixelRatio: 3 };
      // The second time, the server has the image, and it mostly arrives before the script runs.
      for (const [shared, options] of [
        [paper, {}],
        [preview, phone],
        [preview, phone],
      ] as const) {
        const reader = await test.newReader(options);
        const tab = await reader.newTab();
        await tab.view.addInitScript(watchShifts);
        const image = tab.view.waitForResponse(/\/pages\/1\?/);
        // The session waits for the image here. So the image cannot need the session.
        await tab.view.route('**/sessions', async (route) => {
          await image;
          await route.continue();
        });
        await tab.open(shared.url);
        await tab.sees(1);
        await tab.jumpTo(2);
        await tab.sees(2);
        await tab.jumpTo(1);
        const requested = reader.requestedUrls().map((url) => url.slice(shared.url.length));
        expect(requested.filter((url) => url.startsWith('/pages/1?'))).toEqual(['/pages/1?width=1200&opening=true']);
        // The HTML may contain the sizes of a document that is open to everybody.
        const sizes = requested.filter((url) => /^\/pages(\?|$)/.test(url));
        if (shared === preview || sizes.length > 0) expect(sizes).toEqual(['/pages?opening=true']);
        expect(await shiftedIn(tab)).toBeLessThan(maxShift);
        reader.expectClean(test.origin);
        await reader.leave();
      }
    },

    'shows page 1 before its session has started, while all pages are open to everybody': async () => {
      const reader = await test.newReader();
      const tab = await reader.newTab();
      await tab.view.addInitScript(watchShifts);
      let startSession = (): void => undefined;
      const isSeen = new Promise<void>((resolve) => (startSession = resolve));
      await tab.view.route('**/sessions', async (route) => {
        await isSeen;
        await route.continue();
      });
      await tab.open(paper.url);
      await tab.sees(1);
      startSession();
      await tab.jumpTo(2);
      await tab.sees(2);
      expect(await shiftedIn(tab)).toBeLessThan(maxShift);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'works with the keyboard alone': async () => {
      const { reader, tab } = await begin();
      const { keyboard } = tab.view;
      for (const [key, page] of [
        ['ArrowRight', 2],
        ['j', 3],
        ['ArrowLeft', 2],
        ['k', 1],
        ['End', 14],
        ['Home', 1],
      ] as const) {
        await keyboard.press(key);
        await tab.isAt(page);
      }
      await waitUntilStill(tab);
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

    'supports zoom, fit width and full screen': async () => {
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
      // The current page stays the same.
      await tab.isAt(3);
      await tab.sees(3);
      expect(
        requestedWidths(reader.requestedUrls(), 3).every((width) => [400, 800, 1200, 1600, 2000].includes(width)),
      ).toBe(true);
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
      await eventually(async () => {
        const drawn = await images.evaluateAll((all) =>
          all.map((image) => (image as HTMLImageElement).naturalWidth > 0),
        );
        expect(drawn.filter(Boolean).length).toBeGreaterThanOrEqual(4);
      });
      await expectAccessible(tab.view, 'thumbnails');
      expect(requestedWidths(reader.requestedUrls(), 1)).toContain(400);
      expect(await shiftedIn(tab)).toBeLessThan(maxShift);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'requests images in the resolution of the screen': async () => {
      const [coarse, fine] = await Promise.all([begin(), begin({ pixelRatio: 2 })]);
      const widest = (urls: string[]): number => Math.max(...requestedWidths(urls, 1));
      const css = await widthOf(coarse.tab);
      expect(widest(coarse.reader.requestedUrls())).toBeGreaterThanOrEqual(css);
      expect(widest(coarse.reader.requestedUrls())).toBeLessThan(css * 1.6);
      expect(widest(fine.reader.requestedUrls())).toBeGreaterThan(widest(coarse.reader.requestedUrls()));
      for (const { reader } of [coarse, fine]) {
        reader.expectClean(test.origin);
        await reader.leave();
      }
    },

    'fits phones of 320 and 390 pixels': async () => {
      for (const width of [320, 390]) {
        const { reader, tab } = await begin({ width, height: 700, touch: true, pixelRatio: 2 });
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
              // A link in a sentence is only as high as its line.
              isInText: element.closest('p') !== null,
            })),
          );
        expect(controls.filter(({ height, isInText }) => height < 44 && !isInText)).toEqual([]);
        if (width === 390)
          for (const name of [/^zoom in/i, /^zoom out/i]) {
            const before = await widthOf(tab);
            await tab.button(name).tap();
            await eventually(async () => expect(await widthOf(tab)).not.toBe(before));
          }
        await tab.jumpTo(5);
        await tab.sees(5);
        expect(await shiftedIn(tab)).toBeLessThan(maxShift);
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

    'has no animation for readers who prefer reduced motion': async () => {
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

    'is dark for readers who prefer dark mode': async () => {
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

    'offers the original file as a download': async () => {
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

    'offers no download when the owner does not allow it': async () => {
      const closed = await test.share({ pdf: 'three-pages.pdf', allow_download: false });
      const { reader, tab } = await begin({}, closed);
      expect(await tab.view.getByText(/download/i).count()).toBe(0);
      expect(await tab.view.getByRole('link', { name: /download/i }).count()).toBe(0);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'shows a notice when the document was deleted meanwhile': async () => {
      const doomed = await test.share();
      const { reader, tab } = await begin({}, doomed);
      reader.ignoreProblems(/status of 404/);
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

    'shows who measures what, with a link to the privacy page': async () => {
      const { reader, tab } = await begin();
      const link = tab.view.getByRole('link', { name: /privacy/i }).first();
      expect(await link.isVisible()).toBe(true);
      await tab.open(await link.evaluate((element) => (element as HTMLAnchorElement).href));
      await tab.view.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(tab.view, 'privacy');
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'shows a notice for an unknown document': async () => {
      const reader = await test.newReader();
      reader.ignoreProblems(/status of 404/);
      const { view } = await reader.newTab();
      expect((await view.goto(`${test.origin}/s/zzzzzz`))?.status()).toBe(404);
      expect(await view.getByRole('heading', { level: 1 }).textContent()).toMatch(/no document/i);
      await expectAccessible(view, 'absent');
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'shows that it is opening, and what to do when that fails': async () => {
      const preview = await test.share({ email_gate: true, gate_type: 'preview', gate_page: 3 });
      const reader = await test.newReader();
      reader.ignoreProblems(/status of 503/);
      const tab = await reader.newTab();
      const respond = await failSession(tab);
      await tab.open(preview.url);
      await tab.view.getByRole('status').filter({ hasText: /open/i }).waitFor();
      await expectAccessible(tab.view, 'opening');
      respond();
      await tab.view.getByRole('alert').filter({ hasText: /./ }).waitFor();
      await expectAccessible(tab.view, 'not-opened');
      await tab.view.unroute('**/sessions');
      await tab.button(/try again/i).click();
      await tab.sees(1);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'says what to do when the session fails after page 1 was shown': async () => {
      const reader = await test.newReader();
      reader.ignoreProblems(/status of 503/);
      const tab = await reader.newTab();
      const respond = await failSession(tab);
      await tab.open(paper.url);
      await tab.sees(1);
      respond();
      await tab.view.getByRole('alert').filter({ hasText: /./ }).waitFor();
      await tab.view.unroute('**/sessions');
      await tab.button(/try again/i).click();
      await tab.sees(1);
      await tab.jumpTo(2);
      await tab.sees(2);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'is not counted for a bot that renders pages': async () => {
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
