import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import { runConcurrently } from '../browser/concurrent-tests.ts';
import { startViewerTest } from '../browser/viewer-test.ts';
import type { ViewerTest } from '../browser/viewer-test.ts';

let test: ViewerTest;

beforeAll(async () => {
  test = await startViewerTest('reading-time');
});

afterAll(() => test.close());

const sum = (seconds: number[]): number => seconds.reduce((total, each) => total + each, 0);

/** Opens a new document with three pages. */
const openDocument = async (make: ViewerTest['newReader'] | ViewerTest['newReaderWithHidingTabs']) => {
  const [shared, reader] = await Promise.all([test.share({ pdf: 'three-pages.pdf' }), make()]);
  const tab = await reader.newTab();
  await tab.open(shared.url);
  await tab.showsPages();
  // The pages can appear before the session. A reader who leaves in between has read nothing.
  await eventually(() => expect(reader.requestedUrls().some((url) => url.endsWith('/beacons'))).toBe(true));
  return { shared, reader, tab };
};

let lastOpening: Promise<unknown> = Promise.resolve();

/** Opens a document after those of the other tests. Opening keeps the machine busy, and reading mostly waits. */
const begin = (make: Parameters<typeof openDocument>[0] = test.newReader): ReturnType<typeof openDocument> => {
  const opening = lastOpening.then(() => openDocument(make));
  lastOpening = opening.catch(() => undefined);
  return opening;
};

describe('reading time', () => {
  runConcurrently(7, {
    'stops half a minute after the last input': async () => {
      const { shared, reader, tab } = await begin();
      await tab.view.mouse.move(300, 300);
      await tab.reads(36);
      const lastMove = await tab.moment('pointermove');
      await tab.close();
      await test.expectRead(shared, reader, [lastMove + 30]);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'is reported per page, as one visit of one viewer': async () => {
      const { shared, reader, tab } = await begin();
      await tab.reads(5);
      await tab.jumpTo(2);
      const second = await tab.moment('Enter');
      await tab.reads(3.5);
      await tab.jumpTo(3);
      const third = await tab.moment('Enter');
      await tab.reads(2);
      await tab.close();
      const [end = 0] = await reader.endedLoadings();
      await test.expectRead(shared, reader, [second, third - second, end - third]);
      await test.expectReaders(shared, { viewers: 1, views: 1 });
      expect((await test.api.documents.viewers(shared.shortCode).page()).viewers).toMatchObject([
        { email: null, visits: 1, pages_viewed: 3, total_pages: 3, completion: 1 },
      ]);
      const rows = (await test.api.documents.stats(shared.shortCode)).page_analytics;
      expect(rows.map(({ views }) => views)).toEqual([1, 1, 1]);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'counts from the first page on, before the session too': async () => {
      const { shared, reader, tab } = await begin(async () => {
        const slow = await test.newReader();
        // Only once: Playwright may lose the last beacon of a tab whose requests it intercepts.
        await slow.context.route('**/sessions', (route) => wait(2_500).then(() => route.continue()), { times: 1 });
        return slow;
      });
      await tab.reads(2);
      await tab.close();
      await test.expectRead(shared, reader, await reader.endedLoadings());
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'is divided between two pages side by side, in turns of a second': async () => {
      const { shared, reader, tab } = await begin();
      await tab.view.keyboard.press('d');
      await tab.jumpTo(2);
      const from = await tab.moment('Enter');
      await tab.sees(3);
      await tab.reads(6);
      await tab.close();
      const [end = 0] = await reader.endedLoadings();
      const together = end - from;
      const turns = Math.floor(together);
      const left = Math.ceil(turns / 2) + (turns % 2 === 0 ? together - turns : 0);
      await test.expectRead(shared, reader, [from, left, together - left]);
      await test.expectReaders(shared, { viewers: 1, views: 1 });
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'is reported while the reader is still reading': async () => {
      const { shared, reader, tab } = await begin();
      await tab.reads(6);
      const { total_time_seconds: reported } = await eventually(async () => {
        const stats = await test.api.documents.stats(shared.shortCode);
        expect(stats.total_time_seconds).toBeGreaterThan(4);
        return stats;
      });
      expect(reported).toBeLessThan(20);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'is complete when the tab is closed': async () => {
      const { shared, reader, tab } = await begin();
      await tab.reads(3.4);
      await tab.close();
      await test.expectRead(shared, reader, await reader.endedLoadings());
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'is complete when the reader opens another page': async () => {
      const { shared, reader, tab } = await begin();
      await tab.reads(3.4);
      await tab.open('about:blank');
      await test.expectRead(shared, reader, await reader.endedLoadings());
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'stops while another tab hides the document': async () => {
      const { shared, reader, tab } = await begin(test.newReaderWithHidingTabs);
      await tab.reads(2.5);
      const other = await reader.newTab();
      const hidden = await tab.moment('hidden');
      // The time before is reported at once, not when the reader comes back.
      await test.expectRead(shared, reader, [hidden]);
      await other.reads(4);
      await tab.view.bringToFront();
      const visible = await tab.moment('visible');
      await tab.reads(2);
      await tab.close();
      const [end = 0] = await reader.endedLoadings();
      await test.expectRead(shared, reader, [hidden + end - visible]);
      reader.expectClean(test.origin);
      await other.close();
    },

    'is not lost while the network is down': async () => {
      const { shared, reader, tab } = await begin();
      reader.ignoreProblems(/net::ERR_INTERNET_DISCONNECTED/);
      await tab.sees(2);
      await tab.reads(1);
      await reader.context.setOffline(true);
      await tab.reads(4);
      await tab.jumpTo(2);
      const second = await tab.moment('Enter');
      await tab.reads(6);
      await reader.context.setOffline(false);
      await tab.reads(1);
      await tab.close();
      const [end = 0] = await reader.endedLoadings();
      await test.expectRead(shared, reader, [second, end - second]);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'adds up over two tabs of one reader': async () => {
      const { shared, reader, tab } = await begin();
      await tab.reads(2.5);
      const other = await reader.newTab();
      await other.open(shared.url);
      await other.showsPages();
      await other.reads(2.5);
      await Promise.all([tab.close(), other.close()]);
      await test.expectRead(shared, reader, [sum(await reader.endedLoadings())]);
      await test.expectReaders(shared, { viewers: 1, views: 1 });
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'continues after a reload, for the same viewer': async () => {
      const { shared, reader, tab } = await begin();
      await tab.reads(2.5);
      await tab.view.reload();
      await tab.showsPages();
      await tab.reads(2);
      await tab.close();
      const loadings = await reader.endedLoadings();
      expect(loadings).toHaveLength(2);
      await test.expectRead(shared, reader, [sum(loadings)]);
      await test.expectReaders(shared, { viewers: 1, views: 1 });
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'continues in a new session when the server has ended the old one': async () => {
      const { shared, reader, tab } = await begin();
      reader.ignoreProblems(/status of 401/);
      const error = { code: 'unauthorized', message: 'This token is not valid or has expired.' };
      // Only once: Playwright may lose the last beacon of a tab whose requests it intercepts.
      await tab.view.route('**/beacons', (route) => route.fulfill({ status: 401, json: { error } }), { times: 1 });
      await tab.reads(1);
      await tab.jumpTo(2);
      const sessions = () => reader.requestedUrls().filter((url) => url.endsWith('/sessions'));
      await eventually(() => expect(sessions()).toHaveLength(2));
      await tab.isAt(2);
      // The totals of the rejected beacon are lost. Later ones are not.
      const from = Math.max(await tab.moment('Enter'), await tab.moment('session'));
      await tab.reads(3);
      await tab.close();
      const [end = 0] = await reader.endedLoadings();
      const tolerance = 0.5 + (await reader.blockedSeconds());
      await eventually(async () => {
        const { page_analytics: pages } = await test.api.documents.stats(shared.shortCode);
        expect(Math.abs(pages[1]!.avg_time_seconds - (end - from))).toBeLessThan(tolerance);
      });
      await test.expectReaders(shared, { viewers: 1, views: 1 });
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'belongs to a new anonymous viewer at each loading, under Global Privacy Control': async () => {
      const { shared, reader, tab } = await begin(() => test.newReader({ gpc: true }));
      await expect(
        tab.view
          .getByText(/anonymous/i)
          .first()
          .isVisible(),
      ).resolves.toBe(true);
      await tab.reads(1.5);
      await tab.view.reload();
      await tab.showsPages();
      await tab.reads(1.5);
      await tab.close();
      await test.expectReaders(shared, { viewers: 2, views: 2 });
      const { viewers } = await test.api.documents.viewers(shared.shortCode).page();
      expect(viewers.every(({ email, viewer_id: id }) => email === null && id.startsWith('anon_'))).toBe(true);
      reader.expectClean(test.origin);
      await reader.leave();
    },
  });
});
