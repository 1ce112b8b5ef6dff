import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { browser, eventually } from '@docsight/testkit';
import { expectAccessible } from '../browser/accessibility.ts';
import { expectFocus, expectFocusWithin } from '../browser/expect-focus.ts';
import { runConcurrently } from '../harness/concurrent-tests.ts';
import { startViewerTest } from '../browser/viewer-test.ts';
import type { Shared, ViewerTest } from '../browser/viewer-test.ts';

let test: ViewerTest;

beforeAll(async () => {
  test = await startViewerTest('gates');
});

afterAll(() => test.close());

/** The console message of a browser for an expected error response. */
const expectedErrors = /status of (?:403|422)/;

const leadsOf = async ({ shortCode }: Shared) => (await test.api.documents.leads(shortCode).page()).leads;

const previewGate = {
  pdf: 'tables.pdf',
  email_gate: true,
  gate_type: 'preview',
  gate_page: 3,
  block_free_emails: true,
} as const;

describe('a gate', () => {
  runConcurrently(4, {
    'leaves the pages before it open, and explains why it rejects an address': async () => {
      const [shared, reader] = await Promise.all([test.share(previewGate), test.newReader()]);
      reader.ignoreProblems(expectedErrors);
      const tab = await reader.newTab();
      await tab.open(shared.url);
      await tab.sees(1);
      await tab.jumpTo(2);
      await tab.sees(2);
      expect(await tab.dialog.count()).toBe(0);

      await tab.view.keyboard.press('ArrowRight');
      await tab.dialog.waitFor();
      await expectFocus(tab.dialog.getByLabel(/^e-?mail/i));
      expect(Math.max(...reader.requestedPages())).toBe(2);

      for (const [email, sentence] of [
        ['reader@gmail.com', /work|company|free/i],
        ['no address', /e-?mail|address/i],
        ['reader@mailinator.com', /address|e-?mail/i],
      ] as const) {
        await tab.passGate(email);
        await eventually(async () => expect(await tab.error.textContent()).toMatch(sentence));
        const field = tab.dialog.getByLabel(/^e-?mail/i);
        expect(await field.getAttribute('aria-invalid')).toBe('true');
        await expectFocus(field);
      }
      await expectAccessible(tab.view, 'gate-rejected');
      expect(await leadsOf(shared)).toEqual([]);
      expect(Math.max(...reader.requestedPages())).toBe(2);

      await tab.passGate('Ann@Northwind.example', 'Ann');
      await tab.dialog.waitFor({ state: 'hidden' });
      await tab.isAt(3);
      await tab.sees(3);
      await expectFocusWithin(tab.view.locator('main'));
      await tab.reads(1);
      await tab.close();
      await eventually(async () => {
        expect(await leadsOf(shared)).toMatchObject([{ email: 'ann@northwind.example', name: 'Ann' }]);
        const { viewers } = await test.api.documents.viewers(shared.shortCode).page();
        expect(viewers).toMatchObject([{ email: 'ann@northwind.example', pages_viewed: 3, visits: 1 }]);
      });
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'opens and closes in several ways': async () => {
      const [shared, reader] = await Promise.all([test.share(previewGate), test.newReader()]);
      const tab = await reader.newTab();
      await tab.open(shared.url);
      await tab.sees(1);
      const { keyboard, mouse } = tab.view;
      const ways = [
        { open: () => keyboard.press('End'), close: () => keyboard.press('Escape') },
        { open: () => tab.jumpTo(9), close: () => tab.button(/^back/i).click() },
        { open: () => tab.button(/your e-?mail/i).focus(), close: () => keyboard.press('Escape') },
        {
          open: async () => {
            await mouse.move(600, 400);
            await mouse.wheel(0, 5_000);
          },
          close: () => tab.button(/^back/i).click(),
        },
      ];
      for (const { open, close } of ways) {
        await open();
        await tab.dialog.waitFor();
        await close();
        await tab.dialog.waitFor({ state: 'hidden' });
        await tab.isAt(2);
        await tab.sees(2);
        await tab.jumpTo(1);
        await tab.isAt(1);
      }
      await keyboard.press('End');
      await keyboard.press('Escape');
      await tab.dialog.waitFor({ state: 'hidden' });
      await expectAccessible(tab.view, 'preview-end');
      expect(Math.max(...reader.requestedPages())).toBe(2);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'stays closed to a browser with the cookie of a bot that passed it': async () => {
      const [shared, bot, reader] = await Promise.all([test.share(previewGate), test.newReader(), test.newReader()]);
      await bot.context.setExtraHTTPHeaders({ 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
      const botTab = await bot.newTab();
      await botTab.open(shared.url);
      await botTab.jumpTo(3);
      await botTab.passGate('bot@northwind.example');
      await botTab.sees(3);
      await reader.context.addCookies(await bot.context.cookies());
      await bot.leave();

      reader.ignoreProblems(expectedErrors);
      const statusOf = async (path: string): Promise<number> => {
        const response = await reader.context.request.get(`${shared.url}/${path}`, { headers: browser });
        return response.status();
      };
      expect([await statusOf('pages/2'), await statusOf('pages/3'), await statusOf('pages/3/text')]).toEqual([
        200, 403, 403,
      ]);
      const tab = await reader.newTab();
      await tab.open(shared.url);
      await tab.jumpTo(3);
      await tab.dialog.waitFor();
      expect(await leadsOf(shared)).toEqual([]);
      await tab.passGate('ann@northwind.example');
      await tab.isAt(3);
      await tab.sees(3);
      await eventually(async () => expect(await leadsOf(shared)).toMatchObject([{ email: 'ann@northwind.example' }]));
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'closes all pages when it is a full gate, and no key opens them': async () => {
      const [shared, reader] = await Promise.all([
        test.share({ email_gate: true, gate_type: 'full' }),
        test.newReader(),
      ]);
      const tab = await reader.newTab();
      await tab.open(shared.url);
      await tab.dialog.waitFor();
      for (const key of ['Escape', 'Escape', 'End', 'Escape']) await tab.view.keyboard.press(key);
      expect(await tab.dialog.isVisible()).toBe(true);
      expect(await tab.dialog.getByRole('button', { name: /back/i }).count()).toBe(0);
      expect(reader.requestedPages()).toEqual([]);
      expect(reader.requestedUrls().filter((url) => /\/pages\b/.test(url))).toEqual([]);
      await expectAccessible(tab.view, 'gate-full');
      await tab.dialog.getByLabel(/^e-?mail/i).pressSequentially('ben@northwind.example');
      await tab.view.keyboard.press('Enter');
      await tab.sees(1);
      await tab.close();
      await eventually(async () =>
        expect(await leadsOf(shared)).toMatchObject([{ email: 'ben@northwind.example', name: '' }]),
      );
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'appears after the password, which opens no page by itself': async () => {
      const [shared, reader] = await Promise.all([
        test.share({ email_gate: true, gate_type: 'full', password: 'open sesame' }),
        test.newReader(),
      ]);
      reader.ignoreProblems(expectedErrors);
      const tab = await reader.newTab();
      await tab.open(shared.url);
      await tab.dialog.waitFor();
      await tab.enterPassword('close sesame');
      await eventually(async () => expect(await tab.error.textContent()).toMatch(/password/i));
      await expectFocus(tab.dialog.getByLabel(/^password/i));
      await expectAccessible(tab.view, 'password-wrong');
      await tab.enterPassword('open sesame');
      await tab.dialog.getByLabel(/^e-?mail/i).waitFor();
      expect(reader.requestedPages()).toEqual([]);
      expect(reader.requestedUrls().filter((url) => /\/pages\b/.test(url))).toEqual([]);
      await tab.passGate('cleo@northwind.example', 'Cleo');
      await tab.sees(1);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'opens the pages in all tabs when it is passed in one': async () => {
      const [shared, reader] = await Promise.all([test.share(previewGate), test.newReader()]);
      const [first, second] = [await reader.newTab(), await reader.newTab()];
      await first.open(shared.url);
      await first.sees(1);
      await second.open(shared.url);
      await second.sees(1);
      await second.jumpTo(3);
      await second.passGate('dora@northwind.example');
      await second.sees(3);
      await first.jumpTo(4);
      await first.sees(4);
      await first.close();
      await second.close();
      await test.expectReaders(shared, { viewers: 1, views: 1 });
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'appears for a page of the back-forward cache that was closed meanwhile': async () => {
      const [shared, reader] = await Promise.all([test.share({ pdf: 'three-pages.pdf' }), test.newReader()]);
      // Beacons of closed pages are 400.
      reader.ignoreProblems(/status of 40[013]/);
      const tab = await reader.newTab();
      await tab.open(shared.url);
      await tab.sees(1);
      await test.api.documents.update(shared.shortCode, { password: 'correct-horse' });
      // Chromium keeps no page with `no-store`. Browsers that keep it send this event.
      await tab.view.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await tab.dialog.getByLabel(/^password/i).waitFor();
      expect(await tab.image(1).count()).toBe(0);
      await tab.enterPassword('correct-horse');
      await tab.sees(1);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'does not appear again in the same browser after it was passed': async () => {
      const [shared, reader] = await Promise.all([test.share(previewGate), test.newReader()]);
      const tab = await reader.newTab();
      await tab.open(shared.url);
      await tab.sees(1);
      await tab.jumpTo(3);
      await tab.passGate('emil@northwind.example');
      await tab.sees(3);
      await tab.view.reload();
      // Reading continues at the same page.
      await tab.isAt(3);
      await tab.sees(3);
      await tab.jumpTo(5);
      await tab.sees(5);
      expect(await tab.dialog.count()).toBe(0);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'can be passed on a phone of 320 pixels, without horizontal scrolling': async () => {
      const phone = { width: 320, height: 568, touch: true, pixelRatio: 2 } as const;
      const [shared, reader] = await Promise.all([test.share(previewGate), test.newReader(phone)]);
      const tab = await reader.newTab();
      await tab.open(shared.url);
      await tab.sees(1);
      expect((await tab.view.getByRole('banner').boundingBox())!.width).toBe(320);
      await tab.jumpTo(3);
      await tab.dialog.waitFor();
      const box = (await tab.dialog.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(320);
      const heights = await tab.dialog
        .locator('input, button')
        .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
      await expectAccessible(tab.view, 'phone-320-gate');
      await tab.passGate('finn@northwind.example', 'Finn');
      await tab.sees(3);
      expect(await tab.view.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      reader.expectClean(test.origin);
      await reader.leave();
    },
  });
});
