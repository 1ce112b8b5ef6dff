import { afterAll, beforeAll, expect } from '@jest/globals';
import { createAccountClient } from '@docsight/client';
import { browser, eventually } from '@docsight/testkit';
import type { BrowserContext, FrameLocator, Page } from 'playwright-core';
import { expectAccessible, keepPicture, violationsOf } from '../browser/accessibility.ts';
import { startViewerTest } from '../browser/viewer-test.ts';
import type { ViewerTest } from '../browser/viewer-test.ts';
import { runConcurrently } from '../harness/concurrent-tests.ts';

/** Only `embedder` is allowed. To browsers both are other sites than `localhost`. */
const siteOf = (name: 'embedder' | 'elsewhere'): string => {
  const { port } = new URL(process.env.DOCSIGHT_SHARED_STACK!);
  return `http://${name}.localhost:${port}`;
};

let test: ViewerTest;
beforeAll(async () => {
  test = await startViewerTest('embedding');
  const account = createAccountClient({ baseUrl: test.gatewayUrl, token: test.customer.token });
  await account.update({ name: 'Ann Lee' });
});
afterAll(() => test.close());

const password = 'open sesame';
const closed = {
  pdf: 'tables.pdf',
  password,
  allow_download: true,
  email_gate: true,
  gate_type: 'preview',
  gate_page: 3,
} as const;

/** Opens a page of another site that shows a document in a frame. */
const embed = async (context: BrowserContext, site: 'embedder' | 'elsewhere', url: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${siteOf(site)}/embed?url=${encodeURIComponent(url)}`);
  return page;
};

const submit = async (frame: FrameLocator, label: RegExp, value: string): Promise<void> => {
  const dialog = frame.getByRole('dialog');
  await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: /^continue/i }).click();
};
const sees = (frame: FrameLocator, page: number): Promise<void> =>
  frame
    .getByRole('region', { name: new RegExp(`^page ${page} of`, 'i') })
    .locator('img')
    .first()
    .waitFor();

runConcurrently(3, {
  'the viewer in a frame of another site is read, passes password and gate, and downloads without any cookie':
    async () => {
      const [shared, reader] = await Promise.all([test.share(closed), test.newReader()]);
      const page = await embed(reader.context, 'embedder', shared.url);
      const frame = page.frameLocator('iframe');
      const dialog = frame.getByRole('dialog');
      // The name of the account arrives by an event.
      await eventually(async () => {
        await dialog.waitFor();
        if ((await dialog.getByText(/^Shared by .?Ann Lee/).count()) === 1) return;
        await page.reload();
        throw new Error('The name has not arrived yet.');
      });
      await keepPicture(page, 'embedded-password');
      await submit(frame, /^password/i, password);
      await sees(frame, 1);
      await frame.getByText(/measures for .?Ann Lee.? which pages are read/).waitFor();
      expect(Math.max(...reader.requestedPages())).toBeLessThan(3);

      await frame.getByRole('button', { name: /your e-?mail/i }).focus();
      await submit(frame, /^e-?mail/i, 'bob@northwind.example');
      await sees(frame, 3);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        frame.getByRole('link', { name: 'Download' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('tables.pdf');
      expect(await reader.context.cookies()).toEqual([]);

      await page.goto('about:blank');
      await eventually(async () => {
        const { viewers } = await test.api.documents.viewers(shared.shortCode).page();
        expect(viewers).toMatchObject([{ email: 'bob@northwind.example' }]);
        expect((await test.api.documents.stats(shared.shortCode)).downloads).toBe(1);
      });
      expect(reader.problems()).toEqual([]);
      await reader.leave();
    },

  'the viewer in a frame of another site takes no focus from the page around it': async () => {
    const [shared, reader] = await Promise.all([test.share(), test.newReader()]);
    const page = await embed(reader.context, 'embedder', shared.url);
    await sees(page.frameLocator('iframe'), 1);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    expect(await violationsOf(page.frames()[1]!)).toEqual([]);
    await reader.leave();
  },

  'the viewer in a frame of another site is not shown in a page of an origin that the operator has not listed':
    async () => {
      const [shared, reader] = await Promise.all([test.share(), test.newReader()]);
      reader.ignoreProblems(/frame-ancestors/);
      const page = await embed(reader.context, 'elsewhere', shared.url);
      await eventually(() => expect(page.frames()[1]!.url()).toMatch(/^chrome-error:/));
      expect(reader.requestedUrls().filter((url) => url.includes('/sessions'))).toEqual([]);
      await reader.leave();
    },

  'a reader sees who sent the document, and the logo of the operator, on every screen': async () => {
    const shared = await test.share({ title: 'Annual report of the northern region for the year 2026' });
    for (const [width, height] of [
      [390, 844],
      [1_440, 900],
    ] as const) {
      const reader = await test.newReader({ width, height });
      const tab = await reader.newTab();
      await tab.open(shared.url);
      await tab.sees(1);
      const banner = tab.view.getByRole('banner');
      await banner.getByText(/^Shared by .?Ann Lee/).waitFor();
      expect(await banner.getByRole('img', { name: 'Docsight' }).isVisible()).toBe(width >= 640);
      await expectAccessible(tab.view, `sender-${width}`);
      reader.expectClean(test.origin);
      await reader.leave();
    }
  },

  'programs that preview links receive the public facts of a closed document, and neither a page nor a view is counted':
    async () => {
      const [first, second] = await Promise.all([test.share(closed), test.share({ ...closed, pdf: 'paper.pdf' })]);
      const get = (url: string) => fetch(url, { headers: browser });
      const imageOf = async (url: string): Promise<string> => {
        const page = await (await get(url)).text();
        const image = await get(/property="og:image" content="([^"]+)"/.exec(page)![1]!);
        expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
        return Buffer.from(await image.arrayBuffer()).toString('base64');
      };
      expect(await imageOf(first.url)).toBe(await imageOf(second.url));
      const described = await get(`${test.origin}/oembed?url=${encodeURIComponent(first.url)}`);
      expect(await described.json()).toMatchObject({
        type: 'rich',
        title: first.document.title,
        author_name: 'Ann Lee',
      });
      // A view would be counted by now: this one was begun later.
      const reader = await test.newReader();
      const tab = await reader.newTab();
      await tab.open(second.url);
      await tab.enterPassword(password);
      await tab.sees(1);
      await tab.reads(1);
      await tab.close();
      await test.expectReaders(second, { viewers: 1, views: 1 });
      await test.expectReaders(first, { viewers: 0, views: 0 });
      await reader.leave();
    },
});
