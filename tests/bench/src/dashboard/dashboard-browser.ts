import { chromiumLaunch } from '@docsight/testkit';
import { chromium } from 'playwright-core';

/** How a page appears while it loads. */
export type Appearance = {
  /** The largest contentful paint, in milliseconds after the start of the navigation. */
  largestPaintMs: number;
  /** The cumulative layout shift. */
  layoutShift: number;
};

export type DashboardBrowser = { open(path: string): Promise<Appearance>; stop(): Promise<void> };

/** Starts a Chromium that opens pages of the dashboard with an empty cache and a slow processor. */
export const startDashboardBrowser = async (
  origin: string,
  credentials: { email: string; password: string },
): Promise<DashboardBrowser> => {
  const browser = await chromium.launch(await chromiumLaunch());
  return {
    open: async (path) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const response = await context.request.post(`${origin}/account/sessions`, { data: credentials });
      if (response.status() !== 201) throw new Error(`The login failed with ${response.status()}.`);
      const page = await context.newPage();
      await page.addInitScript(observe);
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      // The live stream never ends, so the network is never idle.
      await page.goto(origin + path);
      await page.getByRole('main').locator('[aria-busy="true"], .outline').first().waitFor({ state: 'detached' });
      await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
      const appearance = await page.evaluate<Appearance>('window.appearance');
      await context.close();
      return appearance;
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
