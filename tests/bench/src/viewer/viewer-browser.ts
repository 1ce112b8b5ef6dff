import { chromiumLaunch } from '@docsight/testkit';
import { chromium } from 'playwright-core';
import type { CDPSession } from 'playwright-core';

/** How a page loads in a browser without cache and cookies, and once more in the same browser. */
export type Loading = {
  /** From the start of the navigation until the first image of the page is painted, in milliseconds. */
  coldMs: number;
  /** The same for the second time. */
  warmMs: number;
  /** Bytes over the network until the first paint of the first time. */
  bytes: number;
  requests: number;
};

export type ViewerBrowser = { load(url: string): Promise<Loading>; stop(): Promise<void> };

/** Starts a Chromium that loads pages and measures when their image is painted. */
export const startViewerBrowser = async (): Promise<ViewerBrowser> => {
  const browser = await chromium.launch(await chromiumLaunch());
  return {
    load: async (url) => {
      // A context of its own has neither cache nor cookies.
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      await page.addInitScript(observePaint);
      const paintedMs = async (): Promise<number> => {
        await page.goto(url, { waitUntil: 'commit' });
        return page.evaluate('window.imagePaintedMs');
      };
      const received = await countBytes(await context.newCDPSession(page));
      const coldMs = await paintedMs();
      const { bytes, requests } = received();
      const warmMs = await paintedMs();
      await context.close();
      return { coldMs, warmMs, bytes, requests };
    },
    stop: () => browser.close(),
  };
};

/** Runs in the page. The browser reports each larger element that it paints. The first with a URL is the page image. */
const observePaint = `
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
