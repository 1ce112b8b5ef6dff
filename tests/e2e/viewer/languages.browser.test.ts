import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import type { Page } from 'playwright-core';
import { expectAccessible, keepPicture } from '../browser/accessibility.ts';
import { runConcurrently } from '../harness/concurrent-tests.ts';
import { startViewerTest } from '../browser/viewer-test.ts';
import type { Shared, ViewerTest } from '../browser/viewer-test.ts';

let test: ViewerTest;
let preview: Shared;

beforeAll(async () => {
  test = await startViewerTest('languages');
  preview = await test.share({ pdf: 'tables.pdf', email_gate: true, gate_type: 'preview', gate_page: 3 });
});

afterAll(() => test.close());

const phone = { width: 320, height: 640, touch: true, pixelRatio: 2 } as const;

/** Opens the document in a browser with this language, and waits for page 1. */
const begin = async (options: { locale: string; width?: number; height?: number }) => {
  const reader = await test.newReader(options);
  const { view } = await reader.newTab();
  await view.goto(preview.url);
  await view.locator('.page img').first().waitFor();
  const jumpTo = async (page: number): Promise<void> => {
    await view.locator('.page-jump input').fill(String(page));
    await view.locator('.page-jump input').press('Enter');
  };
  const leave = async (): Promise<void> => {
    reader.expectClean(test.origin);
    await reader.leave();
  };
  return { view, jumpTo, leave };
};

/** Returns the controls and texts that leave the window, or whose text leaves them, without the title, which is cut. */
const overflowing = (view: Page): Promise<string[]> =>
  view.evaluate(() => {
    const isVisible = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('.announcement, .page') === null;
    return [...document.querySelectorAll('button, a, input, label, p, h2, span, .toolbar *, dialog *')]
      .filter((element) => isVisible(element) && !element.matches('h1, svg, svg *'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
        return left < -1 || right > innerWidth + 1 || (isCut && !element.matches('input, .progress, .progress *'));
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent}`);
  });

const expectNothingOverflows = async (view: Page): Promise<void> => {
  expect(await overflowing(view)).toEqual([]);
  expect(await view.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
};

const x = async (view: Page, selector: string): Promise<number> =>
  (await view.locator(selector).first().boundingBox())!.x;

describe('the language of the viewer', () => {
  runConcurrently(3, {
    'is that of the browser, loaded together with the main script': async () => {
      // cspell:disable
      for (const [locale, language, nextPage] of [
        ['de-CH', 'de', 'Nächste Seite'],
        ['fr-CA', 'fr', 'Page suivante'],
        ['es-MX', 'es', 'Página siguiente'],
        ['pt-BR', 'pt', 'Próxima página'],
        ['ja-JP', 'ja', '次のページ'],
        ['zh-CN', 'en', 'Next page'],
      ] as const) {
        // cspell:enable
        const reader = await test.newReader({ locale, width: 1440 });
        const tab = await reader.newTab();
        await tab.open(preview.url);
        await tab.view.getByRole('button', { name: nextPage }).waitFor();
        expect(await tab.view.locator('html').getAttribute('lang')).toBe(language);
        // One chunk, which the page names: it does not wait until the main script has run.
        const chunks = reader.requestedUrls().filter((url) => url.includes(`/assets/${language}-`));
        expect(chunks).toHaveLength(language === 'en' ? 0 : 1);
        const preloads = await tab.view
          .locator('link[rel=modulepreload]')
          .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
        expect(preloads).toEqual(expect.arrayContaining(chunks));
        await keepPicture(tab.view, `language-${language}`);
        reader.expectClean(test.origin);
        await reader.leave();
      }
    },

    'is Arabic with a mirrored layout, and pages that are not mirrored': async () => {
      const { view, jumpTo, leave } = await begin({ locale: 'ar-EG', width: 1440 });
      expect(await view.locator('html').evaluate(({ lang, dir }: HTMLElement) => [lang, dir])).toEqual(['ar', 'rtl']);
      // The toolbar begins at the right, and so do the thumbnails.
      expect(await x(view, '.toolbar-start')).toBeGreaterThan(await x(view, '.page-turning'));
      expect(await x(view, '.page-turning')).toBeGreaterThan(await x(view, '.toolbar-end'));
      await view.keyboard.press('t');
      await view.locator('.thumbnail').first().waitFor();
      expect(await x(view, '.thumbnails')).toBeGreaterThan(await x(view, '.page'));
      await expectAccessible(view, 'arabic-open');
      // All visible texts are Arabic. Names of keys are in tooltips only, and the title is that of the document.
      const latin = await view.evaluate(() =>
        [...document.querySelectorAll('[aria-label]')]
          .map((element) => element.getAttribute('aria-label')!)
          .filter((label) => /\p{Script=Latin}/u.test(label)),
      );
      expect(latin).toEqual([]);

      // A page that is wider than the window scrolls as in every language.
      for (let steps = 0; steps < 8; steps += 1) await view.keyboard.press('+');
      const scrolled = await view.locator('main').evaluate((main) => {
        main.scrollLeft = 50;
        return [main.scrollLeft, main.scrollWidth > main.clientWidth];
      });
      expect(scrolled).toEqual([50, true]);
      await view.keyboard.press('0');

      // Other digits are page numbers too.
      await jumpTo(1);
      await view.locator('.page-jump input').fill('٢');
      await view.locator('.page-jump input').press('Enter');
      await eventually(async () => expect(await view.locator('.page-jump input').inputValue()).toBe('2'));
      // The keys keep their meaning: the pages are one below the other.
      await view.keyboard.press('ArrowRight');
      await view.getByRole('dialog').waitFor();
      await expectAccessible(view, 'arabic-gate', ['light']);
      await leave();
    },

    'fits a phone of 320 pixels in Arabic and German': async () => {
      for (const locale of ['ar', 'de']) {
        const { view, jumpTo, leave } = await begin({ ...phone, locale });
        await expectNothingOverflows(view);
        await view.locator('.menu-button button').click();
        await view.getByRole('menu').waitFor();
        await expectNothingOverflows(view);
        await keepPicture(view, `phone-320-${locale}-menu`);
        await view.keyboard.press('Escape');
        await jumpTo(3);
        await view.getByRole('dialog').waitFor();
        await expectNothingOverflows(view);
        await expectAccessible(view, `phone-320-${locale}-gate`, ['light']);
        await view.keyboard.press('Escape');
        await view.getByRole('dialog').waitFor({ state: 'hidden' });
        await expectNothingOverflows(view);
        await keepPicture(view, `phone-320-${locale}-closed`);
        await leave();
      }
    },

    'is English when its texts cannot be loaded': async () => {
      const reader = await test.newReader({ locale: 'ar' });
      reader.ignoreProblems(/ERR_FAILED/);
      await reader.context.route('**/assets/ar-*.js', (route) => route.abort());
      const tab = await reader.newTab();
      await tab.open(preview.url);
      await tab.sees(1);
      expect(await tab.view.locator('html').evaluate(({ lang, dir }: HTMLElement) => [lang, dir])).toEqual([
        'en',
        'ltr',
      ]);
      expect(await tab.button(/^next page/i).count()).toBe(1);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'is that of the pages which the server writes': async () => {
      const reader = await test.newReader({ ...phone, locale: 'ar' });
      const { view } = await reader.newTab();
      for (const path of ['/viewer/privacy', '/s/zzzzzz']) {
        if (path.startsWith('/s/')) reader.ignoreProblems(/status of 404/);
        await view.goto(`${test.origin}${path}`);
        expect(await view.locator('html').getAttribute('dir')).toBe('rtl');
        expect(await view.getByRole('heading', { level: 1 }).textContent()).toMatch(
          /^[\p{Script_Extensions=Arabic} ]+$/u,
        );
        await expectNothingOverflows(view);
        await expectAccessible(view, `arabic${path.replaceAll('/', '-')}`, ['light']);
      }
      reader.expectClean(test.origin);
      await reader.leave();
    },
  });
});
