import { chromiumLaunch } from '@docsight/testkit';
import { chromium } from 'playwright-core';
import type { CDPSession } from 'playwright-core';

export type Loading = {
  /** From the beginning of the navigation until the first image of the page was painted, in milliseconds: with nothing of it in the browser's memory, … */
  coldMs: number;
  /** … and in the same browser once more. */
  warmMs: number;
  /** What was sent for the cold one, in bytes as they came over the network. */
  bytes: number;
  requests: number;
};

export type BenchBrowser = { load(url: string): Promise<Loading>; stop(): Promise<void> };

/** A Chromium that loads pages and measures when their image is painted. */
export const startBenchBrowser = async (): Promise<BenchBrowser> => {
  const browser = await chromium.launch(await chromiumLaunch());
  return {
    load: async (url) => {
      // A context of its own has neither cache nor cookies.
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      await page.addInitScript(notePainted);
      const paintedMs = async (): Promise<number> => {
        await page.goto(url, { waitUntil: 'commit' });
        return page.evaluate('window.imagePaintedMs');
      };
      const sent = await countBytes(await context.newCDPSession(page));
      const coldMs = await paintedMs();
      const { bytes, requests } = sent();
      const warmMs = await paintedMs();
      await context.close();
      return { coldMs, warmMs, bytes, requests };
    },
    stop: () => browser.close(),
  };
};

/** Runs in the page. The browser reports each larger element that it paints. The image of a page is the first with an address. */
const notePainted = `
  window.imagePaintedMs = new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const image = list.getEntries().find((entry) => entry.url && entry.element?.tagName === 'IMG');
      if (image) resolve(image.startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
`;

const countBytes = async (session: CDPSession): Promise<() => { bytes: number; requests: number }> => {
  let bytes = 0;
  let requests = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await session.send('Network.enable');
  return () => ({ bytes, requests });
};
