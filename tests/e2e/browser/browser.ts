import { freePort } from '@docsight/local-stack';
import { chromiumLaunch } from '@docsight/testkit';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, LaunchOptions } from 'playwright-core';
import { readerIn } from './reader.ts';
import type { Reader } from './reader.ts';

export type ReaderOptions = {
  scheme?: 'light' | 'dark';
  reducedMotion?: boolean;
  /** The size of the window in CSS pixels. By default that of a desktop. */
  width?: number;
  height?: number;
  /** Device pixels per CSS pixel. */
  pixelRatio?: number;
  touch?: boolean;
  /** The language of the browser, such as `de-CH`. By default `en-US`. */
  locale?: string;
  /** Sends Global Privacy Control. */
  gpc?: boolean;
  /** Keeps pages that are left in the back-forward cache, in a separate browser. Playwright switches it off. */
  backForwardCache?: boolean;
};

export type TestBrowser = {
  /** Returns a browser context, which shares nothing with others. */
  newContext(options?: ReaderOptions): Promise<BrowserContext>;
  /** Returns a reader with a separate browser context: nothing is shared with other readers. */
  newReader(options?: ReaderOptions): Promise<Reader>;
  /**
   * Returns a reader whose tabs are in one window, so that the tab in front hides the others.
   * Playwright makes every tab of its own contexts visible. It cannot do that to the first context of a browser,
   * so this reader has a separate browser.
   */
  newReaderWithHidingTabs(): Promise<Reader>;
  close(): Promise<void>;
};

/** Opens a Chromium for one test file. */
export const openBrowser = async (): Promise<TestBrowser> => {
  const browser = await chromium.launch(await chromiumLaunch('chromiumShell'));
  const opened: Browser[] = [browser];
  /** What the shell cannot do needs a separate browser. */
  const launchChromium = async ({ args = [], ...options }: LaunchOptions): Promise<Browser> => {
    const launch = await chromiumLaunch();
    const other = await chromium.launch({ ...launch, ...options, args: [...launch.args, ...args] });
    opened.unshift(other);
    return other;
  };
  const newContext = async (options: ReaderOptions = {}): Promise<BrowserContext> => {
    const opening = options.backForwardCache
      ? await launchChromium({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })
      : browser;
    const context = await opening.newContext(contextOf(options));
    if (options.gpc) {
      await context.addInitScript('Object.defineProperty(navigator, "globalPrivacyControl", { value: true })');
    }
    return context;
  };
  return {
    newContext,
    newReader: async (options) => readerIn(await newContext(options)),
    newReaderWithHidingTabs: async () => {
      const port = await freePort();
      await launchChromium({ args: [`--remote-debugging-port=${port}`] });
      const withoutDefaults = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
      opened.unshift(withoutDefaults);
      return readerIn(withoutDefaults.contexts()[0]!);
    },
    close: async () => {
      for (const each of opened) await each.close();
    },
  };
};

const contextOf = (options: ReaderOptions): BrowserContextOptions => ({
  colorScheme: options.scheme ?? 'light',
  reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
  viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
  deviceScaleFactor: options.pixelRatio ?? 1,
  locale: options.locale ?? 'en-US',
  ...(options.touch && { hasTouch: true, isMobile: true }),
  ...(options.gpc && { extraHTTPHeaders: { 'Sec-GPC': '1' } }),
});
