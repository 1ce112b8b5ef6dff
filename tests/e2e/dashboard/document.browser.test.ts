import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentDetail, DocumentStatistics } from '@docsight/client';
import { openDocument } from '@docsight/demo';
import { eventually, flatPdf } from '@docsight/testkit';
import type { Locator, Page } from 'playwright-core';
import { startDashboardTest } from '../browser/dashboard-test.ts';
import type { DashboardTest, Owner } from '../browser/dashboard-test.ts';

const pageCount = 14;
const gatePage = 4;

/** How many pages each reader reads. Those who read beyond the gate pass it. */
const depths = [2, 3, 3, 5, 14];

describe('the statistics of a document', () => {
  let test: DashboardTest;
  let owner: Owner;
  let document: DocumentDetail;
  let statistics: DocumentStatistics;
  let path: string;

  beforeAll(async () => {
    test = await startDashboardTest('dashboard-document');
    document = await test.share({
      pdf: 'field-report.pdf',
      email_gate: true,
      gate_type: 'preview',
      gate_page: gatePage,
    });
    path = `/app/documents/${document.short_code}`;
    await Promise.all(depths.map((depth, index) => read(document.url, depth, index)));
    statistics = await eventually(
      async () => {
        const found = await test.api.documents.stats(document.short_code);
        expect([found.views, found.total_time_seconds, found.downloads]).toEqual([5, 27 * 0.25, 1]);
        return found;
      },
      { everyMs: 100 },
    );
    owner = await test.newOwner();
  });
  afterAll(async () => {
    owner.expectClean();
    await owner.leave();
    await test.close();
  });

  /** Opens the statistics. All tests are one person's, and only look. */
  const open = async (search = ''): Promise<Page> => {
    await owner.open(`${path}${search}`);
    return owner.view;
  };

  it('shows the figures of the API, and those of the time before', async () => {
    const view = await open();
    const figures = await eventually(async () => {
      const found = await figuresIn(view);
      expect(Object.keys(found)).toHaveLength(6);
      return found;
    });
    expect(figures).toEqual({
      Views: String(statistics.views),
      Readers: String(statistics.unique_viewers),
      'Average time per view': `${Math.round(statistics.avg_time_seconds * 10) / 10} s`,
      Completion: `${Math.round(statistics.avg_completion * 100)}%`,
      Downloads: '1',
      Leads: '2',
    });
    await view.getByText('up from 0', { exact: true }).first().waitFor();
    owner.expectClean();
  });

  it('has a bar for each page with the figures of the API, and marks the gate in words', async () => {
    const view = await open();
    const strip = view.getByRole('figure', { name: 'Pages' });
    const rows = statistics.page_analytics;
    expect(rows).toHaveLength(pageCount);
    await strip
      .getByRole('link')
      .nth(pageCount - 1)
      .waitFor();
    expect(
      await strip.getByRole('link').evaluateAll((links) => links.map((link) => link.firstChild?.textContent)),
    ).toEqual(
      rows.map(
        ({ page, views, avg_time_seconds: seconds }) =>
          `Page ${page}: ${Math.round(seconds * 10) / 10} s on average per visit that saw it, seen in ${views} of 5 visits (${views * 20}%). Opens in a new tab.`,
      ),
    );
    await strip.getByText('Show as a table').click();
    expect(await cellsIn(strip)).toEqual(
      rows.map(({ page, views, avg_time_seconds: seconds }) => [
        String(page),
        `${Math.round(seconds * 10) / 10} s`,
        String(views),
        `${views * 20}%`,
      ]),
    );
    await strip.getByText('The largest fall is at the gate.').waitFor();
    await strip.getByText('E-mail gate before page 4: 2 of 4 visits were lost there (50%).').waitFor();
    await strip.getByText('E-mail gate: 2 visits lost (50%)').waitFor();
    const reach = view.getByRole('figure', { name: 'Reach' });
    await reach.getByText('Show as a table').click();
    expect(await cellsIn(reach)).toEqual(
      rows.map(({ page, views }) => [String(page), String(views), `${views * 20}%`]),
    );
  });

  it('shows the pages themselves, which counts no visit', async () => {
    const view = await open();
    const image = view.getByRole('figure', { name: 'Pages' }).locator('img').first();
    await eventually(async () =>
      expect(await image.evaluate((found: HTMLImageElement) => found.naturalWidth)).toBe(400),
    );
    expect(await test.api.documents.stats(document.short_code)).toEqual(statistics);
  });

  it('shows the closed pages too after the owner has opened the document as a guest', async () => {
    const guest = await owner.context.newPage();
    await guest.goto(`${document.url}?as=guest`);
    await guest.getByRole('region', { name: /^page 1 of/i }).waitFor();
    await guest.close();
    const view = await open();
    const image = view.getByRole('figure', { name: 'Pages' }).locator('img').nth(gatePage);
    await eventually(async () =>
      expect(await image.evaluate((found: HTMLImageElement) => found.naturalWidth)).toBe(400),
    );
    owner.expectClean();
  });

  it('reads each page with the arrow keys, and opens it with Enter', async () => {
    const view = await open();
    const strip = view.getByRole('figure', { name: 'Pages' });
    await strip.getByRole('group', { name: /arrow keys/ }).focus();
    await view.keyboard.press('End');
    await strip
      .getByText('Page 14: 0.3 s on average per visit that saw it, seen in 1 of 5 visits (20%)', { exact: true })
      .waitFor();
    await view.keyboard.press('ArrowLeft');
    const [opened] = await Promise.all([owner.context.waitForEvent('page'), view.keyboard.press('Enter')]);
    await opened.waitForURL(`${test.origin}/s/${document.short_code.slice(2)}#page=13`, { waitUntil: 'commit' });
    await opened.close();
  });

  it('shows the days that are dragged over, and returns with the back button', async () => {
    const view = await open();
    const days = view.getByRole('figure', { name: 'Views per day' });
    const plot = days.locator('svg');
    await plot.scrollIntoViewIfNeeded();
    const box = (await plot.boundingBox())!;
    const at = (day: number): [number, number] => [box.x + (box.width / 30) * (day + 0.5), box.y + 60];
    await view.mouse.move(...at(3));
    await view.mouse.down();
    await view.mouse.move(...at(5));
    await view.mouse.move(...at(7));
    await view.mouse.up();
    await view.waitForURL(/since=/);
    const range = rangeIn(view);
    expect([dayCount(range), (await test.api.documents.stats(document.short_code, range)).views]).toEqual([5, 0]);
    await eventually(async () => expect((await figuresIn(view)).Views).toBe('0'));
    await view.getByRole('heading', { name: 'No visits in these days' }).waitFor();
    await view.reload();
    await view.getByText('Compared with the 5 days before.').waitFor();
    expect(await view.getByLabel('First day').inputValue()).toBe(range.since);
    await view.goBack();
    await eventually(async () => expect((await figuresIn(view)).Views).toBe('5'));
    expect(new URL(view.url()).search).toBe('');
    owner.expectClean();
  });

  it('selects days by the keyboard', async () => {
    const view = await open('?figure=readers');
    const days = view.getByRole('figure', { name: 'Readers per day' });
    await days.getByRole('group', { name: /arrow keys/ }).focus();
    await view.keyboard.press('End');
    await view.keyboard.press('Shift+ArrowLeft');
    await view.keyboard.press('Shift+ArrowLeft');
    await days.getByText('Press Enter to show these days.').waitFor();
    await view.keyboard.press('Enter');
    await view.waitForURL(/since=/);
    const range = rangeIn(view);
    const { views, timeline } = await test.api.documents.stats(document.short_code, { ...range, interval: 'day' });
    expect([dayCount(range), views]).toEqual([3, 5]);
    await days.getByText('Show as a table').click();
    await eventually(async () =>
      expect((await cellsIn(days)).map(([, readers]) => readers)).toEqual(
        timeline!.map(({ unique_viewers: readers }) => String(readers)),
      ),
    );
    expect(new URL(view.url()).searchParams.get('figure')).toBe('readers');
  });

  it('leads from a level to its readers', async () => {
    const view = await open();
    const levels = view.getByRole('list', { name: 'Readers by engagement level' });
    for (const [level, label] of [
      ['skimmed', 'Skimmed'],
      ['opened', 'Opened'],
    ] as const) {
      const { total_viewers: viewers } = await test.api.documents.viewers(document.short_code, { level }).page();
      const row = levels.getByRole('listitem').filter({ has: view.getByRole('link', { name: label, exact: true }) });
      await row.getByText(`${viewers} ${viewers === 1 ? 'reader' : 'readers'}`).waitFor();
    }
    expect(await levels.getByRole('link', { name: 'Skimmed' }).getAttribute('href')).toBe(
      `${path}/readers?level=skimmed`,
    );
  });

  it('shows a document without readers with its pages and zeros, also on a phone', async () => {
    const unread = await test.share({ pdf: 'mixed-sizes.pdf' });
    const phone = await test.newOwner({ width: 320, height: 700, touch: true });
    await phone.open(`/app/documents/${unread.short_code}`);
    await phone.view.getByRole('heading', { name: 'No visits yet' }).waitFor();
    await phone.view.getByRole('link', { name: unread.url }).waitFor();
    expect(new Set(Object.values(await figuresIn(phone.view)))).toEqual(new Set(['0', '0 s', '0%']));
    await phone.expectNoSidewaysScroll();
    await phone.expectAccessible();
    phone.expectClean();
    await phone.leave();
  });

  it('has few elements for 10,000 pages, also in the settings', async () => {
    const long = await test.api.documents.upload(
      new Blob([new Uint8Array(flatPdf(10_000))]),
      { email_gate: true, gate_type: 'preview', gate_page: 5_000 },
      { fileName: 'long.pdf' },
    );
    const { view } = owner;
    const countElements = (): Promise<number> => view.evaluate(() => globalThis.document.querySelectorAll('*').length);
    await owner.open(`/app/documents/${long.short_code}`);
    const strip = view.getByRole('figure', { name: 'Pages' });
    await strip.getByRole('group', { name: /arrow keys/ }).focus();
    await view.keyboard.press('End');
    await strip.getByRole('link', { name: /^Page 10000:/ }).waitFor();
    for (const figure of ['Pages', 'Reach'])
      await view.getByRole('figure', { name: figure }).getByText('Show as a table').click();
    await view.getByText('Show 200 more rows').first().waitFor();
    expect(await countElements()).toBeLessThan(4_000);
    await owner.goTo(`/app/documents/${long.short_code}/settings`);
    await view.getByRole('slider', { name: 'Gate' }).press('End');
    await view.getByRole('group', { name: 'Pages' }).getByText('10,000', { exact: true }).waitFor();
    expect(await countElements()).toBeLessThan(1_000);
  });

  it('has no violation of the accessibility rules', async () => {
    const view = await open();
    await view.getByRole('figure', { name: 'Pages' }).getByText('Show as a table').click();
    await view.getByText('up from 0', { exact: true }).first().waitFor();
    await owner.expectAccessible();
  });
});

const read = async (url: string, depth: number, index: number): Promise<void> => {
  const tab = await openDocument(url);
  const openPages = Array.from({ length: depth }, (_, page) => ({ page: page + 1, seconds: 0.25 }));
  expect(await tab.beacon(openPages.slice(0, gatePage - 1))).toBe(204);
  if (depth < gatePage) return;
  await tab.passGate(`reader-${index}@northwind.example`);
  expect(await tab.beacon(openPages)).toBe(204);
  if (depth === pageCount) await tab.download();
};

/** Returns the texts of the figures by their labels. */
const figuresIn = async (view: Page): Promise<Record<string, string>> => {
  const region = view.getByRole('region', { name: 'Figures' });
  return Object.fromEntries(
    await region
      .getByRole('term')
      .evaluateAll((terms) =>
        terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? ''] as const),
      ),
  );
};

/** Returns the cells of a table without its header. */
const cellsIn = (figure: Locator): Promise<string[][]> =>
  figure
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)));

const rangeIn = (view: Page): { since: string; until: string } => {
  const { searchParams } = new URL(view.url());
  return { since: searchParams.get('since')!, until: searchParams.get('until')! };
};

const dayCount = ({ since, until }: { since: string; until: string }): number =>
  (Date.parse(until) - Date.parse(since)) / 86_400_000 + 1;
