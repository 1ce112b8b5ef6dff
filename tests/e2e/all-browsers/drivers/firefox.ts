import { conditionLimitMs, ensureToolsInstalled } from '@docsight/testkit';
import { launch } from 'puppeteer-core';
import type { Browser, Page } from 'puppeteer-core';
import { killProcesses } from './processes.ts';
import type { BrowserDriver, DrivenTab } from './driver.ts';

/** Firefox of Debian, driven by Puppeteer over WebDriver BiDi. */
export const firefoxDriver: BrowserDriver = {
  name: 'Firefox',
  start: async ({ width, height, scheme }) => {
    const { firefox } = await ensureToolsInstalled(['firefox']);
    const browser = await launch({
      browser: 'firefox',
      executablePath: firefox,
      headless: true,
      defaultViewport: { width, height },
      // Puppeteer switches the back-forward cache off.
      extraPrefsFirefox: {
        'fission.bfcacheInParent': true,
        'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
      },
    });
    return {
      newTab: async () => {
        const page = await browser.newPage();
        page.setDefaultTimeout(conditionLimitMs);
        return tabOf(page, browser);
      },
      close: () => browser.close(),
    };
  },
};

const tabOf = (page: Page, browser: Browser): DrivenTab => ({
  goTo: async (url) => void (await page.goto(url)),
  // A page in the back-forward cache is not loaded again, so nothing waits for that here.
  goBack: () => page.evaluate(() => history.back()),
  reload: async () => void (await page.reload()),
  evaluate: <Argument, Result>(run: (argument: Argument) => Result, argument: Argument) =>
    page.evaluate(run as (argument: unknown) => Result, argument) as Promise<Result>,
  press: (key) => page.keyboard.press(key),
  pressWithShift: async (key) => {
    await page.keyboard.down('Shift');
    await page.keyboard.press(key);
    await page.keyboard.up('Shift');
  },
  type: (text) => page.keyboard.type(text),
  click: ({ x, y }) => page.mouse.click(x, y),
  turnWheel: async ({ x, y }, deltaY) => {
    await page.mouse.move(x, y);
    await page.mouse.wheel({ deltaY });
  },
  bringToFront: () => page.bringToFront(),
  picture: async () => Buffer.from(await page.screenshot()),
  killProcess: async () => {
    await killProcesses(browser.process()!.pid!, /-contentproc .* tab$/);
    await page.close();
  },
  close: () => page.close({ runBeforeUnload: true }),
});
