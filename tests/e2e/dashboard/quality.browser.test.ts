import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import type { Owner } from '../browser/dashboard-test.ts';
import {
  loading,
  notLoaded,
  offlineNotice,
  openAll,
  publicPaths,
  smallControls,
  startFilledAccount,
  stateOf,
  visitAll,
} from './every-page.ts';
import type { FilledAccount } from './every-page.ts';

describe('every page of the dashboard', () => {
  let test: FilledAccount;
  let paths: readonly string[];
  beforeAll(async () => {
    test = await startFilledAccount('dashboard-quality');
    ({ paths } = test);
  });
  afterAll(() => test.close());

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
    await visitAll(owner, paths, async (path) => {
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
    await visitAll(owner, paths, async (path) => {
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
    await openAll(owner, paths, async (path) => {
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
