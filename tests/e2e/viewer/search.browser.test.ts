import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { browser, eventually } from '@docsight/testkit';
import type { Response } from 'playwright-core';
import { expectAccessible, keepPicture } from '../browser/accessibility.ts';
import type { ReaderOptions } from '../browser/browser.ts';
import { expectFocus, expectFocusWithin } from '../browser/expect-focus.ts';
import { runConcurrently } from '../harness/concurrent-tests.ts';
import type { Reader, Tab } from '../browser/reader.ts';
import { startViewerTest } from '../browser/viewer-test.ts';
import type { Shared, ViewerTest } from '../browser/viewer-test.ts';

let test: ViewerTest;

beforeAll(async () => {
  test = await startViewerTest('search');
});

afterAll(() => test.close());

const begin = async (shared: Shared, options: ReaderOptions = {}, prepare?: (reader: Reader) => void) => {
  const reader = await test.newReader(options);
  prepare?.(reader);
  const tab = await reader.newTab();
  await tab.view.addInitScript(recordKeys);
  await tab.open(shared.url);
  await tab.sees(1);
  return { reader, tab };
};

type Recorded = { prevented: Record<string, boolean> };

/** Runs in the page. Records for each key whether the page has handled it, so that the browser does not. */
const recordKeys = (): void => {
  const page = window as unknown as Recorded;
  page.prevented = {};
  const record = (event: KeyboardEvent): void =>
    void setTimeout(() => (page.prevented[event.key] = event.defaultPrevented));
  // Dialogs stop the event on its way up.
  addEventListener('keydown', record, true);
};
const isHandled = async (tab: Tab, keys: string): Promise<boolean | undefined> => {
  await tab.view.evaluate(() => void ((window as unknown as Recorded).prevented = {}));
  await tab.view.keyboard.press(keys);
  return eventually(async () => {
    const key = keys.split('+').at(-1)!;
    const prevented = await tab.view.evaluate((name) => (window as unknown as Recorded).prevented[name], key);
    expect(prevented).toBeDefined();
    return prevented;
  });
};

const barOf = ({ view }: Tab) => view.getByRole('search');
const fieldOf = (tab: Tab) => barOf(tab).getByRole('searchbox');
const currentOf = ({ view }: Tab) => view.locator('.search-match-current').first();

const expectInBar = (tab: Tab, text: string): Promise<void> =>
  eventually(async () => expect(await barOf(tab).innerText({ timeout: 1_000 })).toContain(text));

const openSearch = async (tab: Tab, typed?: string): Promise<void> => {
  await tab.view.keyboard.press('Control+f');
  await fieldOf(tab).waitFor();
  if (typed !== undefined) await fieldOf(tab).fill(typed);
};

type Area = { left: number; top: number; right: number; bottom: number };

/** Returns the area of words on a page as the server reports it, in parts of the page. */
const areaOfWords = async (reader: Reader, { url }: Shared, page: number, part: string): Promise<Area> => {
  const response = await reader.context.request.get(`${url}/pages/${page}/layer`, { headers: browser });
  const { text, words } = (await response.json()) as { text: string; words: number[][] };
  const start = text.indexOf(part);
  expect(start).toBeGreaterThanOrEqual(0);
  const boxes = words.filter(([at, length]) => at! < start + part.length && at! + length! > start);
  const edge = (edges: number[], pick: (...values: number[]) => number): number => pick(...edges) / 100_000;
  return {
    left: edge(
      boxes.map(([, , x]) => x!),
      Math.min,
    ),
    top: edge(
      boxes.map(([, , , y]) => y!),
      Math.min,
    ),
    right: edge(
      boxes.map(([, , x, , width]) => x! + width!),
      Math.max,
    ),
    bottom: edge(
      boxes.map(([, , , y, , height]) => y! + height!),
      Math.max,
    ),
  };
};

/** Expects the highlight of the current match to cover whole words, and the bar not to cover it. */
const expectHighlight = (tab: Tab, page: number, words: Area): Promise<void> =>
  eventually(async () => {
    const highlight = (await currentOf(tab).boundingBox({ timeout: 1_000 }))!;
    const paper = (await tab.page(page).boundingBox())!;
    const edges = [
      [(highlight.x - paper.x) / paper.width, words.left],
      [(highlight.y - paper.y) / paper.height, words.top],
      [(highlight.x + highlight.width - paper.x) / paper.width, words.right],
      [(highlight.y + highlight.height - paper.y) / paper.height, words.bottom],
    ] as const;
    // Browsers place boxes at whole pixels.
    for (const [shown, expected] of edges) expect(Math.abs(shown - expected)).toBeLessThan(0.002);
    const bar = (await barOf(tab).boundingBox())!;
    const isBeside = highlight.x > bar.x + bar.width || highlight.x + highlight.width < bar.x;
    const isBelow = highlight.y >= bar.y + bar.height;
    const { height } = tab.view.viewportSize()!;
    expect({ isFree: isBeside || isBelow, isInView: highlight.y + highlight.height < height }).toEqual({
      isFree: true,
      isInView: true,
    });
  });

describe('the search', () => {
  runConcurrently(2, {
    'finds words in a thousand pages, and goes from match to match by keyboard': async () => {
      const shared = await test.share({ pdf: 'thousand-pages.pdf' });
      const { reader, tab } = await begin(shared);
      const scripts = (): string[] => reader.requestedUrls().filter((url) => /\/start-search-[^/]*\.js$/.test(url));
      expect(scripts()).toEqual([]);
      await openSearch(tab, 'PAGE  500 of');
      expect(scripts()).toHaveLength(1);
      await expectInBar(tab, '1 of 1');
      await tab.isAt(500);
      await tab.sees(500);
      await expectHighlight(tab, 500, await areaOfWords(reader, shared, 500, 'Page 500 of'));
      await eventually(async () =>
        expect(await tab.view.getByRole('status').allInnerTexts()).toContainEqual(
          expect.stringMatching(/^Match 1 of 1, page 500\. .*Page 500 of 1000/),
        ),
      );
      await expectAccessible(tab.view, 'search-match');

      await fieldOf(tab).fill('of 1000');
      await expectInBar(tab, '500 of 1,000');
      for (const [keys, count, page] of [
        ['Enter', '501 of 1,000', 501],
        ['Shift+Enter', '500 of 1,000', 500],
        ['F3', '501 of 1,000', 501],
        ['Shift+F3', '500 of 1,000', 500],
        ['Control+g', '501 of 1,000', 501],
      ] as const) {
        expect(await isHandled(tab, keys)).toBe(true);
        await expectInBar(tab, count);
        await tab.isAt(page);
      }
      await tab.button(/^next match/i).click();
      await expectInBar(tab, '502 of 1,000');

      await fieldOf(tab).press('Escape');
      await barOf(tab).waitFor({ state: 'hidden' });
      expect(await currentOf(tab).count()).toBe(0);
      await expectFocusWithin(tab.view.locator('main'));
      await tab.isAt(502);
      // The texts were loaded once.
      const loaded = reader.requestedUrls().filter((url) => url.includes('/texts?'));
      expect(new Set(loaded).size).toBe(loaded.length);
      await openSearch(tab);
      await expectInBar(tab, '502 of 1,000');
      expect(reader.requestedUrls().filter((url) => url.includes('/texts?'))).toEqual(loaded);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'takes the shortcut over in the page only, and leaves the second press to the browser': async () => {
      const { reader, tab } = await begin(await test.share({ pdf: 'arabic.pdf' }));
      expect(await isHandled(tab, 'Control+f')).toBe(true);
      await fieldOf(tab).waitFor();
      await expectFocus(fieldOf(tab));
      expect(await isHandled(tab, 'Control+f')).toBe(false);
      await fieldOf(tab).press('Escape');
      await barOf(tab).waitFor({ state: 'hidden' });
      expect(await isHandled(tab, 'F3')).toBe(false);
      await tab.button(/^search/i).focus();
      expect(await isHandled(tab, '/')).toBe(true);
      await fieldOf(tab).waitFor();
      await fieldOf(tab).press('Escape');
      await expectFocus(tab.button(/^search/i));
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'highlights words of a script from right to left, also in turned pages and on phones': async () => {
      const shared = await test.share({ pdf: 'arabic.pdf' });
      const { reader, tab } = await begin(shared, { width: 390, height: 700, touch: true, pixelRatio: 2 });
      await tab.button(/^search/i).click();
      // With the tatweel and a vowel sign, which the document does not have.
      await fieldOf(tab).fill('قـراءةُ'); // cspell:disable-line
      await expectInBar(tab, '1 of 1');
      await expectHighlight(tab, 1, await areaOfWords(reader, shared, 1, 'قراءة'));
      await keepPicture(tab.view, 'search-arabic');
      const bar = (await barOf(tab).boundingBox())!;
      expect([bar.x, bar.y, bar.width]).toEqual([0, 0, 390]);
      await expectAccessible(tab.view, 'search-phone');
      await fieldOf(tab).press('Escape');
      await barOf(tab).waitFor({ state: 'hidden' });
      await tab.view.keyboard.press('r');
      await tab.button(/^search/i).click();
      await expectInBar(tab, '1 of 1');
      const { left, top, right, bottom } = await areaOfWords(reader, shared, 1, 'قراءة');
      await expectHighlight(tab, 1, { left: 1 - bottom, top: left, right: 1 - top, bottom: right });
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'says that a scan has no text': async () => {
      const { reader, tab } = await begin(await test.share({ pdf: 'scan.pdf' }));
      await openSearch(tab);
      await expectInBar(tab, 'This document has no text to search.');
      await expectAccessible(tab.view, 'search-no-text');
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'searches no closed page, and continues when the gate is passed': async () => {
      const shared = await test.share({ pdf: 'tables.pdf', email_gate: true, gate_type: 'preview', gate_page: 3 });
      const bodies: Promise<string>[] = [];
      // The browser keeps no body of a page after a navigation: the page is requested apart.
      const collect = (response: Response): void => {
        const isText = /json|text\/plain/.test(response.headers()['content-type'] ?? '');
        if (isText && response.request().method() === 'GET') bodies.push(response.text());
      };
      const { reader, tab } = await begin(shared, {}, ({ context }) => {
        context.on('response', collect);
      });
      await openSearch(tab, 'of table 3');
      await expectInBar(tab, 'No matches on the open pages');
      await expectAccessible(tab.view, 'search-no-matches');
      await fieldOf(tab).fill('Row 1 of table');
      await expectInBar(tab, '1 of 2');
      reader.context.off('response', collect);
      const page = await reader.context.request.get(shared.url);
      const texts = await Promise.all([page.text(), ...bodies]);
      expect(texts.some((text) => text.includes('of table 2'))).toBe(true);
      expect(texts.filter((text) => /table (?:[3-9]|[12]\d)/.test(text))).toEqual([]);
      expect(Math.max(...reader.requestedPages())).toBe(2);

      await fieldOf(tab).fill('of table 3');
      await tab.jumpTo(3);
      await tab.dialog.waitFor();
      expect(await isHandled(tab, 'Control+f')).toBe(false);
      await tab.passGate('ann@northwind.example');
      await tab.dialog.waitFor({ state: 'hidden' });
      await expectInBar(tab, '30');
      await tab.isAt(3);
      await tab.view.keyboard.press('F3');
      await expectInBar(tab, '1 of 30');
      await tab.sees(3);
      await expectHighlight(tab, 3, await areaOfWords(reader, shared, 3, 'of table 3'));
      reader.expectClean(test.origin);
      await reader.leave();
    },
  });
});
