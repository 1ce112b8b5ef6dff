import { freePort } from '@docsight/local-stack';
import { chromiumLaunch, conditionLimitMs } from '@docsight/testkit';
import { chromium } from 'playwright-core';
import type { BrowserContext, Page } from 'playwright-core';
import type { BrowserDriver, DrivenTab } from './driver.ts';

/** Chromium, driven by Playwright over the DevTools protocol. */
export const chromiumDriver: BrowserDriver = {
  name: 'Chromium',
  start: async ({ width, height, scheme }) => {
    const launch = await chromiumLaunch();
    const port = await freePort();
    const dark =
      scheme === 'dark' ? ['--force-dark-mode', '--enable-features=WebContentsForceDark:inversion_method/none'] : [];
    const browser = await chromium.launch({
      ...launch,
      args: [...launch.args, `--remote-debugging-port=${port}`, `--window-size=${width},${height}`, ...dark],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    // Playwright makes every tab of its own contexts visible. It cannot do that to the first context of a browser.
    const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
    const context = connection.contexts()[0]!;
    context.setDefaultTimeout(conditionLimitMs);
    return {
      newTab: async () => tabOf(await context.newPage()),
      close: async () => {
        await connection.close();
        await browser.close();
      },
    };
  },
};

const tabOf = (page: Page): DrivenTab => ({
  goTo: async (url) => void (await page.goto(url)),
  // A page in the back-forward cache is not loaded again, so nothing waits for that here.
  goBack: () => page.evaluate(() => history.back()),
  reload: async () => void (await page.reload()),
  evaluate: <Argument, Result>(run: (argument: Argument) => Result, argument: Argument) =>
    page.evaluate(run as (argument: unknown) => Result, argument),
  press: (key) => page.keyboard.press(key),
  pressWithShift: (key) => page.keyboard.press(`Shift+${key}`),
  type: (text) => page.keyboard.type(text),
  click: ({ x, y }) => page.mouse.click(x, y),
  turnWheel: async ({ x, y }, deltaY) => {
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, deltaY);
  },
  bringToFront: () => page.bringToFront(),
  picture: () => page.screenshot(),
  killProcess: async () => {
    const crashed = page.waitForEvent('crash');
    const session = await page.context().newCDPSession(page);
    // The command has no response, because the process that would send it is gone.
    session.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
  },
  discard: async () => tabOf(await discardAndReturn(page.context(), page)),
  close: async () => {
    await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
  },
});

/** The parts of Chromium's own page `chrome://discards` that are used here. */
type Discards = {
  DetailsProvider: {
    getRemote(): {
      getTabDiscardsInfo(): Promise<{ infos: { id: number; tabUrl: string }[] }>;
      discardById(id: number, reason: number): Promise<void>;
    };
  };
};

/**
 * Discards a tab as Chromium does when memory is short: its process ends, and the tab stays in the window.
 * Closing the tab in front of it shows it, which loads it again. Returns the loaded tab.
 */
const discardAndReturn = async (context: BrowserContext, page: Page): Promise<Page> => {
  const internals = await context.newPage();
  await internals.goto('chrome://chrome-urls');
  await internals.getByRole('button', { name: /enable internal debugging pages/i }).click();
  await internals.goto('chrome://discards');
  const discard = internals.evaluate(async (url) => {
    const module = 'chrome://discards/discards.mojom-webui.js';
    const provider = ((await import(module)) as Discards).DetailsProvider.getRemote();
    const { infos } = await provider.getTabDiscardsInfo();
    // 0: at the request of a program.
    await provider.discardById(infos.find(({ tabUrl }) => tabUrl === url)!.id, 0);
  }, page.url());
  await Promise.all([page.waitForEvent('close'), discard]);
  const [loaded] = await Promise.all([context.waitForEvent('page'), internals.close()]);
  return loaded;
};
