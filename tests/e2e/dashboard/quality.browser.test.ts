import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDocument, startReceiver } from '@docsight/demo';
import type { Receiver } from '@docsight/demo';
import { eventually } from '@docsight/testkit';
import type { Locator, Page } from 'playwright-core';
import { startDashboardTest } from '../browser/dashboard-test.ts';
import type { DashboardTest, Owner } from '../browser/dashboard-test.ts';
import { expectFocus } from '../browser/expect-focus.ts';
import { newCustomer } from '../harness/customer.ts';

describe('every page of the dashboard', () => {
  let test: DashboardTest;
  let receiver: Receiver;
  let paths: string[];
  const title = `${'Quarterly '.repeat(20)}<script>window.hacked = true</script> ${'تقرير '.repeat(5)}`.slice(0, 255);
  const email = `${'long-'.repeat(8)}name@northwind.example`;

  beforeAll(async () => {
    [test, receiver] = await Promise.all([startDashboardTest('dashboard-quality'), startReceiver()]);
    await test.api.webhooks.save({ url: receiver.url });
    const document = await test.share({ title, email_gate: true, gate_type: 'preview', gate_page: 2 });
    const tab = await openDocument(document.url);
    await tab.beacon([{ page: 1, seconds: 0.5 }]);
    const { viewer_id: viewerId } = await tab.passGate(email, title.slice(0, 100));
    await tab.beacon([
      { page: 1, seconds: 0.5 },
      { page: 2, seconds: 0.25 },
    ]);
    await eventually(async () => {
      expect((await test.api.documents.viewers(document.short_code).page()).viewers).toMatchObject([{ email }]);
      expect((await test.api.analytics.leads().page()).leads).toHaveLength(1);
      expect((await test.api.analytics.activity()).activity.length).toBeGreaterThanOrEqual(3);
      expect((await test.api.webhooks.deliveries.list().page()).deliveries.length).toBeGreaterThanOrEqual(3);
    });
    const [delivery] = (await test.api.webhooks.deliveries.list().page()).deliveries;
    const page = `/app/documents/${document.short_code}`;
    paths = [
      '/app',
      '/app/documents',
      page,
      `${page}/readers`,
      `${page}/readers/${viewerId}`,
      `${page}/leads`,
      `${page}/settings`,
      '/app/leads',
      `/app/people/${encodeURIComponent(email)}`,
      '/app/live',
      '/app/webhooks',
      `/app/webhooks/deliveries/${delivery!.id}`,
      '/app/keys',
      '/app/settings',
      '/app/nothing',
    ];
  });
  afterAll(async () => {
    await receiver.close();
    await test.close();
  });

  const publicPaths = ['/app/login', '/app/register', '/app/reset-password', '/app/verify-email'];

  /** Names the pictures of a page. */
  const stateOf = (path: string): string =>
    path
      .replace(/s-\w{6}/, 'code')
      .replace(/(anon|vwr)_\w+/, 'id')
      .replace(/people.*/, 'person')
      .replace(/deliveries.*/, 'delivery')
      .replaceAll('/', '-')
      .slice(1);

  /** What is there while something loads. */
  const loading = (view: Page): Locator => view.getByText(/: loading$/);
  /** What is there if something was not loaded before the device was offline. */
  const notLoaded = (view: Page): Locator => view.getByText('has not been loaded yet', { exact: false });
  const offlineNotice = (view: Page): Locator => view.getByText(/^You have been offline since \d\d:\d\d \S+\./);

  /** Waits until nothing of the page is being loaded. */
  const settled = async ({ view }: Owner): Promise<void> => {
    await view.getByRole('heading', { level: 1 }).waitFor();
    await eventually(async () => expect(await loading(view).or(view.locator('[aria-busy="true"]')).count()).toBe(0));
  };

  /** Opens each page by its address, and looks at it when nothing is loading. */
  const openAll = async (owner: Owner, look: (path: string) => Promise<void>): Promise<void> => {
    for (const path of paths) {
      await owner.open(path);
      await settled(owner);
      await look(path);
    }
  };

  /** Goes from page to page, and looks at each when nothing is loading. */
  const visitAll = async (owner: Owner, look: (path: string) => Promise<void>): Promise<void> => {
    for (const [index, path] of paths.entries()) {
      await (index === 0 ? owner.open(path) : owner.goTo(path));
      await settled(owner);
      await look(path);
    }
  };

  /** Returns the controls that are smaller than this, with their labels. */
  const smallControls = ({ view }: Owner, minimum: number): Promise<string[]> =>
    view.evaluate((least) => {
      const isSmall = (element: Element): boolean => {
        const { width, height } = element.getBoundingClientRect();
        return width > 0 && (width < least || height < least);
      };
      return [
        ...document.querySelectorAll<HTMLElement>('button, select, input:not([type=hidden]), [role=button], summary'),
      ]
        .filter((element) => element.checkVisibility() && isSmall(element))
        .filter(
          (element) =>
            ![...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])].some((label) => !isSmall(label)),
        )
        .map((element) => element.outerHTML.slice(0, 120));
    }, minimum);

  /** Returns the tables that are wider than their place in a panel. */
  const wideTables = ({ view }: Owner): Promise<string[]> =>
    view.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.table-frame')]
        .filter((frame) => frame.checkVisibility() && frame.scrollWidth > frame.clientWidth)
        .map((frame) => `${frame.innerText.slice(0, 80)}: ${frame.scrollWidth} > ${frame.clientWidth}`),
    );

  /** Expects each chart of the page to have a summary, points for the arrow keys and a table. Returns their titles. */
  const chartsOf = async ({ view }: Owner): Promise<string[]> => {
    const titles: string[] = [];
    for (const figure of await view.getByRole('figure').all()) {
      titles.push(await figure.getByRole('heading').first().innerText());
      expect(await figure.locator('.chart-summary').innerText()).toMatch(/^[A-Z0-9].*\.$/);
      const points = figure.getByRole('group', { name: /: use the arrow keys to move through \d+ points/ });
      await points.press('End');
      const point = figure.locator('.chart-point');
      await eventually(async () => expect(await point.innerText()).not.toBe(''));
      const last = await point.innerText();
      await points.press('Home');
      const rows = await figure.locator('table tbody tr').count();
      expect(rows).toBeGreaterThan(0);
      await eventually(async () => expect((await point.innerText()) === last).toBe(rows === 1));
      await points.press('Escape');
    }
    return titles;
  };

  /** Expects each level of the overview to have its own word, shape and colour. */
  const expectLevels = async ({ view }: Owner): Promise<void> => {
    const levels = await view
      .getByRole('list', { name: 'Documents by engagement level' })
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map((item) => {
          const bars = item.querySelector('svg path')!;
          return {
            word: item.querySelector('.level')?.textContent,
            shape: bars.getAttribute('d'),
            colour: getComputedStyle(bars).fill,
          };
        }),
      );
    for (const mark of ['word', 'shape'] as const) expect(new Set(levels.map((level) => level[mark])).size).toBe(5);
    // The lowest level has no bars.
    expect(new Set(levels.filter(({ shape }) => shape).map(({ colour }) => colour)).size).toBe(4);
  };

  /** Returns the width of the content. On a large screen its lines stay short enough to read. */
  const readableWidth = ({ view }: Owner): Promise<number> =>
    view.locator('main').evaluate((main) => main.getBoundingClientRect().width);

  /** Expects the filters of a list to be hidden on a phone until the button shows them. */
  const unfoldFilters = async (owner: Owner): Promise<void> => {
    const level = owner.view.getByLabel('Level');
    expect(await level.isVisible()).toBe(false);
    await owner.view.getByRole('button', { name: 'Filters', expanded: false }).click();
    await level.waitFor();
    await owner.expectAccessible('app-documents-filters-390');
  };

  it('has no violation of accessibility rules on a desktop, fits 320 px and 4K, and has targets of 24 px', async () => {
    const desktop = { width: 1440, height: 900 };
    const owner = await test.newOwner(desktop);
    owner.ignoreProblems(/status of 404/);
    const charts = new Set<string>();
    await visitAll(owner, async (path) => {
      await owner.expectAccessible(`${stateOf(path)}-1440`);
      for (const chart of await chartsOf(owner)) charts.add(chart);
      if (path === '/app') await expectLevels(owner);
      await owner.view.setViewportSize({ width: 3840, height: 2160 });
      expect(await readableWidth(owner)).toBeLessThan(1_400);
      await owner.view.setViewportSize({ width: 320, height: 640 });
      await owner.expectNoSidewaysScroll();
      expect([path, await smallControls(owner, 24), await wideTables(owner)]).toEqual([path, [], []]);
      await owner.view.setViewportSize(desktop);
    });
    expect([...charts].sort()).toEqual([
      'Days (UTC)',
      'Pages',
      'Reach',
      'Views and leads per UTC day',
      'Views per day',
    ]);
    expect(await owner.view.evaluate(() => 'hacked' in window)).toBe(false);
    owner.expectClean();
    await owner.leave();
  });

  it('has no violation of accessibility rules on a phone, has targets of 44 px, no animation under reduced motion, and keeps its data offline', async () => {
    const owner = await test.newOwner({ width: 390, height: 900, touch: true });
    owner.ignoreProblems(/status of 404/);
    await visitAll(owner, async (path) => {
      await owner.expectAccessible(`${stateOf(path)}-390`);
      if (path === '/app/documents') await unfoldFilters(owner);
      expect([path, await smallControls(owner, 44)]).toEqual([path, []]);
      // The check of accessibility has asked for reduced motion.
      expect(await owner.view.evaluate(() => document.getAnimations().length)).toBe(0);
    });

    owner.ignoreProblems(/ERR_INTERNET_DISCONNECTED/);
    const { view } = owner;
    await owner.context.setOffline(true);
    await offlineNotice(view).waitFor();
    // Who reads now is not known offline.
    for (const path of paths.filter((each) => each !== '/app/live')) {
      await owner.goTo(path);
      await offlineNotice(view).waitFor();
      const missing = notLoaded(view).or(loading(view)).or(view.getByRole('alert'));
      expect([path, await missing.count()]).toEqual([path, 0]);
    }
    owner.expectClean();
    await owner.leave();
  });

  it('says offline what was not loaded, and loads it when the device is online again', async () => {
    const owner = await test.newOwner({ width: 390, height: 900, reducedMotion: true });
    owner.ignoreProblems(/ERR_INTERNET_DISCONNECTED/);
    const { view, context } = owner;
    const opened = '/app/keys';
    await owner.open(opened);
    await owner.hasAllScripts();
    // The overview loads the live readers too, and the other pages of a document load what its settings need.
    const first = ['/app/live', ...paths.filter((path) => path.endsWith('/settings'))];
    const others = paths.filter((path) => ![opened, '/app/nothing', ...first].includes(path));
    for (const path of [...first, ...others]) {
      await context.setOffline(true);
      await offlineNotice(view).waitFor();
      await owner.goTo(path);
      await notLoaded(view).first().waitFor();
      expect([path, await loading(view).or(view.getByRole('alert')).count()]).toEqual([path, 0]);
      if (path === '/app') await owner.expectAccessible('app-offline-390');
      await owner.expectNoSidewaysScroll();
      await context.setOffline(false);
      await notLoaded(view).first().waitFor({ state: 'detached' });
      await settled(owner);
      expect([path, await notLoaded(view).or(offlineNotice(view)).or(view.getByRole('alert')).count()]).toEqual([
        path,
        0,
      ]);
    }
    owner.expectClean();
    await owner.leave();
  });

  it('is behind the start page, which leads to the login, and is accessible to people who are not signed in', async () => {
    const owner = await test.newOwner({ isSignedIn: false, reducedMotion: true });
    owner.ignoreProblems(/status of 401/);
    const { view } = owner;
    await owner.open('/');
    await view.getByLabel('Password').waitFor();
    expect(new URL(view.url()).pathname).toBe('/app/login');
    for (const path of publicPaths) {
      if (!view.url().endsWith(path)) await owner.goTo(path);
      for (const width of [1440, 390]) {
        await view.setViewportSize({ width, height: 900 });
        await owner.expectAccessible(`${stateOf(path)}-${width}`);
      }
      await view.setViewportSize({ width: 320, height: 640 });
      await owner.expectNoSidewaysScroll();
      expect([path, await smallControls(owner, 24)]).toEqual([path, []]);
    }
    owner.expectClean();
    await owner.leave();
  });

  it('is on a route that these tests look at', async () => {
    const routes = await readFile(new URL('../../../packages/dashboard/src/routes.ts', import.meta.url), 'utf8');
    const patterns = [...routes.matchAll(/'(\/app[^']*)': lazyPage/g)].map(([, route = '']) => route);
    expect(patterns.length).toBeGreaterThan(15);
    const patternOf = (route: string): RegExp => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);
    const isVisited = (route: string): boolean =>
      [...paths, ...publicPaths].some((each) => patternOf(route).test(each));
    expect(patterns.filter((route) => !isVisited(route))).toEqual([]);
  });

  it('stores no token and no key in the browser, and moves nothing while it loads', async () => {
    const owner = await test.newOwner({ width: 768, height: 1024 });
    await owner.view.addInitScript(() => {
      const shifts = window as unknown as { layoutShift: number };
      shifts.layoutShift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.layoutShift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openAll(owner, async (path) => {
      const shift = await owner.view.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
      expect([path, shift <= 0.02, shift]).toEqual([path, true, shift]);
      await owner.keepPicture(`${stateOf(path)}-768`);
    });
    const stored = await owner.view.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    const cookies = await owner.context.cookies();
    for (const { value } of cookies) expect(stored).not.toContain(value);
    expect(stored).not.toMatch(/dsk_|whsec_|eyJ/);
    expect(await owner.view.evaluate(() => document.cookie)).not.toContain('docsight=');
    await owner.leave();
  });

  it('is accessible while it loads and after an error, and shows the data after another try', async () => {
    const owner = await test.newOwner({ width: 390, height: 900, reducedMotion: true });
    owner.ignoreProblems(/status of 40[34]/);
    const { view } = owner;
    const error = { error: { code: 'forbidden', message: 'This is closed to you.' } };
    const gate = { opened: Promise.resolve(), open: (): void => undefined };
    const requests = /\/account\/(?:analytics|documents|webhooks|api-keys|sessions)/;
    await owner.context.route(requests, async (route) => {
      await gate.opened;
      await route.fulfill({ status: 403, json: error });
    });
    const errors = view.getByRole('alert').filter({ hasText: error.error.message });
    /** Only these two have other columns on a desktop. */
    const isWide = (path: string): boolean => path === '/app' || path === paths[2];
    const lookAt = async (path: string, state: string): Promise<void> => {
      await owner.expectAccessible(`${stateOf(path)}-${state}-390`);
      if (!isWide(path)) return;
      await view.setViewportSize({ width: 1440, height: 900 });
      await owner.expectAccessible(`${stateOf(path)}-${state}-1440`);
      await view.setViewportSize({ width: 390, height: 900 });
    };
    await owner.open('/app/nothing');
    for (const path of paths.filter((each) => !['/app/nothing', '/app/live'].includes(each))) {
      gate.opened = new Promise((resolve) => (gate.open = resolve));
      // The pages of a document share its error, and those of the webhook too.
      await (/documents\/|deliveries\//.test(path) ? owner.open(path) : owner.goTo(path));
      await loading(view).first().waitFor({ state: 'attached' });
      await lookAt(path, 'loading');
      gate.open();
      await errors.first().waitFor();
      await lookAt(path, 'error');
      await owner.expectNoSidewaysScroll();
    }
    await owner.context.unroute(requests);
    await errors.getByRole('button', { name: 'Try again' }).click();
    await errors.waitFor({ state: 'detached' });
    await settled(owner);
    owner.expectClean();
    await owner.leave();
  });

  it('is accessible in an account with nothing in it, which uploads the sample PDF and shares it', async () => {
    const { email, password } = await newCustomer(test.origin, 'empty@dashboard-quality.example');
    const owner = await test.newOwner({ isSignedIn: false, reducedMotion: true });
    await owner.context.request.post(`${test.origin}/account/sessions`, { data: { email, password } });
    for (const path of ['/app', '/app/documents', '/app/leads', '/app/live', '/app/webhooks']) {
      await (path === '/app' ? owner.open(path) : owner.goTo(path));
      await settled(owner);
      for (const width of [1440, 390]) {
        await owner.view.setViewportSize({ width, height: 900 });
        await owner.expectAccessible(`${stateOf(path)}-empty-${width}`);
      }
      await owner.view.setViewportSize({ width: 320, height: 640 });
      await owner.expectNoSidewaysScroll();
    }
    await owner.goTo('/app');
    await owner.view.getByRole('button', { name: 'Use the sample PDF' }).click();
    const sheet = owner.view.getByRole('dialog', { name: /^Share “Docsight sample”/ });
    await sheet.getByRole('textbox', { name: 'Link' }).waitFor();
    owner.expectClean();
    await owner.leave();
  });

  it('has dialogs that fit a phone, are accessible there and on a desktop, show no animation, and return the focus', async () => {
    const owner = await test.newOwner({ width: 390, height: 900, touch: true, reducedMotion: true });
    const { view } = owner;
    const [document = '', reader = ''] = [paths[2], paths[4]];
    const dialogs: [path: string, opener: string | RegExp][] = [
      [document, 'Share'],
      [reader, /^Erase/],
      [reader, 'Choose readers'],
      ['/app/webhooks', 'Edit'],
      ['/app/webhooks', 'New secret'],
      ['/app/webhooks', 'Delete'],
      ['/app/keys', 'Create a key'],
      ['/app/keys', /^Regenerate /],
      ['/app/keys', /^Revoke /],
      ['/app/settings', 'Delete account'],
      ['/app/settings', 'Go to'],
    ];
    await owner.open('/app/documents');
    for (const [path, name] of dialogs) {
      if (!view.url().endsWith(path)) await owner.goTo(path);
      await settled(owner);
      const opener = view.getByRole('button', { name, exact: typeof name === 'string' }).first();
      await opener.press('Enter');
      const dialog = view.getByRole('dialog');
      await dialog.waitFor();
      await settled(owner);
      const state = `dialog-${String(name).replaceAll(/\W+/g, '-').toLowerCase()}`;
      await view.setViewportSize({ width: 1440, height: 900 });
      await owner.expectAccessible(`${state}-1440`);
      await view.setViewportSize({ width: 390, height: 900 });
      await owner.expectAccessible(`${state}-390`);
      await owner.expectNoSidewaysScroll();
      const [isWide, animations] = await dialog.evaluate((found) => [
        found.scrollWidth > found.clientWidth,
        found.ownerDocument.getAnimations().length,
      ]);
      expect([name, isWide, animations, await smallControls(owner, 44)]).toEqual([name, false, 0, []]);
      await view.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expectFocus(opener);
    }
    await view.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await view.getByText('Profile saved.').waitFor();
    await owner.expectAccessible('toast-390');
    await owner.expectNoSidewaysScroll();
    owner.expectClean();
    await owner.leave();
  });

  it('needs far fewer requests than the limit of an account, with six browsers for five minutes', async () => {
    const owner = await test.newOwner();
    await owner.view.clock.install();
    await owner.open('/app');
    for (let seconds = 0; seconds < 300; seconds += 30) await owner.view.clock.runFor(30_000);
    // Browsers share nothing, so each of the six sends as many.
    const requests = 6 * owner.requestedUrls().filter((url) => url.includes('/account/')).length;
    expect(requests).toBeGreaterThan(6 * 10);
    // DASHBOARD_RATE_LIMIT_PER_MINUTE is 600 by default.
    expect(requests).toBeLessThan((5 * 600) / 2);
    await owner.leave();
  });
});
