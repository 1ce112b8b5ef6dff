import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { watched } from './watched.ts';
import type { Watched } from './watched.ts';

/** Somebody who reads in a browser, in that person's words. */
export type Reader = Watched & {
  context: BrowserContext;
  /** Another tab of the same browser, in front of the others. */
  newTab(): Promise<Tab>;
  /** That nothing went wrong unseen: no error, and nobody asked but the origin. */
  expectClean(origin: string): void;
  /** For how many seconds the pages were there, of each loading that has ended, the first one first: by the browser's own clock. */
  endedLoadings(): Promise<number[]>;
  leave(): Promise<void>;
};

/** session: the answer that began the present one, of those that came after the pages. */
type Moment = 'Enter' | 'pointermove' | 'hidden' | 'visible' | 'session';

/** A document that is open in a tab. */
export type Tab = {
  /** The browser's page, to do what only this test does. */
  view: Page;
  open(url: string): Promise<void>;
  /** The box of a page of the document. */
  page(number: number): Locator;
  image(number: number): Locator;
  /** That the image of a page is there and drawn. */
  sees(number: number): Promise<void>;
  /** That this is the page that is shown as the one being read. */
  isAt(number: number): Promise<void>;
  jumpTo(number: number): Promise<void>;
  /** When something last happened here, in seconds since the pages came, by the browser's own clock. */
  moment(what: Moment): Promise<number>;
  /** Stays for so many seconds. */
  reads(seconds: number): Promise<void>;
  button(name: RegExp): Locator;
  dialog: Locator;
  /** What the dialog says is wrong. */
  refusal: Locator;
  passGate(email: string, name?: string): Promise<void>;
  enterPassword(password: string): Promise<void>;
  close(): Promise<void>;
};

export const readerIn = async (context: BrowserContext): Promise<Reader> => {
  const log = await watched(context);
  context.setDefaultTimeout(20_000);
  return {
    ...log,
    context,
    newTab: async () => {
      const view = await context.newPage();
      await view.addInitScript(noteMoments);
      return tabOf(view);
    },
    expectClean: (origin) => {
      expect(log.complaints()).toEqual([]);
      expect(log.asked().filter((url) => new URL(url).origin !== origin)).toEqual([]);
    },
    endedLoadings: async () => {
      const other = await context.newPage();
      await other.goto(`${new URL(log.asked()[0]!).origin}/viewer/privacy`);
      const ended = await other.evaluate(() =>
        Object.entries(localStorage)
          .filter(([name]) => name.startsWith('ended-loading '))
          .sort(([one], [another]) => one.localeCompare(another))
          .map(([, seconds]) => Number(seconds)),
      );
      await other.close();
      return ended;
    },
    leave: async () => {
      for (const page of context.pages()) await page.close();
      await context.close();
    },
  };
};

type Noted = { moments: Record<string, number | undefined> };

/**
 * In the page: when the box of the first page came, and what happened since. The test itself would see it late on a busy machine. How long the
 * pages were there is kept where other tabs can read it.
 */
const noteMoments = (): void => {
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
    const answered = list.getEntriesByType('resource').filter(({ name }) => name.endsWith('/sessions'));
    for (const { responseEnd } of answered as PerformanceResourceTiming[])
      if (beganAt !== undefined && responseEnd > beganAt) moments.session = (responseEnd - beganAt) / 1000;
  }).observe({ type: 'resource', buffered: true });
  addEventListener('pagehide', () => {
    if (beganAt === undefined) return;
    localStorage.setItem(`ended-loading ${performance.timeOrigin}`, String(seconds()));
  });
  (window as unknown as Noted).moments = moments;
};

const tabOf = (view: Page): Tab => {
  const page = (number: number): Locator => view.getByRole('region', { name: new RegExp(`^page ${number} of`, 'i') });
  const dialog = view.getByRole('dialog');
  const image = (number: number): Locator => page(number).locator('img');
  const jump = view.getByLabel(/^page( number)?$/i).and(view.locator('input'));
  return {
    view,
    open: async (url) => {
      await view.goto(url);
    },
    page,
    image,
    // Pages are drawn when they are first asked for, two at a time.
    sees: (number) =>
      eventually(
        async () => {
          const isDrawn = (img: Element): boolean => {
            const { complete, naturalWidth } = img as HTMLImageElement;
            return complete && naturalWidth > 0;
          };
          expect(await image(number).evaluate(isDrawn, undefined, { timeout: 500 })).toBe(true);
        },
        { timeoutMs: 45_000 },
      ),
    isAt: (number) => eventually(async () => expect(await jump.inputValue()).toBe(String(number))),
    jumpTo: async (number) => {
      await jump.fill(String(number));
      await jump.press('Enter');
    },
    moment: (what) =>
      eventually(async () => {
        const at = await view.evaluate((name) => (window as unknown as Noted).moments[name], what);
        expect(at).toBeDefined();
        return at!;
      }),
    // Reading takes its time: this is what is measured.
    reads: (seconds) => wait(seconds * 1000),
    button: (name) => view.getByRole('button', { name }),
    dialog,
    refusal: dialog.getByRole('alert'),
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
