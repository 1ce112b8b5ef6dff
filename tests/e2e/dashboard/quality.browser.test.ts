import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDocument } from '@docsight/demo';
import { eventually } from '@docsight/testkit';
import { startDashboardTest } from '../browser/dashboard-test.ts';
import type { DashboardTest, Owner } from '../browser/dashboard-test.ts';

describe('every page of the dashboard', () => {
  let test: DashboardTest;
  let paths: string[];
  const title = `${'Quarterly '.repeat(20)}<script>window.hacked = true</script> ${'تقرير '.repeat(5)}`.slice(0, 255);
  const email = `${'long-'.repeat(8)}name@northwind.example`;

  beforeAll(async () => {
    test = await startDashboardTest('dashboard-quality');
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
    });
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
      '/app/keys',
      '/app/settings',
      '/app/nothing',
    ];
  });
  afterAll(() => test.close());

  /** Names the pictures of a page. */
  const stateOf = (path: string): string =>
    path
      .replace(/s-\w{6}/, 'code')
      .replace(/(anon|vwr)_\w+/, 'id')
      .replace(/people.*/, 'person')
      .replaceAll('/', '-')
      .slice(1);

  /** Waits until nothing of the page is being loaded. */
  const settled = async ({ view }: Owner): Promise<void> => {
    await view.getByRole('heading', { level: 1 }).waitFor();
    await eventually(async () => expect(await view.locator('.outline, [aria-busy="true"]').count()).toBe(0));
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

  it('has no violation of accessibility rules on a desktop, is not wider than 320 px, and has targets of 24 px', async () => {
    const desktop = { width: 1440, height: 900 };
    const owner = await test.newOwner(desktop);
    owner.ignoreProblems(/status of 404/);
    await visitAll(owner, async (path) => {
      await owner.expectAccessible(`${stateOf(path)}-1440`);
      await owner.view.setViewportSize({ width: 320, height: 640 });
      await owner.expectNoSidewaysScroll();
      expect([path, await smallControls(owner, 24), await wideTables(owner)]).toEqual([path, [], []]);
      await owner.view.setViewportSize(desktop);
    });
    expect(await owner.view.evaluate(() => 'hacked' in window)).toBe(false);
    owner.expectClean();
    await owner.leave();
  });

  it('has no violation of accessibility rules on a phone, has targets of 44 px, and no animation under reduced motion', async () => {
    const owner = await test.newOwner({ width: 390, height: 900, touch: true });
    owner.ignoreProblems(/status of 404/);
    // The colours of a phone are those of a desktop.
    await visitAll(owner, async (path) => {
      await owner.expectAccessible(`${stateOf(path)}-390`, ['light']);
      expect([path, await smallControls(owner, 44)]).toEqual([path, []]);
      // The check of accessibility has asked for reduced motion.
      expect(await owner.view.evaluate(() => document.getAnimations().length)).toBe(0);
    });
    owner.expectClean();
    await owner.leave();
  });

  it('is behind the start page, which leads to the login', async () => {
    const owner = await test.newOwner({ isSignedIn: false, width: 320, height: 640 });
    owner.ignoreProblems(/status of 401/);
    await owner.open('/');
    await owner.view.getByLabel('Password').waitFor();
    expect(new URL(owner.view.url()).pathname).toBe('/app/login');
    await owner.expectAccessible('app-login-320');
    await owner.expectNoSidewaysScroll();
    owner.expectClean();
    await owner.leave();
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

  it('is accessible while it loads, says what failed when a service is down, and heals without a reload', async () => {
    const owner = await test.newOwner();
    owner.ignoreProblems(/status of 503/);
    const isDown = { current: true };
    let respond = (): void => undefined;
    const isRead = new Promise<void>((resolve) => (respond = resolve));
    await owner.context.route('**/account/{analytics,documents}/**', async (route) => {
      await isRead;
      return isDown.current
        ? route.fulfill({ status: 503, json: { error: { code: 'service_unavailable', message: 'Unavailable.' } } })
        : route.continue();
    });
    await owner.view.clock.install();
    await owner.open('/app');
    await owner.view.locator('.outline').first().waitFor();
    await owner.expectAccessible();
    respond();
    // The client and the query try again first, each after a wait.
    await eventually(async () => {
      await owner.view.clock.runFor(1_000);
      expect(await owner.view.getByRole('alert').count()).toBeGreaterThan(0);
    });
    await owner.expectAccessible();
    isDown.current = false;
    await eventually(async () => {
      await owner.view.clock.runFor(2_000);
      expect(await owner.view.getByRole('alert').count()).toBe(0);
    });
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
