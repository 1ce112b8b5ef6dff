import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import { expectAccessible } from '../browser/accessibility.ts';
import type { ReaderOptions } from '../browser/browser.ts';
import { expectFocus } from '../browser/expect-focus.ts';
import { runConcurrently } from '../harness/concurrent-tests.ts';
import type { Tab } from '../browser/reader.ts';
import { startViewerTest } from '../browser/viewer-test.ts';
import type { Shared, ViewerTest } from '../browser/viewer-test.ts';

let test: ViewerTest;
let shared: Shared;

beforeAll(async () => {
  test = await startViewerTest('keyboard');
  shared = await test.share({ pdf: 'three-pages.pdf' });
});

afterAll(() => test.close());

const begin = async (options: ReaderOptions = {}, { url } = shared) => {
  const reader = await test.newReader(options);
  const tab = await reader.newTab();
  await tab.open(url);
  await tab.sees(1);
  return { reader, tab };
};

/** The part of the document that is in view, in CSS pixels of the scrolled content. */
type Part = { top: number; bottom: number; end: number };

/** The toolbar of a narrow window covers the top of the view, unless it is hidden. */
const partInView = (tab: Tab): Promise<Part> =>
  tab.view.locator('main').evaluate((main) => {
    const covered = Number.parseFloat(getComputedStyle(main).scrollPaddingTop) || 0;
    const { scrollTop, clientHeight, scrollHeight } = main;
    return { top: scrollTop + covered, bottom: scrollTop + clientHeight, end: scrollHeight };
  });

/** Presses a key until the view moves no more. Returns all parts of the document that were in view. */
const pressToTheEnd = async (tab: Tab, key: string, isEnd: (part: Part) => boolean): Promise<Part[]> => {
  const seen = [await partInView(tab)];
  while (!isEnd(seen.at(-1)!)) {
    expect(seen.length).toBeLessThan(200);
    await tab.view.keyboard.press(key);
    await eventually(async () => {
      const part = await partInView(tab);
      expect(part.top).not.toBe(seen.at(-1)!.top);
      seen.push(part);
    });
  }
  return seen;
};

const atTheBottom = ({ bottom, end }: Part): boolean => bottom >= end - 1;

/** Returns by how many pixels each part overlaps the one that was in view before it. */
const overlapsOf = (parts: Part[]): number[] =>
  parts.slice(1).map((part, index) => {
    const before = parts[index]!;
    return Math.min(part.bottom, before.bottom) - Math.max(part.top, before.top);
  });

/** The height of a line of the document at 100 %, with a margin. In CSS pixels. */
const lineHeight = 24;

describe('the keyboard', () => {
  runConcurrently(2, {
    ...Object.fromEntries(
      [
        { window: 'a wide window', options: { width: 1280, height: 800 } },
        { window: 'a narrow and low window', options: { width: 500, height: 300 } },
      ].map(({ window, options }) => [
        `skips no line of text from screen to screen in ${window}`,
        async () => {
          const { reader, tab } = await begin(options);
          const atTheTop = ({ top }: Part): boolean => top === start;
          const start = (await partInView(tab)).top;
          for (const [down, up] of [
            ['PageDown', 'PageUp'],
            ['Space', 'Shift+Space'],
          ] as const) {
            for (const parts of [await pressToTheEnd(tab, down, atTheBottom), await pressToTheEnd(tab, up, atTheTop)]) {
              const overlaps = overlapsOf(parts);
              expect(Math.min(...overlaps)).toBeGreaterThanOrEqual(lineHeight);
              // A screen at a time, except at the end: most of what is in view is new.
              expect(Math.max(...overlaps.slice(0, -1))).toBeLessThan(options.height / 2);
            }
          }
          reader.expectClean(test.origin);
          await reader.leave();
        },
      ]),
    ),

    'scrolls the pages while a button has the focus, except with the key that presses the button': async () => {
      const { reader, tab } = await begin();
      await tab.button(/^zoom out/i).focus();
      await tab.view.keyboard.press('PageDown');
      await eventually(async () => expect((await partInView(tab)).top).toBeGreaterThan(400));
      const { width } = (await tab.page(1).boundingBox())!;
      await tab.view.keyboard.press('Space');
      await eventually(async () => expect((await tab.page(1).boundingBox())!.width).toBeLessThan(width));
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'has a list of its keys, which switches single keys off for the whole browser': async () => {
      const { reader, tab } = await begin();
      const { keyboard } = tab.view;
      const singleKeys = tab.dialog.getByRole('switch');
      await keyboard.press('?');
      await singleKeys.waitFor();
      await expectAccessible(tab.view, 'shortcuts');
      await singleKeys.uncheck();
      await expectAccessible(tab.view, 'shortcuts-off');
      await keyboard.press('Escape');
      await tab.dialog.waitFor({ state: 'detached' });
      const other = await reader.newTab();
      await other.open(shared.url);
      for (const each of [tab, other]) {
        await each.sees(1);
        for (const key of ['j', 'w', '+', '/', '?']) await each.view.keyboard.press(key);
        await each.view.keyboard.press('ArrowRight');
        await each.isAt(2);
        await each.view.keyboard.press('End');
        await each.isAt(3);
        expect(await each.dialog.or(each.view.getByRole('search')).count()).toBe(0);
        expect(await each.button(/^next page/i).getAttribute('title')).toBe('Next page (→)');
      }
      // The menu still opens the list, and the change reaches the other tab.
      await other.button(/^more$/i).click();
      await other.view.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
      await other.dialog.getByRole('switch').check();
      await eventually(async () =>
        expect(await tab.button(/^next page/i).getAttribute('title')).toBe('Next page (→ or J)'),
      );
      await keyboard.press('k');
      await tab.isAt(2);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'says that the list of its keys could not be loaded, and loads it after a reload': async () => {
      const { reader, tab } = await begin();
      reader.ignoreProblems(/ERR_FAILED/);
      const file = /\/assets\/shortcut-sheet-[^/]*$/;
      await tab.view.route(file, (route) => route.abort());
      await tab.view.keyboard.press('?');
      await tab.dialog.getByRole('alert').waitFor();
      await expectAccessible(tab.view, 'part-not-loaded');
      await tab.view.unroute(file);
      await tab.dialog.getByRole('button', { name: 'Reload' }).click();
      await tab.sees(1);
      await tab.view.keyboard.press('?');
      await tab.dialog.getByRole('switch').waitFor();
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'shows the end of the open pages before it opens the gate after them': async () => {
      const gated = await test.share({ pdf: 'tables.pdf', email_gate: true, gate_type: 'preview', gate_page: 3 });
      const { reader, tab } = await begin({}, gated);
      const endOfOpenPages = async (): Promise<number> => {
        const box = (await tab.page(2).boundingBox())!;
        return box.y + box.height;
      };
      while ((await endOfOpenPages()) > 800) {
        expect(await tab.dialog.count()).toBe(0);
        const { top } = await partInView(tab);
        await tab.view.keyboard.press('PageDown');
        await eventually(async () => expect((await partInView(tab)).top).toBeGreaterThan(top));
      }
      expect(await tab.dialog.count()).toBe(0);
      await tab.view.keyboard.press('PageDown');
      await tab.dialog.waitFor();
      await expectFocus(tab.dialog.getByLabel(/^e-?mail/i));
      reader.expectClean(test.origin);
      await reader.leave();
    },
  });
});
