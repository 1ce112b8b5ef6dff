import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DocsightError } from '@docsight/client';
import type { DocumentDetail, DocumentSummary } from '@docsight/client';
import { openDocument } from '@docsight/demo';
import { eventually, testPdf } from '@docsight/testkit';
import type { Locator, Page } from 'playwright-core';
import { startDashboardTest } from '../browser/dashboard-test.ts';
import type { DashboardTest, Owner } from '../browser/dashboard-test.ts';
import { expectFieldError } from '../browser/expect-field-error.ts';
import { expectFocus } from '../browser/expect-focus.ts';
import { runConcurrently } from '../harness/concurrent-tests.ts';

let test: DashboardTest;

beforeAll(async () => {
  test = await startDashboardTest('dashboard-documents');
});
afterAll(() => test.close());

const open = async (path: string, options = {}): Promise<Owner> => {
  // Colours that change slowly would be measured on their way.
  const owner = await test.newOwner({ reducedMotion: true, ...options });
  await owner.open(path);
  return owner;
};

const rows = (view: Page): Locator => view.getByRole('table', { name: 'Documents' }).locator('tbody tr');
const titles = (view: Page): Promise<string[]> => rows(view).locator('th a').allInnerTexts();
const settingsPath = ({ short_code: code }: DocumentDetail): string => `/app/documents/${code}/settings`;
const settingsOf = async ({ short_code: code }: DocumentDetail) => (await test.api.documents.get(code)).settings;
const isGone = ({ short_code: code }: DocumentDetail): Promise<boolean> =>
  test.api.documents.get(code).then(
    () => false,
    (error: unknown) => error instanceof DocsightError && error.status === 404,
  );
const newestDocument = async (search: string): Promise<DocumentSummary> => {
  const { documents } = await test.api.documents.list({ search }).page();
  return documents.at(0)!;
};
const fileInput = (view: Page): Locator => view.locator('input[type="file"]').first();

describe('uploads', () => {
  it('show their progress, and continue while the person moves between pages', async () => {
    const owner = await open('/app/documents');
    const { view } = owner;
    const network = await owner.context.newCDPSession(view);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 300_000,
    });
    const progress = view.getByRole('progressbar', { name: /field-report/ });
    await fileInput(view).setInputFiles([testPdf('field-report.pdf'), testPdf('one-page.pdf')]);
    const seen = await view.evaluateHandle(() => {
      const values: number[] = [];
      const note = (): void => {
        const bar = document.querySelector('progress');
        if (bar && values.at(-1) !== bar.value) values.push(bar.value);
      };
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
      return values;
    });
    await progress.waitFor();
    await view.getByRole('link', { name: 'Leads', exact: true }).click();
    await view.getByText('Uploads finished').waitFor();
    const values = (await seen.jsonValue()).filter((value) => value > 0 && value < 100);
    expect(values.length).toBeGreaterThan(0);
    expect(await view.getByRole('button', { name: /^Share (field-report|one-page)/ }).count()).toBe(2);
    await view.getByRole('link', { name: 'Documents', exact: true }).click();
    await eventually(async () => expect((await titles(view)).slice(0, 2)).toEqual(['one-page', 'field-report']));
    owner.expectClean();
    await owner.leave();
  });

  it('that fail say why, stay, and are sent again as the same upload', async () => {
    const owner = await open('/app/documents');
    const { view } = owner;
    owner.ignoreProblems(/ERR_FAILED|status of 400/);
    const keys: (string | undefined)[] = [];
    owner.context.on('request', (request) => {
      if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
    });
    await view.route('**/account/documents', (route) => route.abort());
    await fileInput(view).setInputFiles({
      name: 'Second try.pdf',
      mimeType: 'application/pdf',
      buffer: await readFile(testPdf('three-pages.pdf')),
    });
    const panel = view.getByRole('region', { name: 'Uploads' });
    await panel.getByText('The connection broke.', { exact: false }).waitFor();
    await view.unroute('**/account/documents');
    await panel.getByRole('button', { name: 'Try again: Second try.pdf' }).click();
    await panel.getByText('3 pages, ready to share').waitFor();
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect((await test.api.documents.list({ search: 'Second try' }).page()).pagination.total).toBe(1);

    await fileInput(view).setInputFiles({
      name: 'notes.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('These are notes.'),
    });
    await panel.getByText('The file is not a PDF. Upload a PDF document.').waitFor();
    await panel.getByRole('button', { name: 'Try again: notes.pdf' }).waitFor();
    await owner.expectAccessible();
    await panel.getByRole('button', { name: 'Remove notes.pdf' }).click();
    await panel.getByText('notes.pdf').waitFor({ state: 'detached' });
    owner.expectClean();
    await owner.leave();
  });

  it('begin with files that are dropped anywhere', async () => {
    const owner = await open('/app/leads');
    const { view } = owner;
    const bytes = (await readFile(testPdf('one-page.pdf'))).toString('base64');
    const transfer = await view.evaluateHandle((content) => {
      const data = new DataTransfer();
      const decoded = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      data.items.add(new File([decoded], 'Dropped.pdf', { type: 'application/pdf' }));
      return data;
    }, bytes);
    await view.dispatchEvent('main', 'dragenter', { dataTransfer: transfer });
    await view.getByText('Drop to upload').waitFor();
    await view.dispatchEvent('main', 'drop', { dataTransfer: transfer });
    await view.getByText('1 page, ready to share').waitFor();
    await view.getByText('Drop to upload').waitFor({ state: 'detached' });
    owner.expectClean();
    await owner.leave();
  });
});

// An upload or a deletion makes every open list load again, so nothing runs beside these tests.
describe('the list of documents', () => {
  const rowCount = 12;
  let rowsRead: Promise<void> | undefined;
  /** Shares documents that have one reader each. They are the same for all tests. */
  const readRows = (): Promise<void> => (rowsRead ??= shareRows());
  const shareRows = async (): Promise<void> => {
    const shared = await Promise.all(
      Array.from({ length: rowCount }, (_, index) => test.share({ title: `Row ${index}`, pdf: 'one-page.pdf' })),
    );
    await Promise.all(shared.map(async ({ url }) => (await openDocument(url)).beacon([{ page: 1, seconds: 0 }])));
    await eventually(async () => {
      const { documents: listed } = await test.api.documents.list({ search: 'Row' }).page();
      const counted = listed.map(({ unique_viewers: readers, views }) => ({ readers, views }));
      expect(counted).toEqual(Array(rowCount).fill({ readers: 1, views: 1 }));
    });
  };

  it('asks for the last activity of rows near the window only, three at a time, cancels what is left, and asks once', async () => {
    await readRows();
    const owner = await test.newOwner({ reducedMotion: true, height: 300 });
    const { view, context } = owner;
    const isActivity = (url: URL | string): boolean => String(url).includes('/viewers?sort=last_viewed_at');
    const asked = (): string[] => owner.requestedUrls().filter(isActivity);
    const cancelled: string[] = [];
    context.on('requestfailed', (request) => void (isActivity(request.url()) && cancelled.push(request.url())));
    await context.route(isActivity, () => undefined);
    await owner.open('/app/documents?search=Row');
    await eventually(() => expect(asked()).toHaveLength(3));
    const [first] = asked();
    await rows(view).last().scrollIntoViewIfNeeded();
    await eventually(() => expect(cancelled).toContain(first));
    const leave = () => view.getByRole('link', { name: 'Leads', exact: true }).click();
    await leave();
    await eventually(() => expect(cancelled.toSorted()).toEqual(asked().toSorted()));
    expect(asked().length).toBeLessThan(rowCount);

    await context.unroute(isActivity);
    await view.goBack();
    const showsTime = (row: Locator) => row.locator('time').waitFor();
    await rows(view).first().scrollIntoViewIfNeeded();
    await showsTime(rows(view).first());
    // Not `first`: the rows near the window ask in any order.
    const address = (await rows(view).first().locator('th a').getAttribute('href'))!;
    const timesAsked = (): number => asked().filter((url) => url.includes(address.slice('/app'.length))).length;
    const known = timesAsked();
    await leave();
    await view.goBack();
    for (const row of [rows(view).first(), rows(view).last()]) {
      await row.scrollIntoViewIfNeeded();
      await showsTime(row);
    }
    expect(timesAsked()).toBe(known);
    owner.expectClean();
    await owner.leave();
  });

  it('is where it was, with its figures, after a document was opened and left', async () => {
    await readRows();
    const owner = await test.newOwner({ reducedMotion: true, height: 400 });
    const { view } = owner;
    await owner.open('/app/documents?search=Row');
    const row = rows(view).last();
    await row.scrollIntoViewIfNeeded();
    const title = (await row.locator('th a').innerText()).trim();
    const place = await view.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(400);
    // Without a response, the title is known from the list.
    await view.route(/\/account\/documents\/s-\w{6}$/, () => undefined);
    await row.locator('th a').click();
    await view.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await view.evaluate(() => scrollY)).toBe(0);
    const lists = (): number => owner.requestedUrls().filter((url) => url.includes('/account/documents?')).length;
    const before = lists();
    await view.goBack();
    await row.waitFor();
    await eventually(async () => expect(await view.evaluate(() => scrollY)).toBe(place));
    expect([lists(), await titles(view)]).toEqual([before, expect.arrayContaining([title])]);
    owner.expectClean();
    await owner.leave();
  });
});

describe('in an account with documents,', () => {
  const deleteIn = async ({ open, view }: Owner, document: DocumentDetail): Promise<void> => {
    await open(settingsPath(document));
    await view.getByRole('button', { name: 'Delete document' }).click();
    await view.waitForURL(/\/app\/documents$/);
    await view.getByRole('button', { name: 'Undo' }).waitFor();
    await eventually(async () => expect(await titles(view)).not.toContain(document.title));
  };

  runConcurrently(3, {
    'the list of documents restores search, order, filters and page after a reload and by going back': async () => {
      await Promise.all(['Beta plan', 'Beta deck', 'Gamma'].map((title) => test.share({ title })));
      const owner = await open('/app/documents');
      const { view } = owner;
      await rows(view).first().waitFor();
      await view.getByLabel('Search titles').fill('beta');
      await view.getByLabel('Sort').selectOption('Title, A to Z');
      await eventually(async () => expect(await titles(view)).toEqual(['Beta deck', 'Beta plan']));
      await view.reload();
      await eventually(async () => expect(await titles(view)).toEqual(['Beta deck', 'Beta plan']));
      expect(await view.getByLabel('Search titles').inputValue()).toBe('beta');

      await view.getByLabel('Has leads').check();
      await view.getByRole('heading', { name: 'No document matches' }).waitFor();
      await owner.expectAccessible();
      await view.goBack();
      await eventually(async () => expect(await titles(view)).toEqual(['Beta deck', 'Beta plan']));
      expect(await view.getByLabel('Has leads').isChecked()).toBe(false);

      await view.keyboard.press('j');
      await view.keyboard.press('j');
      await view.keyboard.press('k');
      await view.keyboard.press('Enter');
      await view.getByRole('heading', { level: 1, name: 'Beta deck' }).waitFor();
      owner.expectClean();
      await owner.leave();
    },

    'the list of documents shows what the API says': async () => {
      const document = await test.share({ title: 'Figures', password: 'sesame', email_gate: true, gate_type: 'full' });
      const owner = await open('/app/documents?search=Figures');
      const { view } = owner;
      const row = rows(view).first();
      for (const text of ['3 pages', 'Gate at the start', 'Password', 'None yet']) await row.getByText(text).waitFor();
      const listed = await newestDocument('Figures');
      expect(await row.locator('td').allInnerTexts()).toEqual([
        ...[listed.views, listed.unique_viewers, listed.leads_count].map(String),
        listed.engagement_summary.label,
        'None yet',
      ]);
      const cover = row.locator('img');
      await eventually(async () =>
        expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400),
      );
      expect(await cover.getAttribute('src')).toContain(document.short_code.slice(2));
      await owner.expectAccessible();
      owner.expectClean();
      await owner.leave();
    },

    'the list of documents keeps hostile, long and right-to-left titles inert': async () => {
      const hostile = [
        '<script>window.hacked = true</script><img src=x onerror="window.hacked = true">',
        'عرض من نحن',
        'W'.repeat(255),
      ];
      const documents = await Promise.all(hostile.map((title) => test.share({ title })));
      const owner = await open('/app/documents', { width: 320, height: 700 });
      const { view } = owner;
      await eventually(async () => expect(await titles(view)).toEqual(expect.arrayContaining(hostile)));
      await owner.expectNoSidewaysScroll();
      for (const shared of documents) {
        await owner.open(settingsPath(shared));
        await view.getByRole('button', { name: 'Share' }).click();
        await view.getByRole('button', { name: 'Copy' }).waitFor();
        await owner.expectNoSidewaysScroll();
        await view.keyboard.press('Escape');
        await view.getByRole('dialog').waitFor({ state: 'detached' });
        await expectFocus(view.getByRole('button', { name: 'Share', exact: true }));
      }
      // The end of a long title is shown with the focus, and moves nothing.
      const heading = view.getByRole('heading', { level: 1, name: 'W'.repeat(255) });
      const tabs = view.getByRole('navigation', { name: 'Document' });
      const placeOfTabs = (): Promise<number> => tabs.evaluate((found) => found.getBoundingClientRect().top + scrollY);
      const [cut, place] = [await heading.boundingBox(), await placeOfTabs()];
      await view.keyboard.press('Shift+Tab');
      await expectFocus(heading);
      expect((await heading.boundingBox())!.height).toBeGreaterThan(3 * cut!.height);
      expect(await heading.evaluate((found) => found.scrollHeight <= found.clientHeight)).toBe(true);
      expect(await placeOfTabs()).toBe(place);
      await owner.expectNoSidewaysScroll();
      expect(await view.evaluate(() => 'hacked' in window)).toBe(false);
      owner.expectClean();
      await owner.leave();
    },

    'the settings of a document set the gate by keyboard and by dragging': async () => {
      const document = await test.share({ pdf: 'field-report.pdf', title: 'Gate' });
      const owner = await open(settingsPath(document));
      const { view } = owner;
      await view.getByLabel('Before a page').check();
      const gate = view.getByRole('slider', { name: 'Gate' });
      expect(await gate.getAttribute('aria-valuenow')).toBe('3');
      await gate.press('ArrowRight');
      await gate.press('ArrowRight');
      expect(await view.getByLabel('First closed page').inputValue()).toBe('5');
      const save = view.getByRole('button', { name: 'Save changes' });
      await save.click();
      await view.getByText('The settings are saved.', { exact: false }).waitFor();
      expect(await settingsOf(document)).toMatchObject({ email_gate: true, gate_type: 'preview', gate_page: 5 });
      await owner.expectAccessible();

      // Not near the edge of the row, where the pointer would scroll it.
      const images = view.getByRole('group', { name: 'Pages' }).locator('img');
      const [box, fourthPage] = [(await gate.boundingBox())!, (await images.nth(3).boundingBox())!];
      await view.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await view.mouse.down();
      await view.mouse.move(fourthPage.x - 10, fourthPage.y + 20, { steps: 5 });
      await view.mouse.up();
      expect(await gate.getAttribute('aria-valuenow')).toBe('4');
      await save.click();
      await eventually(async () => expect((await settingsOf(document)).gate_page).toBe(4));

      await view.getByLabel('No gate').check();
      await view.getByLabel('Set a password').check();
      await view.getByLabel('New password').fill('abc');
      await save.click();
      await expectFieldError(view.getByLabel('New password'), /^This field /);
      await view.getByLabel('New password').fill('sesame');
      await view.getByLabel('Allow download').uncheck();
      await view.getByLabel('Block free mail providers').check();
      await view.getByLabel('E-mail me about views').uncheck();
      await save.click();
      await eventually(async () =>
        expect(await settingsOf(document)).toMatchObject({
          gate_type: 'none',
          password: true,
          allow_download: false,
          block_free_emails: true,
          notifications_enabled: false,
        }),
      );
      owner.ignoreProblems(/status of 422/);
      owner.expectClean();
      await owner.leave();
    },

    'the settings of a document ask before unsaved changes are lost': async () => {
      const document = await test.share({ title: 'Unsaved' });
      const owner = await open(settingsPath(document));
      const { view } = owner;
      await view.getByLabel('Title').fill('Changed');
      await view.getByRole('link', { name: 'Readers' }).click();
      const question = view.getByRole('dialog', { name: 'Leave without saving?' });
      await question.waitFor();
      await owner.expectAccessible();
      await owner.expectAccessibleOnPhone('dialog-leave');
      await question.getByRole('button', { name: 'Stay', exact: true }).click();
      expect(await view.getByLabel('Title').inputValue()).toBe('Changed');
      expect(new URL(view.url()).pathname).toBe(settingsPath(document));

      const asked = view.waitForEvent('dialog');
      const reload = view.reload();
      await (await asked).accept();
      await reload;
      await view.getByLabel('Title').fill('Changed again');
      await view.getByRole('link', { name: 'Readers' }).click();
      await question.getByRole('button', { name: 'Leave', exact: true }).click();
      await view.waitForURL(/\/readers$/);
      expect((await test.api.documents.get(document.short_code)).title).toBe('Unsaved');
      owner.expectClean();
      await owner.leave();
    },

    'deleting a document hides it at once, can be undone, and is sent after 10 seconds': async () => {
      const document = await test.share({ title: 'To be deleted' });
      const owner = await open('/app/documents');
      // The image of its row, requested while it was shown, may arrive after the deletion.
      owner.ignoreProblems(/404 .*\/pages\/1\?width=/);
      const { view } = owner;
      await view.clock.install();
      await deleteIn(owner, document);
      // The clock stands still but for what the search needs, so that the time to undo is not over.
      await view.clock.pauseAt(await view.evaluate(() => Date.now() + 500));
      await view.getByLabel('Search titles').fill(document.title);
      await eventually(async () => {
        await view.clock.runFor(20);
        expect(await view.getByRole('heading', { name: 'No document matches' }).isVisible()).toBe(true);
      });
      await view.clock.resume();
      await view.getByRole('button', { name: 'Undo' }).click();
      await view.clock.runFor(11_000);
      await eventually(async () => expect(await titles(view)).toContain(document.title));
      expect(await isGone(document)).toBe(false);

      const before = await view.evaluate(() => Date.now());
      await deleteIn(owner, document);
      // The clock runs by itself too, until it is paused.
      await view.clock.pauseAt(before + 9_900);
      expect(await isGone(document)).toBe(false);
      await view.clock.runFor(10_000);
      await eventually(async () => expect(await isGone(document)).toBe(true));
      owner.expectClean();
      await owner.leave();
    },

    'deleting a document is sent at once when the tab closes': async () => {
      const document = await test.share({ title: 'Deleted by a tab that closes' });
      const owner = await open('/app/documents');
      const { view } = owner;
      await deleteIn(owner, document);
      await view.goto('about:blank');
      await eventually(async () => expect(await isGone(document)).toBe(true));
      owner.expectClean();
      await owner.leave();
    },
  });
});
