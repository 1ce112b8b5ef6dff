import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Documents, DocumentDetail, Viewer, ViewerDetail } from '@docsight/client';
import { openDocument } from '@docsight/demo';
import { eventually } from '@docsight/testkit';
import type { Download, Locator, Page } from 'playwright-core';
import { startDashboardTest } from '../browser/dashboard-test.ts';
import type { DashboardTest, Owner } from '../browser/dashboard-test.ts';
import { expectFocus } from '../browser/expect-focus.ts';

type ViewersQuery = NonNullable<Parameters<Documents['viewers']>[1]>;
type Person = { email?: string; name?: string; pages: number; seconds: number; downloads?: boolean };

const longEmail = `${'l'.repeat(64)}@${'sub.'.repeat(40)}long.example`;

/** Readers of the first document. The first two read the second document as well. */
const people: Person[] = [
  { email: 'ann@acme.example', name: 'Ann', pages: 3, seconds: 4.5, downloads: true },
  { email: 'bob@northwind.example', name: '<script>alert("x")</script>', pages: 2, seconds: 3 },
  { email: 'carla@acme.example', name: '\u0643\u0627\u0631\u0644\u0627', pages: 3, seconds: 1.2 },
  { email: longEmail, name: 'n'.repeat(200), pages: 1, seconds: 0.5 },
  { email: 'erased@contoso.example', pages: 2, seconds: 2.4 },
  { pages: 1, seconds: 1 },
  { pages: 1, seconds: 0 },
];

let test: DashboardTest;
let owner: Owner;
let view: Page;
let first: DocumentDetail;
let second: DocumentDetail;
let base: string;

beforeAll(async () => {
  test = await startDashboardTest('dashboard-readers');
  const gate = { email_gate: true, gate_type: 'preview', gate_page: 2 } as const;
  first = await test.share({ ...gate, title: '<script>alert(1)</script> \u05ea\u05e7\u05e6\u05d9\u05d1' });
  second = await test.share({ ...gate, title: 't'.repeat(255) });
  base = `/app/documents/${first.short_code}`;
  await Promise.all([
    ...people.map((person) => read(first.url, person)),
    ...people.slice(0, 2).map((person) => read(second.url, person)),
  ]);
  await eventually(async () => {
    const { viewers } = await test.api.documents.viewers(first.short_code).page();
    expect(viewers.reduce((sum, viewer) => sum + Math.round(viewer.total_time_seconds * 1000), 0)).toBe(12_600);
    expect(viewers.filter(({ downloaded }) => downloaded)).toHaveLength(1);
    expect((await test.api.analytics.leads().page()).pagination.total).toBe(7);
    expect((await test.api.analytics.person('bob@northwind.example')).documents).toHaveLength(2);
  });
  // A transition of colours would be a violation of their contrast.
  owner = await test.newOwner({ reducedMotion: true });
  ({ view } = owner);
});

afterAll(async () => {
  await owner.leave();
  await test.close();
});

const read = async (url: string, { email, name, pages, seconds, downloads }: Person): Promise<void> => {
  const tab = await openDocument(url);
  if (email !== undefined) await tab.passGate(email, name);
  const totals = Array.from({ length: pages }, (_, index) => ({ page: index + 1, seconds: seconds / pages }));
  expect(await tab.beacon(totals)).toBe(204);
  if (downloads) await tab.download();
};

const viewersOf = (query: ViewersQuery = {}) => test.api.documents.viewers(first.short_code, query).page();

/** Returns the visible text of each cell of a table, or the time of the cell. */
const cellsOf = (table: Locator): Promise<string[][]> =>
  table.evaluate((element) =>
    [...(element as HTMLTableElement).tBodies[0]!.rows].map((row) =>
      [...row.cells].map((cell) => {
        const time = [...cell.querySelectorAll('time')].find((one) => one.checkVisibility());
        return time?.dateTime ?? cell.innerText.replaceAll(/\s+/g, ' ').trim();
      }),
    ),
  );

const durationOf = (seconds: number): string => `${Math.round(seconds * 10) / 10} s`;
const labelOf = ({ email, viewer_id: id }: Viewer): string => email ?? `Anonymous …${id.slice(-6)}`;
const figuresOf = (viewer: Viewer): string[] => [
  viewer.engagement_label,
  `${viewer.pages_viewed} of ${viewer.total_pages}`,
  durationOf(viewer.total_time_seconds),
  String(viewer.visits),
];
const rowOf = (viewer: Viewer): string[] => [
  labelOf(viewer),
  viewer.company_domain ?? '–',
  ...figuresOf(viewer),
  viewer.first_viewed_at,
  viewer.last_viewed_at,
  viewer.downloaded ? 'Yes' : 'No',
  '',
];

const expectReaders = (query: ViewersQuery): Promise<void> =>
  eventually(async () => {
    const { viewers, total_viewers: total } = await viewersOf(query);
    expect(await cellsOf(view.getByRole('table', { name: 'Readers' }))).toEqual(viewers.map(rowOf));
    await expectText(view.getByText(/^\d+ readers?( found)?$/), new RegExp(`^${total} `));
  });

const expectText = async (locator: Locator, text: RegExp): Promise<void> =>
  expect(await locator.innerText({ timeout: 2_000 })).toMatch(text);

const expectSearch = (values: Record<string, string>): Promise<void> =>
  eventually(() => expect(Object.fromEntries(new URL(view.url()).searchParams)).toEqual(values));

const expectUsable = async (): Promise<void> => {
  await owner.expectAccessible();
  await expectNarrow();
};

const expectNarrow = async (): Promise<void> => {
  await view.setViewportSize({ width: 320, height: 800 });
  await owner.expectNoSidewaysScroll();
  await view.setViewportSize({ width: 1280, height: 800 });
};

describe('the readers of a document', () => {
  it('are shown with the figures of the API, in its order', async () => {
    await owner.open(`${base}/readers`);
    await expectReaders({});
    await expectUsable();
  });

  it('are sorted, searched and filtered as in the API, and the address keeps it', async () => {
    const header = view.getByRole('columnheader', { name: 'Time' });
    await header.getByRole('button').click();
    await expectSearch({ sort: 'time' });
    await expectReaders({ sort: 'time' });
    await header.getByRole('button').click();
    await expectSearch({ sort: 'time', order: 'asc' });
    await expectReaders({ sort: 'time', order: 'asc' });
    expect(await header.getAttribute('aria-sort')).toBe('ascending');

    await view.getByLabel('Search e-mail or company').pressSequentially('ACME');
    await expectSearch({ sort: 'time', order: 'asc', search: 'ACME' });
    await view.getByLabel('Level', { exact: true }).selectOption({ label: 'Skimmed' });
    const filters = { sort: 'time', order: 'asc', search: 'ACME', level: 'skimmed' } as const;
    await expectSearch(filters);
    await expectReaders(filters);

    await view.reload();
    await expectReaders(filters);
    await view.goBack();
    await expectReaders({ sort: 'time', order: 'asc', search: 'ACME' });
    await view.goBack();
    await expectReaders({ sort: 'time' });
  });

  it('replaces wrong values of a pasted address, and says why a list is empty', async () => {
    await owner.open(`${base}/readers?sort=name&order=up&level=hot&page=0`);
    await expectReaders({});
    await owner.open(`${base}/readers?search=nothing`);
    await view.getByRole('link', { name: 'Clear the filters' }).click();
    await expectReaders({});
    await owner.open(`${base}/readers?page=9`);
    await view.getByRole('link', { name: 'Go to the first page' }).click();
    await expectReaders({});
    await owner.open(`${base}/readers?page=9`);
    const field = view.getByLabel('Search e-mail or company');
    await field.pressSequentially('acme');
    await expectReaders({ search: 'acme' });
    await expectFocus(field);
  });

  it('are drawn with few elements when there are 10,000', async () => {
    const [viewer] = (await viewersOf()).viewers;
    const viewers = Array.from({ length: 100 }, (_, index) => ({ ...viewer!, viewer_id: `vwr_${index}` }));
    const other = await test.newOwner();
    await other.view.route(/\/viewers\?/, (route) => route.fulfill({ json: { viewers, total_viewers: 10_000 } }));
    await other.open(`${base}/readers`);
    await other.view.getByText('1 to 100 of 10,000').waitFor();
    expect(await other.view.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(4_000);
    other.expectClean();
    await other.leave();
  });

  it('are saved as the CSV of the API, also after an error', async () => {
    await owner.open(`${base}/readers?search=acme`);
    const gate: { opened?: Promise<void>; open: () => void } = { open: () => undefined };
    owner.ignoreProblems(/ERR_FAILED/);
    await view.route(/format=csv/, async (route) => {
      await gate.opened;
      await (gate.opened ? route.continue() : route.abort());
    });
    await view.getByRole('button', { name: 'Download CSV' }).click();
    await view
      .getByRole('alert')
      .getByText(/was not saved/)
      .waitFor();
    gate.opened = new Promise((resolve) => (gate.open = resolve));
    const download = view.waitForEvent('download');
    await view.getByRole('button', { name: 'Try again' }).click();
    await view.getByRole('button', { name: '0 bytes' }).waitFor();
    await view.getByRole('button', { name: /^Cancel the download of / }).waitFor();
    gate.open();
    const { suggestedName, text } = await savedBy(await download);
    expect(suggestedName).toBe(`${first.short_code}-viewers.csv`);
    expect(text).toBe(await test.api.documents.viewers(first.short_code, { search: 'acme' }).csv());
    expect(text.split('\r\n')).toHaveLength(4);
  });
});

const savedBy = async (download: Download) => ({
  suggestedName: download.suggestedFilename(),
  text: await readFile(await download.path(), 'utf8'),
});

describe('one reader', () => {
  const idOf = async (search: string): Promise<string> => (await viewersOf({ search })).viewers[0]!.viewer_id;

  it('has the figures, pages, days and visits of the API', async () => {
    const detail = await test.api.documents.viewer(first.short_code, await idOf('ann@'));
    await owner.open(`${base}/readers`);
    await view.getByRole('link', { name: 'ann@acme.example' }).click();
    await view.getByRole('heading', { level: 2, name: 'ann@acme.example' }).waitFor();
    expect(await figuresIn(view.getByRole('region', { name: 'Reader', exact: true }))).toMatchObject({
      Time: durationOf(detail.viewer.total_time_seconds),
      Pages: `${detail.viewer.pages_viewed} of ${detail.viewer.total_pages}`,
      Completion: '100%',
      Visits: String(detail.viewer.visits),
      Downloads: '1',
      'First seen': detail.viewer.first_viewed_at,
      'Last seen': detail.viewer.last_viewed_at,
    });
    expect(await figureCells(view.getByRole('figure', { name: 'Days (UTC)' }))).toEqual(
      detail.days.map((day) => [
        dayOf(day.date),
        durationOf(day.seconds),
        String(day.pages_viewed),
        String(day.downloads),
      ]),
    );
    expect(await cellsOf(view.getByRole('table', { name: 'Recent visits' }))).toEqual(
      detail.recent_visits.map((visit) => [visit.started_at, visit.last_activity_at, String(visit.pages_viewed)]),
    );
    expect(await figureCells(view.getByRole('figure', { name: 'Pages' }))).toEqual(
      detail.pages.map(({ page, seconds, visits }) => [String(page), durationOf(seconds), String(visits), '100%']),
    );
  });

  it('is compared with two others by keyboard, and the address keeps them', async () => {
    const [bob, carla] = await Promise.all([idOf('bob@'), idOf('carla@')]);
    const { keyboard } = view;
    await view.getByRole('button', { name: 'Choose readers' }).focus();
    await keyboard.press('Enter');
    await view.getByRole('dialog').waitFor();
    await choose('bob@northwind.example');
    await keyboard.press('Shift+Tab');
    await choose('carla@acme.example');
    await owner.expectAccessible();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expectSearch({ compare: `${bob},${carla}` });
    await expectFocus(view.getByRole('button', { name: 'Change' }));

    await view.reload();
    for (const [email, id] of [
      ['bob@northwind.example', bob],
      ['carla@acme.example', carla],
    ] as const) {
      const { pages } = await test.api.documents.viewer(first.short_code, id);
      const figure = view.getByRole('figure', { name: email });
      await figure.waitFor();
      expect(await figureCells(figure)).toEqual(pageRows(pages));
    }
    await expectUsable();
    await view.getByRole('button', { name: 'Remove bob@northwind.example from the comparison' }).press('Enter');
    await expectSearch({ compare: carla });
    await view.getByRole('figure', { name: 'bob@northwind.example' }).waitFor({ state: 'detached' });
  });

  /** Types into the search of the open dialog, then marks the first reader that it finds. */
  const choose = async (email: string): Promise<void> => {
    await view.keyboard.press('Control+A');
    await view.keyboard.type(email);
    const found = view.getByRole('checkbox');
    await eventually(async () => {
      expect(await found.count()).toBe(1);
      expect(await found.locator('..').innerText()).toContain(email);
    });
    await view.keyboard.press('Tab');
    await view.keyboard.press('Space');
    await eventually(async () => expect(await found.isChecked()).toBe(true));
  };

  it('that is unknown is said to be unknown or erased', async () => {
    owner.ignoreProblems(/404/);
    await owner.open(`${base}/readers/vwr_unknown`);
    await view.getByText('This reader is unknown or erased').waitFor();
  });

  it('is erased after a confirmation, and the row leaves', async () => {
    await owner.open(`${base}/readers`);
    const erase = view.getByRole('button', { name: 'Erase erased@contoso.example' });
    await erase.press('Enter');
    await owner.expectAccessible();
    await view.keyboard.press('Escape');
    await expectFocus(erase);
    await erase.press('Enter');
    await view.getByRole('button', { name: 'Erase permanently' }).press('Enter');
    await view.getByText('erased@contoso.example was erased.').waitFor();
    await erase.waitFor({ state: 'detached' });
    await expectReaders({});
    expect((await viewersOf()).total_viewers).toBe(6);
  });
});

const pageRows = (pages: ViewerDetail['pages']): string[][] =>
  pages.map(({ page, seconds, visits }) => [String(page), durationOf(seconds), String(visits)]);

/** The table behind a chart is closed, so that its cells have no visible text. */
const figureCells = (figure: Locator): Promise<string[][]> =>
  figure
    .locator('table')
    .evaluate((table) =>
      [...(table as HTMLTableElement).tBodies[0]!.rows].map((row) =>
        [...row.cells].map(({ textContent }) => textContent),
      ),
    );

const dayOf = (date: string): string =>
  new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  );

/** Returns the figures of a part of the page by their names. */
const figuresIn = async (part: Locator): Promise<Record<string, string>> => {
  await part.waitFor();
  return part.evaluate((element) =>
    Object.fromEntries(
      [...element.querySelectorAll('dl > div')].map((figure) => [
        figure.querySelector('dt')!.textContent,
        figure.querySelector('time')?.dateTime ?? figure.querySelector('dd')!.textContent,
      ]),
    ),
  );
};

describe('leads and people', () => {
  it('are the leads of the API, with its search and days', async () => {
    await owner.open('/app/leads');
    const expectLeads = (query: Parameters<typeof test.api.analytics.leads>[0]): Promise<void> =>
      eventually(async () => {
        const { leads } = await test.api.analytics.leads(query).page();
        expect(leads.length).toBeGreaterThan(0);
        expect(await cellsOf(view.getByRole('table', { name: 'Leads' }))).toEqual(
          leads.map((lead) => [
            lead.email,
            lead.document.title,
            lead.name || '–',
            lead.company_domain ?? '–',
            lead.engagement_label,
            lead.captured_at,
          ]),
        );
      });
    await expectLeads({});
    await expectUsable();
    const today = new Date().toISOString().slice(0, 10);
    await view.getByLabel('Search e-mail, name or company').pressSequentially('<script>');
    await view.getByLabel('From day (UTC)').fill(today);
    await expectSearch({ search: '<script>', since: today });
    await view.reload();
    await expectLeads({ search: '<script>', since: today });
    const download = view.waitForEvent('download');
    await view.getByRole('button', { name: 'Download CSV' }).click();
    const { suggestedName, text } = await savedBy(await download);
    expect([suggestedName, text]).toEqual(['leads.csv', await test.api.analytics.leads({ search: '<script>' }).csv()]);
    await owner.open('/app/leads?until=2001-01-01');
    await view.getByText('No lead matches').waitFor();
    await owner.open(`/app/leads?since=${today}&until=2001-01-01`);
    await view.getByText('The days are in the wrong order').waitFor();
  });

  it('of one document have the rows of the API, or say what a gate does', async () => {
    await owner.open(`/app/documents/${second.short_code}/leads`);
    const { leads } = await test.api.documents.leads(second.short_code).page();
    await eventually(async () =>
      expect(await cellsOf(view.getByRole('table', { name: 'Leads' }))).toEqual(
        leads.map((lead) => [lead.email, lead.name, lead.company_domain, lead.engagement_label, lead.captured_at]),
      ),
    );
    await expectUsable();
    const empty = await test.share({ title: 'Without a gate' });
    await owner.open(`/app/documents/${empty.short_code}/leads`);
    await view.getByText('This document has no e-mail gate').waitFor();
    expect(await view.getByRole('link', { name: 'Add a gate' }).getAttribute('href')).toBe(
      `/app/documents/${empty.short_code}/settings`,
    );
    await owner.open(`/app/documents/${empty.short_code}/readers`);
    await view.getByText('No one has read this document yet').waitFor();
  });

  it('is one person over all documents, or unknown', async () => {
    const person = await test.api.analytics.person('bob@northwind.example');
    await owner.open('/app/people/bob%40northwind.example');
    const table = view.getByRole('table', { name: 'Documents' });
    await table.waitFor();
    expect(await cellsOf(table)).toEqual(
      person.documents.map((one) => [one.title, ...figuresOf(one), one.last_viewed_at]),
    );
    expect(await cellsOf(view.getByRole('table', { name: 'Leads' }))).toEqual(
      person.leads.map((lead) => [lead.document.title, lead.name, lead.captured_at]),
    );
    expect(await figuresIn(view.getByRole('region', { name: 'Figures' }))).toMatchObject({
      Company: 'northwind.example',
      'Documents read': '2',
      Time: durationOf(person.documents.reduce((sum, one) => sum + one.total_time_seconds, 0)),
      'First seen': person.first_seen_at,
      'Last seen': person.last_seen_at,
    });
    await expectUsable();
    await owner.open(`/app/people/${encodeURIComponent(longEmail)}`);
    await view.getByRole('table', { name: 'Documents' }).waitFor();
    await expectNarrow();
    await owner.open('/app/people/no%25one%40example.com');
    await view.getByText('No one with this e-mail address has read your documents').waitFor();
    owner.expectClean();
  });
});
