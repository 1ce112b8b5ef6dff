import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import { expectAccessible, keepPicture } from '../browser/accessibility.ts';
import type { ReaderOptions } from '../browser/browser.ts';
import { expectFocus } from '../browser/expect-focus.ts';
import { runConcurrently } from '../harness/concurrent-tests.ts';
import type { Tab } from '../browser/reader.ts';
import { startViewerTest } from '../browser/viewer-test.ts';
import type { Shared, ViewerTest } from '../browser/viewer-test.ts';

let test: ViewerTest;
let paper: Shared;

beforeAll(async () => {
  test = await startViewerTest('modes');
  paper = await test.share({ allow_download: true });
});

afterAll(() => test.close());

const begin = async (options: ReaderOptions = {}, { url } = paper) => {
  const reader = await test.newReader(options);
  const tab = await reader.newTab();
  await tab.open(url);
  await tab.sees(1);
  return { reader, tab };
};

const phone = { width: 390, height: 700, touch: true, pixelRatio: 2 };

/** A point of a page: fractions of its width and height. */
type PointOfPage = { page: string; x: number; y: number };

/** Returns the point of a page that is at a place of the window. */
const pointAt = (tab: Tab, x: number, y: number): Promise<PointOfPage | undefined> =>
  tab.view.evaluate(
    ([left, top]) => {
      const page = document.elementsFromPoint(left, top).find((element) => element.matches('section.page'));
      if (!page) return undefined;
      const box = page.getBoundingClientRect();
      return {
        page: page.getAttribute('aria-label') ?? '',
        x: (left - box.left) / box.width,
        y: (top - box.top) / box.height,
      };
    },
    [x, y] as const,
  );

const expectSamePoint = async (tab: Tab, at: { x: number; y: number }, point: PointOfPage | undefined): Promise<void> =>
  eventually(async () => {
    const now = await pointAt(tab, at.x, at.y);
    expect(now?.page).toBe(point!.page);
    expect(Math.abs(now!.x - point!.x)).toBeLessThan(0.01);
    expect(Math.abs(now!.y - point!.y)).toBeLessThan(0.01);
  });

/** Returns the width of a page on the screen once it has changed. One call reads it and whether an animation runs. */
const widthAfter = (tab: Tab, page: number, before: number): Promise<number> =>
  eventually(async () => {
    const width = await tab.page(page).evaluate((element) => {
      const pages = element.closest<HTMLElement>('.pages')!;
      const isStill = pages.style.transform === '' && pages.getAnimations().length === 0;
      return isStill ? element.getBoundingClientRect().width : undefined;
    });
    expect(width).toBeDefined();
    expect(Math.abs(width! - before)).toBeGreaterThan(1);
    return width!;
  });

const widthOf = async (tab: Tab, page: number): Promise<number> => (await tab.page(page).boundingBox())!.width;

const scrollTop = (tab: Tab): Promise<number> => tab.view.locator('main').evaluate((main) => main.scrollTop);

/** In seconds, between two steps. On a busy machine they arrive later than they happened, as with real fingers. */
const stepSeconds = 0.02;

/** Moves fingers over the screen. Each step is a list of fingers. */
const touch = async (tab: Tab, steps: { x: number; y: number }[][]): Promise<void> => {
  const browser = await tab.view.context().newCDPSession(tab.view);
  let before: { x: number; y: number }[] = [];
  const startedAt = Date.now() / 1_000 - steps.length * stepSeconds;
  for (const [index, step] of steps.entries()) {
    const type = step.length > before.length ? 'touchStart' : step.length < before.length ? 'touchEnd' : 'touchMove';
    await browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: step.map((finger, id) => ({ ...finger, id })),
      timestamp: startedAt + index * stepSeconds,
    });
    before = step;
  }
  await browser.detach();
};

/** Two fingers around a place, this far from it. */
const fingers = ({ x, y }: { x: number; y: number }, apart: number) => [
  { x, y: y - apart },
  { x, y: y + apart },
];

const chooseInMenu = async (tab: Tab, name: RegExp): Promise<void> => {
  await tab.button(/^more$/i).click();
  await tab.view.getByRole('menu').getByText(name).click();
};

describe('the modes of the viewer', () => {
  runConcurrently(2, {
    'draw pages in their relative sizes, without sideways scrolling': async () => {
      const mixed = await test.share({ pdf: 'mixed-sizes.pdf' });
      const { reader, tab } = await begin({ width: 1440, height: 900 }, mixed);
      const widths = await Promise.all([1, 2, 4].map((page) => widthOf(tab, page)));
      expect(widths[1]! / widths[0]!).toBeCloseTo(792 / 595.28, 2);
      expect(widths[2]! / widths[0]!).toBeLessThan(0.5);
      const isWider = await tab.view.locator('main').evaluate((main) => main.scrollWidth > main.clientWidth);
      expect(isWider).toBe(false);
      await keepPicture(tab.view, 'modes-mixed-sizes');
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'keep the point under the pointer when the wheel zooms': async () => {
      const { reader, tab } = await begin();
      await tab.jumpTo(3);
      await tab.isAt(3);
      // A page that is narrower than the window stays in its middle, also between two steps of the wheel.
      for (let width = await widthOf(tab, 3); width < 1_500; width = await widthAfter(tab, 3, width))
        await tab.view.keyboard.press('+');
      const at = { x: 500, y: 420 };
      const point = await pointAt(tab, at.x, at.y);
      const before = await widthOf(tab, 3);
      await tab.view.mouse.move(at.x, at.y);
      await tab.view.keyboard.down('Control');
      for (let turns = 0; turns < 3; turns += 1) await tab.view.mouse.wheel(0, -100);
      await tab.view.keyboard.up('Control');
      expect(await widthAfter(tab, 3, before)).toBeGreaterThan(before * 1.5);
      await expectSamePoint(tab, at, point);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'show two pages, rotated pages and slides, and return to the same place': async () => {
      const { reader, tab } = await begin();
      const { keyboard } = tab.view;
      await tab.jumpTo(4);
      await tab.isAt(4);
      const top = await scrollTop(tab);

      await chooseInMenu(tab, /two pages/i);
      await eventually(async () => {
        const [left, right] = [(await tab.page(4).boundingBox())!, (await tab.page(5).boundingBox())!];
        expect(right.y).toBe(left.y);
        expect(right.x).toBeGreaterThan(left.x + left.width);
      });
      await expectAccessible(tab.view, 'modes-two-pages', ['light']);
      await keyboard.press('ArrowRight');
      await tab.isAt(6);
      await keyboard.press('ArrowLeft');
      await tab.isAt(4);
      await keyboard.press('d');
      await eventually(async () => expect(await scrollTop(tab)).toBe(top));

      await keyboard.press('r');
      await eventually(async () => {
        const { width, height } = (await tab.page(4).boundingBox())!;
        expect(width).toBeGreaterThan(height);
      });
      // The image is turned as a whole.
      await tab.sees(4);
      const image = (await tab.image(4).first().boundingBox())!;
      expect(image.width).toBeGreaterThan(image.height);
      await expectAccessible(tab.view, 'modes-rotated', ['light']);
      await keyboard.press('Shift+R');
      await tab.isAt(4);

      await keyboard.press('s');
      await eventually(async () => {
        const { y, height } = (await tab.page(4).boundingBox())!;
        expect([y, height]).toEqual([0, 800]);
      });
      await keyboard.press('ArrowDown');
      await tab.view.mouse.click(640, 400);
      await eventually(async () => expect((await tab.page(6).boundingBox())!.y).toBe(0));
      expect(await tab.view.getByRole('banner').isVisible()).toBe(false);
      expect(await tab.view.evaluate(() => document.fullscreenElement !== null)).toBe(true);
      await expectAccessible(tab.view, 'modes-slideshow');
      await keyboard.press('Escape');
      await tab.view.getByRole('banner').waitFor();
      await eventually(async () =>
        expect(await tab.view.evaluate(() => document.fullscreenElement === null)).toBe(true),
      );
      await tab.isAt(6);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'are in a menu that works with the keyboard': async () => {
      const { reader, tab } = await begin();
      const { keyboard } = tab.view;
      const focused = (): Promise<string> =>
        tab.view.evaluate(() => document.activeElement?.querySelector('span')?.textContent ?? '');
      await tab.button(/^more$/i).focus();
      await keyboard.press('ArrowDown');
      await eventually(async () => expect(await focused()).toBe('Search'));
      await expectAccessible(tab.view, 'modes-menu');
      await keyboard.press('ArrowUp');
      expect(await focused()).toBe('Keyboard shortcuts');
      await keyboard.press('Escape');
      await tab.view.getByRole('menu').waitFor({ state: 'detached' });
      const more = tab.button(/^more$/i);
      await expectFocus(more);
      await keyboard.press('Enter');
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowDown');
      expect(await focused()).toBe('Fit page');
      await keyboard.press('Enter');
      await eventually(async () => {
        const { height } = (await tab.page(1).boundingBox())!;
        expect(height).toBeLessThan(760);
      });
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'zoom with two fingers and a double tap, and then load a sharper image': async () => {
      const { reader, tab } = await begin(phone);
      await tab.jumpTo(3);
      await tab.sees(3);
      const at = { x: 150, y: 400 };
      const point = await pointAt(tab, at.x, at.y);
      const fitted = await widthOf(tab, 3);
      await touch(tab, [
        fingers(at, 50).slice(0, 1),
        ...[50, 70, 90, 110].map((apart) => fingers(at, apart)),
        fingers(at, 110).slice(0, 1),
        [],
      ]);
      const pinched = await widthAfter(tab, 3, fitted);
      expect(pinched / fitted).toBeCloseTo(110 / 50, 1);
      await expectSamePoint(tab, at, point);
      await eventually(() =>
        expect(reader.requestedUrls().some((url) => /\/pages\/3\?width=(1600|2000)/.test(url))).toBe(true),
      );

      const tap = [[at], [], [at], []];
      await touch(tab, tap);
      expect(await widthAfter(tab, 3, pinched)).toBe(fitted);
      const tapped = await pointAt(tab, at.x, at.y);
      await touch(tab, tap);
      expect(await widthAfter(tab, 3, fitted)).toBeCloseTo(fitted * 2.5, -1);
      await expectSamePoint(tab, at, tapped);
      expect(await tab.view.evaluate(() => visualViewport?.scale)).toBe(1);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'leave one finger to the browser, whose scrolling has momentum': async () => {
      const { reader, tab } = await begin(phone);
      const isPrevented = tab.view.evaluate(
        () =>
          new Promise<boolean>((resolve) =>
            addEventListener('touchmove', ({ defaultPrevented }) => resolve(defaultPrevented), { once: true }),
          ),
      );
      const ys = Array.from({ length: 16 }, (_, step) => 600 - 20 * step);
      await touch(tab, [...ys.map((y) => [{ x: 150, y }]), []]);
      // Browsers ignore the first pixels. Without a window, they have no momentum.
      await eventually(async () => expect(await scrollTop(tab)).toBeGreaterThan(250));
      expect(await isPrevented).toBe(false);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'keep the reading place when the device is turned': async () => {
      const { reader, tab } = await begin(phone);
      await tab.jumpTo(6);
      await tab.sees(6);
      await tab.view.locator('main').evaluate((main) => main.scrollBy({ top: 200, behavior: 'instant' }));
      const readAt = (): Promise<PointOfPage | undefined> => pointAt(tab, 180, 54);
      const before = await readAt();
      const top = await scrollTop(tab);
      await tab.view.setViewportSize({ width: 700, height: 390 });
      await eventually(async () => expect(await widthOf(tab, 6)).toBeGreaterThan(600));
      await eventually(async () => {
        const now = await readAt();
        expect(now?.page).toBe(before?.page);
        expect(Math.abs(now!.y - before!.y)).toBeLessThan(0.02);
      });
      await tab.view.setViewportSize({ width: 390, height: 700 });
      await eventually(async () => expect(await scrollTop(tab)).toBe(top));
      reader.expectClean(test.origin);
      await reader.leave();
    },
  });
});
