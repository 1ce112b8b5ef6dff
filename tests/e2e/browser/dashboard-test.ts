import { expect } from '@jest/globals';
import type { DocumentDetail, UploadSettings } from '@docsight/client';
import { fileFromPath } from '@docsight/client/node';
import { conditionLimitMs, testPdf } from '@docsight/testkit';
import type { TestPdfName } from '@docsight/testkit';
import type { BrowserContext, Page } from 'playwright-core';
import { joinSharedStack } from '../harness/test-stack.ts';
import type { SharedStack } from '../harness/test-stack.ts';
import { expectAccessible, keepPicture } from './accessibility.ts';
import type { ColourScheme } from './accessibility.ts';
import { logOf } from './browser-log.ts';
import type { BrowserLog } from './browser-log.ts';
import { openBrowser } from './browser.ts';
import type { ReaderOptions, TestBrowser } from './browser.ts';

/** A person with the web application in a browser. */
export type Owner = BrowserLog & {
  context: BrowserContext;
  view: Page;
  /** Opens a page such as `/app/documents`, and waits for its heading. */
  open(path: string): Promise<void>;
  /** Goes to another page of the open application, as a link does. It takes less time than to open the page. */
  goTo(path: string): Promise<void>;
  /** Waits until the scripts of all pages are loaded. The browser must preload them. */
  hasAllScripts(): Promise<void>;
  /** Expects no violation of axe's rules in light and in dark mode. @param state keeps pictures under this name. */
  expectAccessible(state?: string, schemes?: readonly ColourScheme[]): Promise<void>;
  /** Expects the same on a phone, and that the page and its dialog are not wider than the phone. */
  expectAccessibleOnPhone(state?: string): Promise<void>;
  /** Keeps a picture for people, as `tests/e2e/.screenshots/dashboard/<name>.jpg`. */
  keepPicture(name: string): Promise<void>;
  /** Expects that the page is not wider than the window. */
  expectNoSidewaysScroll(): Promise<void>;
  /** Expects no problems, and requests to the product only. */
  expectClean(): void;
  leave(): Promise<void>;
};

export type OwnerOptions = {
  /**
   * Loads the scripts of all pages while the browser is idle. By default the browser saves data, because that takes
   * half of the processor time of a first page.
   */
  preloads?: boolean;
};

/** The shared stack, a browser, and an account, for one test file. */
export type DashboardTest = SharedStack &
  TestBrowser & {
    origin: string;
    /** Opens a browser of its own for the account. @param options.isSignedIn true by default. */
    newOwner(options?: ReaderOptions & OwnerOptions & { isSignedIn?: boolean }): Promise<Owner>;
    /** Uploads a PDF, by default one with 3 pages. It has no gate unless the settings add one. */
    share(settings?: UploadSettings & { pdf?: TestPdfName }): Promise<DocumentDetail>;
  };

/** @param file names the account. It is unique among test files. */
export const startDashboardTest = async (file: string): Promise<DashboardTest> => {
  const [stack, browser] = await Promise.all([joinSharedStack(file), openBrowser()]);
  const origin = stack.gatewayUrl;
  const { email, password } = stack.customer;
  return {
    ...stack,
    ...browser,
    origin,
    newOwner: async ({ isSignedIn = true, preloads = false, ...options } = {}) => {
      const context = await browser.newContext(options);
      if (isSignedIn) {
        const response = await context.request.post(`${origin}/account/sessions`, { data: { email, password } });
        expect(response.status()).toBe(201);
      }
      return ownerIn(context, origin, { preloads });
    },
    share: async ({ pdf = 'three-pages.pdf', ...settings } = {}) =>
      stack.api.documents.upload(await fileFromPath(testPdf(pdf)), { email_gate: false, ...settings }),
  };
};

/** Runs in the page. */
const saveData = (): void => {
  Object.defineProperty((navigator as unknown as { connection: object }).connection, 'saveData', { value: true });
};

/** Returns a person whose web application is at the origin. */
export const ownerIn = async (
  context: BrowserContext,
  origin: string,
  { preloads = false }: OwnerOptions = {},
): Promise<Owner> => {
  const log = await logOf(context);
  if (!preloads) await context.addInitScript(saveData);
  context.setDefaultTimeout(conditionLimitMs);
  const view = await context.newPage();
  const expectNoSidewaysScroll = async (): Promise<void> => {
    const widths = await view.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
    expect(widths[0]).toBeLessThanOrEqual(widths[1]);
  };
  return {
    ...log,
    context,
    view,
    open: async (path) => {
      await view.goto(origin + path);
      await view.getByRole('heading', { level: 1 }).waitFor();
    },
    goTo: async (path) => {
      const left = await view.$('h1');
      await view.evaluate((target) => {
        const link = document.createElement('a');
        link.href = target;
        document.body.append(link);
        link.click();
        link.remove();
      }, path);
      await left?.waitForElementState('hidden');
      await view.getByRole('heading', { level: 1 }).waitFor();
    },
    hasAllScripts: async () => {
      // The script of the last page comes last.
      await view.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/settings-')),
      );
    },
    expectAccessible: (state, schemes) => expectAccessible(view, state && `dashboard/${state}`, schemes),
    expectAccessibleOnPhone: async (state) => {
      const size = view.viewportSize()!;
      await view.setViewportSize({ width: 390, height: 844 });
      await expectAccessible(view, state && `dashboard/${state}-390`);
      await expectNoSidewaysScroll();
      const isWide = view
        .locator('dialog[open]')
        .evaluateAll((all) => all.map((one) => one.scrollWidth > one.clientWidth));
      expect(await isWide).not.toContain(true);
      await view.setViewportSize(size);
    },
    keepPicture: (name) => keepPicture(view, `dashboard/${name}`),
    expectNoSidewaysScroll,
    expectClean: () => {
      expect(log.problems()).toEqual([]);
      expect(log.requestedUrls().filter((url) => new URL(url).origin !== origin)).toEqual([]);
    },
    leave: () => context.close(),
  };
};
