import { chromiumLaunch, flatPdf } from '@docsight/testkit';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { share } from '../documents/share.ts';
import { msText, quantile } from '../measuring/figures.ts';
import { limited } from '../results/row.ts';
import type { Part } from '../running/benchmark.ts';

const pageCount = 10_000;
const steps = 200;

/** The tasks of the page while it is scrolled. Times are milliseconds. */
type Scrolled = { frames: number[]; longestTask: number };

/** Scrolls a long document by a screen at a time, and from end to end. */
export const scrolling: Part = {
  title: 'Scrolling a document of 10,000 pages in Chromium',
  run: async ({ product, use, progress }) => {
    const url = await share(product, flatPdf(pageCount));
    const browser = await chromium.launch(await chromiumLaunch());
    await use({ stop: () => browser.close() });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(url);
    await page.locator('section.page img').first().waitFor();
    progress('Opened the document');
    const rows = [];
    for (const [what, distance] of [
      ['a screen at a time', 700],
      ['a thousand pages at a time', undefined],
    ] as const) {
      const { frames, longestTask } = await scroll(page, distance);
      const text = `p50 ${msText(quantile(frames, 0.5))}, p99 ${msText(quantile(frames, 0.99))} per frame`;
      rows.push(limited(`${what}, longest task`, { value: longestTask, text: `${msText(longestTask)}; ${text}` }, aim));
    }
    return { rows };
  },
};

const aim = { atMost: 100, unit: ' ms' };

/** @param distance of a step in CSS pixels. Undefined: a tenth of the document. */
const scroll = (page: Page, distance: number | undefined): Promise<Scrolled> =>
  page.evaluate(`(${scrollInPage})(${steps}, ${distance})`);

/** Runs in the page. */
const scrollInPage = `async (steps, distance) => {
  const main = document.querySelector('main');
  const tasks = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });
  const end = main.scrollHeight - main.clientHeight;
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const frames = [];
  let before = await nextFrame();
  for (let step = 1; step <= steps; step += 1) {
    const top = distance === undefined ? ((step % 11) / 10) * end : main.scrollTop + distance;
    main.scrollTo({ top, behavior: 'instant' });
    const now = await nextFrame();
    frames.push(now - before);
    before = now;
  }
  tasks.push(...observer.takeRecords());
  return { frames, longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)) };
}`;
