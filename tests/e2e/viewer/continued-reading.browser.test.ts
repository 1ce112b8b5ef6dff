import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import { runConcurrently } from '../browser/concurrent-tests.ts';
import { startViewerTest } from '../browser/viewer-test.ts';
import type { Shared, ViewerTest } from '../browser/viewer-test.ts';

let test: ViewerTest;
let paper: Shared;

beforeAll(async () => {
  test = await startViewerTest('continued-reading');
  paper = await test.share();
});

afterAll(() => test.close());

const imagesOf = (urls: string[], page: number): string[] =>
  urls.filter((url) => url.includes(`/pages/${page}?width=`));

describe('reading that begins at another page', () => {
  runConcurrently(3, {
    'requests no image of page 1 when the address names page 9, nor when the tab has stored it': async () => {
      const reader = await test.newReader();
      const tab = await reader.newTab();
      await tab.open(`${paper.url}#page=9`);
      await tab.sees(9);
      await tab.view.evaluate(() => history.replaceState(history.state, '', location.pathname));
      await tab.view.reload();
      await tab.sees(9);
      expect(imagesOf(reader.requestedUrls(), 1)).toEqual([]);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'requests the image of page 1 before the script of the page runs, and once': async () => {
      const reader = await test.newReader();
      const tab = await reader.newTab();
      const script = /\/viewer\/assets\/main-[^/]*\.js$/;
      let runScript = (): void => undefined;
      const isTimeToRun = new Promise<void>((resolve) => (runScript = resolve));
      await tab.view.route(script, async (route) => {
        await isTimeToRun;
        await route.continue();
      });
      await tab.view.goto(paper.url, { waitUntil: 'commit' });
      await eventually(() => expect(imagesOf(reader.requestedUrls(), 1)).toHaveLength(1));
      runScript();
      await tab.sees(1);
      expect(imagesOf(reader.requestedUrls(), 1)).toHaveLength(1);
      reader.expectClean(test.origin);
      await reader.leave();
    },
  });
});
