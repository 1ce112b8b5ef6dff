import { freePort } from '@docsight/local-stack';
import { chromiumLaunch } from '@docsight/testkit';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { readerIn } from './reader.ts';
import type { Reader } from './reader.ts';

export type ReaderOptions = {
  scheme?: 'light' | 'dark';
  reducedMotion?: boolean;
  /** The size of the window in CSS pixels; a desktop's unless given. */
  width?: number;
  height?: number;
  /** Device pixels for a CSS pixel. */
  density?: number;
  touch?: boolean;
  /** A browser that tells of Global Privacy Control. */
  privacyControl?: boolean;
};

export type TestBrowser = {
  /** Somebody with a browser of their own: nothing is shared with other readers. */
  newReader(options?: ReaderOptions): Promise<Reader>;
  /**
   * Somebody whose tabs are in one window, so that the one in front hides the others, as at a screen. (Playwright makes every tab of its own
   * contexts believe that it is in front; only a browser's first context may be left as it is, so this is a browser of its own.)
   */
  newReaderWithHidingTabs(): Promise<Reader>;
  close(): Promise<void>;
};

/** A Chromium for one test file. */
export const openBrowser = async (): Promise<TestBrowser> => {
  const launch = await chromiumLaunch();
  const browser = await chromium.launch(launch);
  const opened: Browser[] = [browser];
  return {
    newReader: async (options = {}) => {
      const context = await browser.newContext(contextOf(options));
      if (options.privacyControl) {
        await context.addInitScript('Object.defineProperty(navigator, "globalPrivacyControl", { value: true })');
      }
      return readerIn(context);
    },
    newReaderWithHidingTabs: async () => {
      const port = await freePort();
      const args = [...launch.args, `--remote-debugging-port=${port}`];
      opened.unshift(await chromium.launch({ ...launch, args }));
      const asItIs = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
      opened.unshift(asItIs);
      return readerIn(asItIs.contexts()[0]!);
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
  deviceScaleFactor: options.density ?? 1,
  ...(options.touch && { hasTouch: true, isMobile: true }),
  ...(options.privacyControl && { extraHTTPHeaders: { 'Sec-GPC': '1' } }),
});
