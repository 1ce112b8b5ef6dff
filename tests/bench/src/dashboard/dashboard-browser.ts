import { chromiumLaunch } from '@docsight/testkit';
import { chromium } from 'playwright-core';
import type { BrowserContext, Page } from 'playwright-core';

/** How a page appears while it loads. */
export type Appearance = {
  /** The largest contentful paint, in milliseconds after the start of the navigation. */
  largestPaintMs: number;
  /** The cumulative layout shift. */
  layoutShift: number;
};

/** How a page behaves while a person uses it. */
export type Behaviour = {
  /** The durations of the tasks of more than 50 ms since the page was complete, in milliseconds. */
  longTasksMs: number[];
  /** The most elements that the page had at once. */
  elements: number;
};

export type DashboardBrowser = {
  open(path: string): Promise<Appearance>;
  /** Opens a page, then uses it. `act` runs when the page is complete. */
  use(path: string, act: (page: Page) => Promise<void>): Promise<Behaviour>;
  stop(): Promise<void>;
};

/** Starts a Chromium that opens pages of the dashboard with an empty cache and a slow processor. */
export const startDashboardBrowser = async (
  origin: string,
  credentials: { email: string; password: string },
): Promise<DashboardBrowser> => {
  const browser = await chromium.launch(await chromiumLaunch());
  const load = async (path: string, script: string): Promise<{ page: Page; context: BrowserContext }> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const response = await context.request.post(`${origin}/account/sessions`, { data: credentials });
    if (response.status() !== 201) throw new Error(`The login failed with ${response.status()}.`);
    const page = await context.newPage();
    await page.addInitScript(script);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    // The live stream never ends, so the network is never idle.
    await page.goto(origin + path);
    await page.getByRole('main').locator('[aria-busy="true"], .outline').first().waitFor({ state: 'detached' });
    await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
    return { page, context };
  };
  return {
    open: async (path) => {
      const { page, context } = await load(path, observe);
      const appearance = await page.evaluate<Appearance>('window.appearance');
      await context.close();
      return appearance;
    },
    use: async (path, act) => {
      const { page, context } = await load(path, watch);
      await page.evaluate('window.beginWatch()');
      await act(page);
      const behaviour = await page.evaluate<Behaviour>('window.endWatch()');
      await context.close();
      return behaviour;
    },
    stop: () => browser.close(),
  };
};

/** Runs in the page. */
const observe = `
  window.appearance = { largestPaintMs: 0, layoutShift: 0 };
  new PerformanceObserver((list) => {
    window.appearance.largestPaintMs = list.getEntries().at(-1).startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries())
      if (!hadRecentInput) window.appearance.layoutShift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Runs in the page. */
const watch = `
  window.beginWatch = () => {
    const count = () => document.querySelectorAll('*').length;
    const behaviour = { longTasksMs: [], elements: count() };
    new MutationObserver(() => (behaviour.elements = Math.max(behaviour.elements, count())))
      .observe(document.body, { childList: true, subtree: true });
    const tasks = new PerformanceObserver((list) => note(list.getEntries()));
    const note = (entries) => behaviour.longTasksMs.push(...entries.map(({ duration }) => duration));
    tasks.observe({ type: 'longtask' });
    window.endWatch = () => {
      note(tasks.takeRecords());
      return behaviour;
    };
  };
`;
