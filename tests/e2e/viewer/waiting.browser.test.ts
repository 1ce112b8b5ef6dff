import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import { expectAccessible } from '../browser/accessibility.ts';
import { startViewerTest } from '../browser/viewer-test.ts';
import type { Shared, ViewerTest } from '../browser/viewer-test.ts';
import type { Tab } from '../browser/reader.ts';
import { runConcurrently } from '../harness/concurrent-tests.ts';

let test: ViewerTest;

beforeAll(async () => {
  test = await startViewerTest('waiting');
});

afterAll(() => test.close());

/** A tab whose clock the test moves on, so that it waits for nothing. */
const begin = async ({ url }: Shared, prepare?: (tab: Tab) => Promise<void>) => {
  const reader = await test.newReader();
  reader.ignoreProblems(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const tab = await reader.newTab();
  await tab.view.clock.install();
  await prepare?.(tab);
  await tab.open(url);
  return { reader, tab };
};

/** Holds requests back. They fail or continue when the returned function is called, and so do later ones. */
const hold = async ({ view }: Tab, url: RegExp): Promise<(outcome: 'continue' | 'abort') => void> => {
  let end: (outcome: 'continue' | 'abort') => void = () => undefined;
  const outcome = new Promise<'continue' | 'abort'>((resolve) => (end = resolve));
  await view.route(url, async (route) => route[await outcome]());
  return end;
};

/**
 * Records the sentences that a reader reads while a document opens. On a busy machine the first one is gone before a
 * test can look at it.
 */
const recordOpening = async ({ view }: Tab): Promise<void> => {
  await view.addInitScript(() => {
    const openings: (string | null)[] = [];
    Object.assign(window, { openings });
    const read = (): void => {
      const status = document.querySelector('.opening-bar')?.closest('[role=status]');
      if (status) openings.push(status.textContent);
    };
    new MutationObserver(read).observe(document, { subtree: true, childList: true, characterData: true });
  });
};

const openingsOf = ({ view }: Tab): Promise<(string | null)[]> =>
  view.evaluate(() => (window as unknown as { openings: (string | null)[] }).openings);

/** Moves the clock on until all attempts to load have failed. */
const untilFailed = (tab: Tab, failed: () => Promise<boolean>): Promise<void> =>
  eventually(async () => {
    await tab.view.clock.fastForward(30_000);
    expect(await failed()).toBe(true);
  });

describe('a reader who waits', () => {
  runConcurrently(2, {
    'reads that the document and its pages load slowly, wait for the network, or have failed': async () => {
      const gated = await test.share({ pdf: 'three-pages.pdf', email_gate: true, gate_type: 'preview', gate_page: 3 });
      let startSession = (_outcome: 'continue' | 'abort'): void => undefined;
      let loadPage = startSession;
      const { reader, tab } = await begin(gated, async (prepared) => {
        await recordOpening(prepared);
        startSession = await hold(prepared, /\/sessions$/);
        loadPage = await hold(prepared, /\/pages\/2\?/);
      });
      const { view } = tab;
      const opening = view.getByRole('status').filter({ has: view.locator('.opening-bar') });
      await eventually(async () =>
        expect(await openingsOf(tab)).toContainEqual(expect.stringContaining('The document is being opened.')),
      );
      await view.clock.fastForward(5_000);
      await opening.getByText('The document is taking a while to open.').waitFor();
      await expectAccessible(view, 'opening-slowly');
      await reader.context.setOffline(true);
      await opening.getByText('You are offline.').waitFor();
      await reader.context.setOffline(false);
      startSession('continue');

      await tab.jumpTo(2);
      const page = tab.page(2);
      await page.getByText('2', { exact: true }).waitFor();
      await view.clock.fastForward(5_000);
      await page.getByText('This page is taking a while to load.').waitFor();
      await expectAccessible(view, 'page-slow');
      await reader.context.setOffline(true);
      await page.getByText('You are offline. This page loads when you are online again.').waitFor();
      await expectAccessible(view, 'page-offline');
      await reader.context.setOffline(false);
      loadPage('abort');
      const failure = page.getByText('Page 2 could not be loaded.');
      await untilFailed(tab, () => failure.isVisible());
      await expectAccessible(view, 'page-failed');
      await view.unroute(/\/pages\/2\?/);
      await page.getByRole('button', { name: 'Try again' }).click();
      await tab.sees(2);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'chooses the pages of a print, sees its progress, and reads that it has failed': async () => {
      const { reader, tab } = await begin(await test.share({ pdf: 'book.pdf', allow_download: true }));
      await tab.sees(1);
      await tab.view.keyboard.press('Control+p');
      await tab.dialog.getByLabel('From page').waitFor();
      await expectAccessible(tab.view, 'print-choosing');
      const loadPages = await hold(tab, /width=1600/);
      await tab.dialog.getByRole('button', { name: 'Print' }).click();
      await tab.dialog.getByRole('progressbar').waitFor();
      await expectAccessible(tab.view, 'print-loading');
      loadPages('abort');
      await untilFailed(tab, () => tab.error.isVisible());
      await expectAccessible(tab.view, 'print-failed');
      reader.expectClean(test.origin);
      await reader.leave();
    },
  });
});
