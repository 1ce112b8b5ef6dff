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
  /**
   * The processor times of the tasks since the page was complete, in milliseconds on a processor four times as slow.
   * Unlike their durations they do not grow while other programs use the machine.
   */
  tasksMs: number[];
  /** The most elements that the page had at once. */
  elements: number;
};

/** How much slower the processor is. */
const slowdown = 4;

/** A page that is complete when it shows an element and has no place that waits for its data. */
export type LoadedPage = {
  path: string;
  /** A CSS selector of an element that is drawn with the data of the page. */
  shows: string;
};

export type DashboardBrowser = {
  /** Opens a page, and waits until it is complete. */
  open(page: LoadedPage): Promise<Appearance>;
  /** Opens a page without a login and with a slow processor. Resolves to what `act` returns. */
  visit<Result>(path: string, act: (page: Page) => Promise<Result>): Promise<Result>;
  /** Opens a page, then uses it. `act` runs when the page is complete. */
  use(page: LoadedPage, act: (page: Page) => Promise<void>): Promise<Behaviour>;
  stop(): Promise<void>;
};

const viewport = { width: 1440, height: 900 };

/**
 * Starts a Chromium that opens pages of the dashboard with an empty cache and a slow processor. Pages of an account
 * need its credentials.
 */
export const startDashboardBrowser = async (
  origin: string,
  credentials?: { email: string; password: string },
): Promise<DashboardBrowser> => {
  const browser = await chromium.launch(await chromiumLaunch());
  const load = async (
    { path, shows }: LoadedPage,
    { script, slowdown: rate }: { script: string; slowdown: number },
  ): Promise<{ page: Page; context: BrowserContext }> => {
    const context = await browser.newContext({ viewport });
    const response = await context.request.post(`${origin}/account/sessions`, { data: credentials });
    if (response.status() !== 201) throw new Error(`The login failed with ${response.status()}.`);
    const page = await context.newPage();
    await page.addInitScript(script);
    await slowDown(page, rate);
    // The live stream never ends, so the network is never idle.
    await page.goto(origin + path);
    await page.locator(shows).first().waitFor();
    await page.locator('main :is([aria-busy="true"], [class*="outline"])').first().waitFor({ state: 'detached' });
    await page.evaluate(afterNextFrame);
    return { page, context };
  };
  return {
    open: async (loaded) => {
      const { page, context } = await load(loaded, { script: observe, slowdown });
      const appearance = await page.evaluate<Appearance>('window.appearance');
      await context.close();
      return appearance;
    },
    visit: async (path, act) => {
      const context = await browser.newContext({ viewport });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const page = await context.newPage();
      await slowDown(page, slowdown);
      await page.goto(origin + path);
      const result = await act(page);
      await context.close();
      return result;
    },
    use: async (loaded, act) => {
      const { page, context } = await load(loaded, { script: watch, slowdown: 1 });
      await page.evaluate('window.beginWatch()');
      await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
      await act(page);
      const tasksMs = tasksIn(await browser.stopTracing()).map((ms) => ms * slowdown);
      const elements = await page.evaluate<number>('window.mostElements');
      await context.close();
      return { tasksMs, elements };
    },
    stop: () => browser.close(),
  };
};

const slowDown = async (page: Page, rate: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
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
    window.mostElements = count();
    new MutationObserver(() => (window.mostElements = Math.max(window.mostElements, count())))
      .observe(document.body, { childList: true, subtree: true });
  };
`;

/** Runs in the page. The first layout of a list is not part of its use. */
const afterNextFrame = 'new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))';

/** An event of a trace. Times are in microseconds, `tdur` is the processor time. Source: Trace Event Format. */
type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: unknown } };

const isTrace = (file: unknown): file is { traceEvents: TraceEvent[] } =>
  typeof file === 'object' && file !== null && 'traceEvents' in file && Array.isArray(file.traceEvents);

/** Returns the processor times of the tasks in the main threads of pages, in milliseconds. */
const tasksIn = (trace: Buffer): number[] => {
  const file: unknown = JSON.parse(trace.toString('utf8'));
  if (!isTrace(file)) throw new Error('The browser returned no trace.');
  const { traceEvents: events } = file;
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const mainThreads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  return events.flatMap((event) =>
    event.name === 'ThreadControllerImpl::RunTask' && event.tdur !== undefined && mainThreads.has(threadOf(event))
      ? [event.tdur / 1_000]
      : [],
  );
};
