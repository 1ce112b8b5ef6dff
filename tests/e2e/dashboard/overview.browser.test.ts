import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccountClient } from '@docsight/client';
import type { AccountClient, DocumentDetail, Overview } from '@docsight/client';
import { openDocument } from '@docsight/demo';
import { eventually } from '@docsight/testkit';
import type { Locator, Page } from 'playwright-core';
import { startDashboardTest } from '../browser/dashboard-test.ts';
import type { DashboardTest, Owner } from '../browser/dashboard-test.ts';
import { runConcurrently } from '../harness/concurrent-tests.ts';

let test: DashboardTest;
let api: AccountClient;
let plan: DocumentDetail;
let report: DocumentDetail;
let watcher: Owner;
/** The page `/app/live` of the watcher. */
let live: Page;
/** The moment at which the reader closed the document. */
let closedAt: number;
let gone: Promise<number>;
let machine: MachineDelay;

beforeAll(async () => {
  test = await startDashboardTest('overview');
  api = createAccountClient({ baseUrl: test.origin, token: test.customer.token });
  machine = watchDelay(() => api.me());
  [plan, report] = await Promise.all([
    test.share({ title: 'Plan' }),
    test.share({ title: 'Report', email_gate: true, gate_type: 'preview', gate_page: 3 }),
  ]);
});

afterAll(async () => {
  machine.stop();
  await test.close();
});

type MachineDelay = { worstMs(): number; stop(): void };

/** Measures how long the simplest request takes on this machine, again and again. */
const watchDelay = (request: () => Promise<unknown>): MachineDelay => {
  let worst = 0;
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    const began = performance.now();
    request()
      .catch(() => undefined) // Its duration counts all the same.
      .finally(() => {
        worst = Math.max(worst, performance.now() - began);
        isRunning = false;
      });
  }, 500);
  return { worstMs: () => worst, stop: () => clearInterval(timer) };
};

const urlOf = ({ short_code: code }: DocumentDetail): string => `${test.origin}/s/${code.slice(2)}`;

/** Resolves to the time at which the live page shows, or no longer shows, a reader of a document. */
const timeOf = async (view: Page, code: string, isShown: boolean): Promise<number> => {
  const time = await view.waitForFunction(
    ([part, expected]) =>
      (document.querySelector(`main a[href*="${part}/readers/"]`) !== null) === expected ? Date.now() : 0,
    [code, isShown] as const,
  );
  return time.jsonValue();
};

const streamsOf = ({ requestedUrls }: Owner): number =>
  requestedUrls().filter((url) => url.endsWith('/account/live')).length;

const tile = (view: Page, label: string): Locator =>
  view.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]');

const cellsOf = (table: Locator): Promise<string[][]> =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)));

const percentOf = (fraction: number): string => `${Math.round(fraction * 100)}%`;

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('the overview', () => {
  it('shows a reader within 2 s of the first accepted beacon, from one stream for all tabs', async () => {
    watcher = await test.newOwner();
    await watcher.open('/app');
    live = await watcher.context.newPage();
    await live.goto(`${test.origin}/app/live`);
    for (const view of [watcher.view, live]) await view.getByText('Live', { exact: true }).last().waitFor();
    await live.getByRole('heading', { name: 'No one is reading right now' }).waitFor();
    expect(streamsOf(watcher)).toBe(1);

    const reader = await test.newReader();
    const accepted = new Promise<number>((resolve) => {
      reader.context.on('response', (response) => {
        if (response.url().endsWith('/beacons') && response.status() === 204) resolve(Date.now());
      });
    });
    const shown = timeOf(live, plan.short_code, true);
    const tab = await reader.newTab();
    await tab.open(urlOf(plan));
    expect((await shown) - (await accepted)).toBeLessThanOrEqual(2_000 + machine.worstMs());
    const row = live.getByRole('table', { name: 'Readers of Plan' }).getByRole('row').last();
    expect(await row.innerText()).toMatch(/Anonymous[\s\S]*Page 1 of 3[\s\S]*Reading/);
    const list = watcher.view.getByRole('list', { name: 'People who are reading now' });
    expect(await list.innerText()).toMatch(/Anonymous\s+Plan\s+Page 1 of 3\s+Reading/);
    expect(streamsOf(watcher)).toBe(1);

    gone = timeOf(live, plan.short_code, false);
    closedAt = Date.now();
    await reader.leave();
  });

  it('does not count or show the owner, also not as a guest', async () => {
    await eventually(async () => {
      expect(await api.documents.stats(plan.short_code)).toMatchObject({ views: 1, unique_viewers: 1 });
    });
    const owner = await test.newOwner();
    for (const path of ['', '?as=guest']) {
      await owner.view.goto(urlOf(report) + path);
      await owner.view.getByRole('region', { name: /^page 1 of/i }).waitFor();
    }
    // A reader who comes later appears, so the owner would be there by now.
    const tab = await openDocument(urlOf(report));
    expect(await tab.beacon([{ page: 1, seconds: 2 }])).toBe(204);
    const table = live.getByRole('table', { name: 'Readers of Report' });
    await table.waitFor();
    expect(await table.getByRole('row').count()).toBe(2);
    const ofReaderOnly = { views: 1, unique_viewers: 1, total_time_seconds: 2, downloads: 0 };
    await eventually(async () => expect(await api.documents.stats(report.short_code)).toMatchObject(ofReaderOnly));
    await owner.leave();

    await tab.passGate('ann@northwind.example', 'Ann');
    expect(
      await tab.beacon([
        { page: 1, seconds: 2 },
        { page: 3, seconds: 1 },
      ]),
    ).toBe(204);
    await table.getByRole('link', { name: 'ann@northwind.example' }).waitFor();
    const row = table.getByRole('row').last();
    await eventually(async () => expect(await row.innerText()).toMatch(/northwind\.example[\s\S]*Page 3 of 3/));
    // The tab that reads the stream closes. The other one reads on.
    await watcher.view.close();
    await eventually(() => expect(streamsOf(watcher)).toBe(2));
  });

  it('shows the figures of the API', async () => {
    const owner = await test.newOwner();
    const [range, before] = [
      { since: dayAgo(29), until: dayAgo(0) },
      { since: dayAgo(59), until: dayAgo(30) },
    ];
    await eventually(async () => {
      await owner.open('/app');
      await tile(owner.view, 'Views').waitFor();
      const overview = await api.analytics.overview({ ...range, interval: 'day' });
      const { totals: earlier } = await api.analytics.overview(before);
      expect(overview.totals).toMatchObject({ total_views: 2, leads_captured: 1 });
      await expectFigures(owner.view, overview, earlier);
    });
    const feed = owner.view.getByRole('region', { name: 'Activity' }).getByRole('listitem');
    const { activity } = await api.analytics.activity();
    expect(await feed.count()).toBe(Math.min(8, activity.length));
    await feed.filter({ hasText: 'ann@northwind.example passed the gate of Report' }).waitFor();

    await owner.view.getByLabel('Range', { exact: true }).selectOption('all');
    await owner.view.getByText('Compared with').waitFor({ state: 'detached' });
    expect(await tile(owner.view, 'Views').innerText()).toBe('2');
    await owner.view
      .getByRole('link', { name: /^Opened|^Skimmed|^Read/ })
      .first()
      .click();
    await owner.view.waitForURL(/\/app\/documents\?engagement=/);
    owner.expectClean();
    await owner.leave();
  });

  it('keeps its figures while the device is offline, says so, and is current again without a reload', async () => {
    const owner = await test.newOwner({ preloads: true });
    owner.ignoreProblems(/ERR_INTERNET_DISCONNECTED/);
    const { view } = owner;
    await owner.open('/app');
    const readingNow = view.getByRole('region', { name: 'Reading now' });
    await readingNow.getByText('Live', { exact: true }).waitFor();
    await tile(view, 'Views').waitFor();
    const shown = await tile(view, 'Views').innerText();
    await view.evaluate(() => Object.assign(window, { isSamePage: true }));
    await owner.hasAllScripts();

    await owner.context.setOffline(true);
    const notice = view.getByText(/^You have been offline since \d\d:\d\d \S+\./);
    await notice.waitFor();
    await readingNow.getByText('Not connected', { exact: true }).waitFor();
    const tab = await openDocument(urlOf(report));
    expect(await tab.beacon([{ page: 2, seconds: 1 }])).toBe(204);
    await eventually(async () => expect((await api.documents.stats(report.short_code)).views).toBe(2));
    expect(await tile(view, 'Views').innerText()).toBe(shown);
    expect(await view.getByRole('alert').count()).toBe(0);
    await owner.expectAccessible();
    await view.getByRole('link', { name: 'API keys' }).click();
    await view.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    await view.goBack();
    expect(await tile(view, 'Views').innerText()).toBe(shown);

    await owner.context.setOffline(false);
    await notice.waitFor({ state: 'detached' });
    await eventually(async () => expect(await tile(view, 'Views').innerText()).toBe(String(Number(shown) + 1)));
    await readingNow.getByText('Live', { exact: true }).waitFor();
    expect(await view.evaluate(() => 'isSamePage' in window)).toBe(true);
    owner.expectClean();
    await owner.leave();
  });

  it('is restored from the back-forward cache after another site: its figures, session and stream work', async () => {
    const owner = await test.newOwner({ backForwardCache: true });
    owner.ignoreProblems(/favicon\.ico/); // of the other site
    const { view } = owner;
    const leaveAndReturn = async (): Promise<void> => {
      await view.evaluate(() =>
        addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isRestored: persisted }), {
          once: true,
        }),
      );
      await view.goto(`http://127.0.0.1:${new URL(test.origin).port}/docs`);
      // Later: going back ends the context that this runs in.
      await view.evaluate(() => void setTimeout(() => history.back()));
      await eventually(async () =>
        expect(await view.evaluate(() => (window as { isRestored?: boolean }).isRestored)).toBe(true),
      );
      await view.evaluate(() => delete (window as { isRestored?: boolean }).isRestored);
    };
    await owner.open('/app');
    const readingNow = view.getByRole('region', { name: 'Reading now' });
    await readingNow.getByText('Live', { exact: true }).waitFor();
    await view
      .getByRole('table', { name: 'Documents with the most views' })
      .getByRole('link', { name: 'Plan' })
      .click();
    await view.getByRole('heading', { level: 1, name: 'Plan' }).waitFor();
    await leaveAndReturn();
    await tile(view, 'Views').waitFor();
    await view.getByRole('link', { name: 'Overview', exact: true }).click();
    await readingNow.getByText('Live', { exact: true }).waitFor();
    await leaveAndReturn();
    const tab = await openDocument(urlOf(report));
    await tab.passGate('bea@northwind.example', 'Bea');
    expect(await tab.beacon([{ page: 3, seconds: 1 }])).toBe(204);
    await readingNow.getByText('bea@northwind.example').waitFor();
    await readingNow.getByText('Live', { exact: true }).waitFor();
    expect(await view.getByRole('dialog').count()).toBe(0);
    expect(owner.problems()).toEqual([]);
    await owner.leave();
  });

  it('no longer shows a reader 30 s after closing', async () => {
    expect((await gone) - closedAt).toBeLessThanOrEqual(30_000 + machine.worstMs());
    watcher.expectClean();
    await watcher.leave();
  });

  // The first waits for retries, so it begins before the other tests and runs beside them.
  runConcurrently(1, {
    'shows which part is not available, keeps the others, and recovers without a reload': async () => {
      const owner = await test.newOwner();
      owner.ignoreProblems(/503/);
      const error = {
        error: { code: 'service_unavailable', message: 'These figures are still being built: 35 % of the documents.' },
      };
      const gate = { opened: Promise.resolve(), open: (): void => undefined };
      await owner.view.route('**/account/analytics/**', async (route) => {
        await gate.opened;
        await route.fulfill({ status: 503, json: error, headers: { 'retry-after': '1' } });
      });
      await owner.open('/app');
      const alerts = owner.view.getByRole('alert');
      await alerts.nth(2).waitFor();
      gate.opened = new Promise<void>((resolve) => (gate.open = resolve));
      await owner.view.waitForRequest('**/account/analytics/**');
      await twoFrames(owner.view);
      expect(await alerts.count()).toBe(3);
      for (const alert of await alerts.all()) expect(await alert.innerText()).toContain(error.error.message);
      gate.open();
      await owner.view.getByRole('region', { name: 'Reading now' }).getByText('Live', { exact: true }).waitFor();
      await owner.expectAccessible();
      await owner.view.getByRole('link', { name: 'Documents', exact: true }).click();
      await owner.view.getByRole('link', { name: 'Plan' }).first().waitFor();
      await owner.view.goBack();
      await alerts.first().waitFor();
      await owner.view.unroute('**/account/analytics/**');
      await tile(owner.view, 'Views').waitFor();
      await alerts.first().waitFor({ state: 'detached' });
      owner.expectClean();
      await owner.leave();
    },

    'says which part of it is missing after a release, and offers a reload when the device is online': async () => {
      const owner = await test.newOwner();
      owner.ignoreProblems(/404|ERR_INTERNET_DISCONNECTED/);
      const { view } = owner;
      const missing = ['**/assets/webhooks-*.js', '**/assets/palette-*.js'];
      for (const script of missing) await view.route(script, (route) => route.fulfill({ status: 404 }));
      await owner.open('/app/live');
      await view.keyboard.press('Control+k');
      const notice = view.getByRole('alert').filter({ hasText: 'A new release may have replaced it.' });
      await notice.waitFor();
      await owner.expectAccessible();
      await notice.getByRole('button', { name: 'Close' }).click();
      await notice.waitFor({ state: 'detached' });

      // The browser saves data, so no page is loaded before it is opened.
      expect(owner.requestedUrls().filter((url) => url.includes('/assets/webhooks-'))).toEqual([]);
      await owner.context.setOffline(true);
      await view.getByRole('link', { name: 'Webhooks' }).click();
      const waiting = view.getByRole('alert').filter({ hasText: 'You are offline, and' });
      await waiting.waitFor();
      await owner.expectAccessible();
      expect(await waiting.getByRole('button').count()).toBe(0);
      for (const script of missing) await view.unroute(script);
      await owner.context.setOffline(false);
      await notice.getByRole('button', { name: 'Reload' }).click();
      await view.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
      await view.keyboard.press('Control+k');
      await view.getByRole('dialog').waitFor();
      owner.expectClean();
      await owner.leave();
    },
  });
});

/** Waits until the page has drawn what it knows now. */
const twoFrames = (view: Page): Promise<void> =>
  view.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

const expectFigures = async (view: Page, overview: Overview, earlier: Overview['totals']): Promise<void> => {
  const { totals, timeline, top_documents: top, engagement_breakdown: levels } = overview;
  const shown = await Promise.all(
    ['Views', 'Unique readers', 'Leads', 'Average completion'].map((label) => tile(view, label).innerText()),
  );
  const expected = [totals.total_views, totals.unique_viewers, totals.leads_captured].map(String);
  expect(shown).toEqual([...expected, percentOf(totals.avg_completion)]);
  await view.getByText('Compared with the 30 days before.').waitFor();
  await view
    .getByText(new RegExp(` from ${earlier.total_views}$`))
    .first()
    .waitFor();

  await view.getByText('Show as a table').first().click();
  const days = await cellsOf(view.getByRole('table', { name: 'Views and leads per UTC day' }));
  const [values, second] = [days.map((cells) => cells[1]), days.map((cells) => cells[2])];
  expect(values).toEqual(timeline!.map(({ views }) => String(views)));
  expect(second).toEqual(timeline!.map(({ leads }) => String(leads)));

  expect(await cellsOf(view.getByRole('table', { name: 'Documents with the most views' }))).toEqual(
    top.map(({ title, views, completion, leads }) => [title, String(views), percentOf(completion), String(leads)]),
  );
  const bars = await view
    .getByRole('list', { name: 'Documents by engagement level' })
    .getByRole('listitem')
    .allInnerTexts();
  const counts = bars.map((text) => Number(/(\d+) documents?/.exec(text)?.[1]));
  expect(counts).toEqual([levels.high_interest, levels.read, levels.skimmed, levels.opened, levels.not_opened]);
};
