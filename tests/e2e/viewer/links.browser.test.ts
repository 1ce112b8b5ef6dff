import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../browser/accessibility.ts';
import type { ReaderOptions } from '../browser/browser.ts';
import { runConcurrently } from '../harness/concurrent-tests.ts';
import type { Tab } from '../browser/reader.ts';
import { startViewerTest } from '../browser/viewer-test.ts';
import type { Shared, ViewerTest } from '../browser/viewer-test.ts';

let test: ViewerTest;
let handbook: Shared;

beforeAll(async () => {
  test = await startViewerTest('links');
  handbook = await test.share({ pdf: 'handbook.pdf' });
});

afterAll(() => test.close());

const begin = async ({ shared = handbook, ...options }: ReaderOptions & { shared?: Shared } = {}) => {
  const reader = await test.newReader(options);
  const tab = await reader.newTab();
  await tab.open(shared.url);
  await tab.sees(1);
  return { reader, tab };
};
/** Chapter n begins on page 2n. Its second section is in the middle of that page. */
const link = (tab: Tab, name: RegExp) => tab.page(1).getByRole('link', { name });
const item = (tab: Tab, name: RegExp) => tab.view.getByRole('treeitem', { name });
const scrollTop = (tab: Tab): Promise<number> => tab.view.locator('main').evaluate(({ scrollTop: top }) => top);

/** Returns how far below the upper edge of the view a part of a page is, in CSS pixels. */
const belowTop = async (tab: Tab, page: number, fraction: number): Promise<number> => {
  const [box, view] = await Promise.all([tab.page(page).boundingBox(), tab.view.locator('main').boundingBox()]);
  return box!.y + box!.height * fraction - view!.y;
};
/** Where the second section begins, from the top of its page. */
const secondSection = 400 / 792;
const isAtSecondSection = (tab: Tab, page: number): Promise<void> =>
  eventually(async () => {
    const distance = await belowTop(tab, page, secondSection);
    expect(distance).toBeGreaterThan(0);
    expect(distance).toBeLessThan(40);
  });

const focusedPage = (view: Page): Promise<string | undefined> =>
  view.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.page);

/** Records in the page when a key was pressed and when the history was used, in milliseconds. */
const recordMoves = (view: Page): Promise<void> =>
  view.evaluate(() => {
    const moves: number[] = [];
    for (const type of ['keydown', 'popstate']) addEventListener(type, () => moves.push(performance.now()), true);
    Object.assign(window, { moves });
  });

const movesOf = (view: Page): Promise<number[]> =>
  view.evaluate(() => (window as unknown as { moves: number[] }).moves);

describe('the links of a document', () => {
  runConcurrently(3, {
    'lead to their place, and back, without a new visit and without disturbing the reading time': async () => {
      const shared = await test.share({ pdf: 'handbook.pdf' });
      const { reader, tab } = await begin({ shared });
      const section = link(tab, /^3\.2 More on drivers/);
      await section.waitFor();
      expect(await section.getAttribute('href')).toBe('#page=6');
      await recordMoves(tab.view);
      await section.focus();
      await tab.reads(1.5);
      const before = await scrollTop(tab);
      await tab.view.keyboard.press('Enter');
      await tab.isAt(6);
      await isAtSecondSection(tab, 6);
      expect([await focusedPage(tab.view), new URL(tab.view.url()).hash]).toEqual(['6', '#page=6']);
      await tab.reads(1.5);
      await tab.view.goBack();
      await tab.isAt(1);
      expect(await scrollTop(tab)).toBe(before);
      await tab.view.goForward();
      await isAtSecondSection(tab, 6);
      await tab.view.goBack();
      await tab.isAt(1);
      const [key, back, forward, backAgain] = await movesOf(tab.view);
      expect(reader.requestedUrls().filter((url) => url.endsWith('/sessions'))).toHaveLength(1);
      await tab.close();
      const [end = 0] = await reader.endedLoadings();
      const away = (back! - key! + backAgain! - forward!) / 1_000;
      await test.expectRead(shared, reader, [end - away, 0, 0, 0, 0, away]);
      await test.expectReaders(shared, { viewers: 1, views: 1 });
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'open addresses in a new tab that knows nothing of the document, and show them': async () => {
      const { reader, tab } = await begin();
      const requested: (string | undefined)[] = [];
      await reader.context.route('https://www.northwind.example/**', (route) => {
        requested.push(route.request().headers().referer);
        return route.fulfill({ contentType: 'text/html', body: '<title>Prices</title>' });
      });
      const prices = link(tab, /^The price list/);
      await prices.waitFor();
      const attributes = ['href', 'target', 'rel', 'title', 'aria-label'];
      const valuesOf = async (name: RegExp) =>
        Promise.all(attributes.map((attribute) => link(tab, name).getAttribute(attribute)));
      const address = 'https://www.northwind.example/prices?year=2026';
      const isolated = ['_blank', 'noopener noreferrer'];
      expect(await valuesOf(/^The price list/)).toEqual([
        address,
        ...isolated,
        address,
        `The price list, ${address}, opens in a new tab`,
      ]);
      expect((await valuesOf(/^https:\/\/figures/))[0]).toBe('https://figures.northwind.example/2026');
      expect((await valuesOf(/^Write to us/)).slice(0, 4)).toEqual([
        'mailto:ann@northwind.example',
        ...isolated,
        'ann@northwind.example',
      ]);
      const shownAddress = tab.view.locator('.link-address');
      await link(tab, /^The price list/).focus();
      expect(await shownAddress.innerText()).toBe(address);
      await tab.view.keyboard.press('Tab');
      await eventually(async () => expect(await shownAddress.allInnerTexts()).not.toContain(address));
      await tab.view.locator('main').focus();
      await shownAddress.waitFor({ state: 'detached' });
      const [opened] = await Promise.all([reader.context.waitForEvent('page'), prices.click()]);
      await opened.waitForURL(address);
      expect(await opened.evaluate(() => [window.opener === null, document.referrer])).toEqual([true, '']);
      expect(requested).toEqual([undefined]);
      await opened.close();
      await expectAccessible(tab.view, 'links');
      expect(reader.problems()).toEqual([]);
      await reader.leave();
    },

    'to closed pages lead to the gate, and to their place once it is passed': async () => {
      const shared = await test.share({ pdf: 'handbook.pdf', email_gate: true, gate_type: 'preview', gate_page: 4 });
      const reader = await test.newReader({ width: 1600, height: 900 });
      const received: Promise<string>[] = [];
      reader.context.on('response', (response) => {
        if (/\/(?:outline|links)$/.test(response.url())) received.push(response.text());
      });
      const tab = await reader.newTab();
      await tab.open(shared.url);
      await tab.sees(1);
      const closed = tab.page(1).getByRole('button', { name: /^2\.2 More on cold stores, closed page/i });
      await closed.waitFor();
      expect(await link(tab, /^1 Deliveries/).getAttribute('href')).toBe('#page=2');
      await tab.button(/thumbnails and outline/i).waitFor();
      await tab.view.keyboard.press('o');
      await item(tab, /Deliveries/)
        .first()
        .waitFor();
      const titles = await tab.view.getByRole('treeitem').allTextContents();
      expect(titles.join()).not.toMatch(/cold stores|drivers|costs|outlook/i);
      const bodies = (await Promise.all(received)).join();
      expect(bodies).not.toMatch(/"page":(?:[4-9]|\d\d)|"title":"[2-5]/);

      await closed.click();
      await tab.dialog.waitFor();
      await tab.button(/^back/i).click();
      await tab.dialog.waitFor({ state: 'hidden' });
      await tab.jumpTo(1);
      await closed.click();
      await tab.passGate('ann@northwind.example');
      await tab.dialog.waitFor({ state: 'hidden' });
      await tab.isAt(4);
      await isAtSecondSection(tab, 4);
      await item(tab, /^5 Outlook/).waitFor();
      await tab.view.goBack();
      await link(tab, /^5\.2 More on outlook/).click();
      await tab.isAt(10);
      reader.expectClean(test.origin);
      await reader.leave();
    },
  });
});

describe('the outline', () => {
  runConcurrently(2, {
    'is beside the thumbnails, goes to its items, and marks the section that is being read': async () => {
      const { reader, tab } = await begin({ width: 1600, height: 900 });
      await tab.button(/thumbnails and outline/i).click();
      await tab.view.getByRole('navigation', { name: /pages/i }).waitFor();
      await tab.view.getByRole('tab', { name: 'Outline' }).click();
      const currentTitle = (): Promise<string | null> =>
        tab.view.locator('[role=treeitem][aria-current]').textContent();
      const isCurrent = (title: RegExp): Promise<void> =>
        eventually(async () => expect(await currentTitle()).toMatch(title));
      expect(await item(tab, /^1 Deliveries/).getAttribute('aria-expanded')).toBe('true');
      expect(await item(tab, /^2 Cold stores/).getAttribute('aria-expanded')).toBe('false');
      await expectAccessible(tab.view, 'outline');

      await item(tab, /^4 Costs/).click();
      await tab.isAt(8);
      await isCurrent(/^4 Costs/);
      const { keyboard } = tab.view;
      for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter']) await keyboard.press(key);
      await tab.isAt(9);
      await isCurrent(/^4\.2/);
      await keyboard.press('ArrowLeft');
      await keyboard.press('ArrowLeft');
      await isCurrent(/^4 Costs/);
      expect(await item(tab, /^4 Costs/).getAttribute('aria-expanded')).toBe('false');
      await keyboard.press('ArrowUp');
      await keyboard.press('Space');
      await tab.isAt(6);
      await tab.view.goBack();
      await tab.isAt(9);

      await tab.jumpTo(2);
      await isCurrent(/^1\.1 First steps/);
      await item(tab, /^2 Cold stores/)
        .locator('.outline-toggle')
        .click();
      await item(tab, /^2\.1/).waitFor();
      await tab.isAt(2);
      await tab.view.getByRole('tab', { name: 'Outline' }).focus();
      await keyboard.press('ArrowLeft');
      expect(await tab.view.getByRole('tab', { name: 'Pages' }).getAttribute('aria-selected')).toBe('true');
      await tab.view.getByRole('navigation', { name: /pages/i }).waitFor();
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'is a sheet on a phone': async () => {
      const { reader, tab } = await begin({ width: 390, height: 800, touch: true, pixelRatio: 2 });
      await tab.button(/^more$/i).click();
      await tab.view.getByRole('menuitem', { name: /^outline/i }).click();
      await item(tab, /^2 Cold stores/).waitFor();
      const heights = await tab.view
        .getByRole('treeitem')
        .evaluateAll((rows) => rows.map((row) => (row instanceof HTMLElement ? row.offsetHeight : 0)));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
      await expectAccessible(tab.view, 'phone-390-outline');
      await item(tab, /^3 Drivers/).click();
      await tab.dialog.waitFor({ state: 'hidden' });
      await tab.isAt(6);
      await tab.view.goBack();
      await tab.isAt(1);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'is not offered by a document without one': async () => {
      const { reader, tab } = await begin({ shared: await test.share({ pdf: 'three-pages.pdf' }) });
      await eventually(() => expect(reader.requestedUrls().some((url) => url.endsWith('/outline'))).toBe(true));
      await tab.sees(2);
      expect(await tab.button(/outline/i).count()).toBe(0);
      await tab.view.keyboard.press('o');
      expect(await tab.dialog.count()).toBe(0);
      reader.expectClean(test.origin);
      await reader.leave();
    },
  });
});
