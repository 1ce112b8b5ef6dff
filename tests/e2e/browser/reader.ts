import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { conditionLimitMs, eventually } from '@docsight/testkit';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { logOf } from './browser-log.ts';
import type { BrowserLog } from './browser-log.ts';

/** A person who reads in a browser. */
export type Reader = BrowserLog & {
  context: BrowserContext;
  /** Opens a tab in front of the others. */
  newTab(): Promise<Tab>;
  /** Expects no problems, and requests to this origin only. */
  expectClean(origin: string): void;
  /** Returns how many seconds the pages were shown in each ended loading, in order, by the browser's clock. */
  endedLoadings(): Promise<number[]>;
  /**
   * Returns for how long visible pages did not react, because the machine was busy. They notice everything late then.
   */
  blockedSeconds(): Promise<number>;
  leave(): Promise<void>;
};

/** `session`: the response that began the current session, if it arrived after the pages. */
type Moment = 'Enter' | 'pointermove' | 'hidden' | 'visible' | 'session';

/** A tab with an open document. */
export type Tab = {
  /** The Playwright page, for actions of a single test. */
  view: Page;
  open(url: string): Promise<void>;
  /** Waits until the pages appear. @throws an error that says what the tab shows instead, and what it requested. */
  showsPages(): Promise<void>;
  /** Locates the box of a page. */
  page(number: number): Locator;
  image(number: number): Locator;
  /** Expects the image of a page to be loaded and drawn. */
  sees(number: number): Promise<void>;
  /** Expects this to be the current page. */
  isAt(number: number): Promise<void>;
  jumpTo(number: number): Promise<void>;
  /** Returns when something last happened, in seconds since the pages appeared, by the browser's clock. */
  moment(what: Moment): Promise<number>;
  /** Waits this many seconds. */
  reads(seconds: number): Promise<void>;
  button(name: RegExp): Locator;
  dialog: Locator;
  /** The error in the dialog. */
  error: Locator;
  passGate(email: string, name?: string): Promise<void>;
  enterPassword(password: string): Promise<void>;
  close(): Promise<void>;
};

export const readerIn = async (context: BrowserContext): Promise<Reader> => {
  const log = await logOf(context);
  context.setDefaultTimeout(conditionLimitMs);

  /** Returns what the loadings stored under a name, in order. An open page reads it, or a new one. */
  const stored = async (name: string): Promise<number[]> => {
    const { origin } = new URL(log.requestedUrls()[0]!);
    const open = context.pages().find((page) => page.url().startsWith(origin));
    const page = open ?? (await context.newPage());
    if (!open) await page.goto(`${origin}/viewer/privacy`);
    const values = await page.evaluate(
      (prefix) =>
        Object.entries(localStorage)
          .filter(([key]) => key.startsWith(prefix))
          .sort(([one], [another]) => one.localeCompare(another))
          .map(([, value]) => Number(value)),
      `${name} `,
    );
    if (!open) await page.close();
    return values;
  };

  return {
    ...log,
    context,
    newTab: async () => {
      const view = await context.newPage();
      await view.addInitScript(recordMoments);
      return tabOf(view, log);
    },
    expectClean: (origin) => {
      expect(log.problems()).toEqual([]);
      expect(log.requestedUrls().filter((url) => new URL(url).origin !== origin)).toEqual([]);
    },
    endedLoadings: () => stored('ended-loading'),
    blockedSeconds: async () => (await stored('blocked')).reduce((sum, each) => sum + each, 0),
    leave: async () => {
      for (const page of context.pages()) await page.close();
      await context.close();
    },
  };
};

type Recorded = { moments: Record<string, number | undefined> };

/**
 * Runs in the page. Records when the box of page 1 appeared, and when something happened after that.
 * On a busy machine the test itself would notice it late. Stores the duration of the loading for other tabs, and for
 * how long the page did not react.
 */
const recordMoments = (): void => {
  const moments: Record<string, number> = {};
  let beganAt: number | undefined;
  const seconds = (): number => (performance.now() - (beganAt ?? 0)) / 1000;
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('[aria-label^="Page 1 of"]')) return;
    beganAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
  addEventListener('keydown', ({ key }) => (moments[key] = seconds()), true);
  addEventListener('pointermove', () => (moments.pointermove = seconds()), true);
  document.addEventListener('visibilitychange', () => (moments[document.visibilityState] = seconds()), true);
  new PerformanceObserver((list) => {
    const responses = list.getEntriesByType('resource').filter(({ name }) => name.endsWith('/sessions'));
    for (const { responseEnd } of responses as PerformanceResourceTiming[])
      if (beganAt !== undefined && responseEnd > beganAt) moments.session = (responseEnd - beganAt) / 1000;
  }).observe({ type: 'resource', buffered: true });
  addEventListener('pagehide', () => {
    if (beganAt === undefined) return;
    localStorage.setItem(`ended-loading ${performance.timeOrigin}`, String(seconds()));
  });
  let blocked = 0;
  let lastRun = performance.now();
  setInterval(() => {
    const late = (performance.now() - lastRun) / 1000 - 0.1;
    lastRun = performance.now();
    // The browser slows the timers of a hidden page.
    if (late < 0.1 || document.visibilityState !== 'visible') return;
    blocked += late;
    if (location.origin !== 'null') localStorage.setItem(`blocked ${performance.timeOrigin}`, String(blocked));
  }, 100);
  (window as unknown as Recorded).moments = moments;
};

const tabOf = (view: Page, log: BrowserLog): Tab => {
  const page = (number: number): Locator => view.getByRole('region', { name: new RegExp(`^page ${number} of`, 'i') });
  const dialog = view.getByRole('dialog');
  const image = (number: number): Locator => page(number).locator('img');
  const jump = view.getByLabel(/^page( number)?$/i).and(view.locator('input'));
  return {
    view,
    open: async (url) => {
      await view.goto(url);
    },
    showsPages: async () => {
      try {
        await page(1).waitFor();
      } catch (error) {
        const shown = await view.locator('body').innerText();
        throw new Error(`The pages did not appear. The tab shows:\n${shown}\n${await log.describe()}`, {
          cause: error,
        });
      }
    },
    page,
    image,
    // The server draws pages on the first request, two at a time.
    sees: (number) =>
      eventually(async () => {
        const isDrawn = (img: Element): boolean => {
          const { complete, naturalWidth } = img as HTMLImageElement;
          return complete && naturalWidth > 0;
        };
        expect(await image(number).evaluate(isDrawn, undefined, { timeout: 500 })).toBe(true);
      }),
    isAt: (number) => eventually(async () => expect(await jump.inputValue()).toBe(String(number))),
    jumpTo: async (number) => {
      await jump.fill(String(number));
      await jump.press('Enter');
    },
    moment: (what) =>
      eventually(async () => {
        const at = await view.evaluate((name) => (window as unknown as Recorded).moments[name], what);
        expect(at).toBeDefined();
        return at!;
      }),
    // A real wait: the reading time is what the tests measure.
    reads: (seconds) => wait(seconds * 1000),
    button: (name) => view.getByRole('button', { name }),
    dialog,
    error: dialog.getByRole('alert'),
    passGate: async (email, name) => {
      await dialog.getByLabel(/^e-?mail/i).fill(email);
      if (name !== undefined) await dialog.getByLabel(/^name/i).fill(name);
      await dialog.getByRole('button', { name: /^continue/i }).click();
    },
    enterPassword: async (password) => {
      await dialog.getByLabel(/^password/i).fill(password);
      await dialog.getByRole('button', { name: /^continue/i }).click();
    },
    close: async () => {
      await Promise.all([view.waitForEvent('close'), view.close({ runBeforeUnload: true })]);
    },
  };
};
