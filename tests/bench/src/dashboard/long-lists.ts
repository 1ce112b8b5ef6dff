import { setTimeout as pause } from 'node:timers/promises';
import type { AccountClient } from '@docsight/client';
import { openDocument } from '@docsight/demo';
import { flatPdf } from '@docsight/testkit';
import type { Page } from 'playwright-core';
import { paperPdf } from '../documents/paper.ts';
import { limited } from '../results/row.ts';
import type { Row } from '../results/row.ts';
import type { Part } from '../running/benchmark.ts';
import { startDashboardBrowser } from './dashboard-browser.ts';
import type { Behaviour } from './dashboard-browser.ts';
import { registerOwner } from './register-owner.ts';

const size = 10_000;
const readersAtOnce = 50;
const pollEveryMs = 500;
const strip = '.strip';
const gate = '.gate-strip';
/** A list of 100 rows, or a strip of 60 pages with its charts, is far below it. */
const mostElements = 4_000;

/** Scrolls through long lists, and counts the tasks of more than 50 ms of processor time meanwhile. */
export const longLists: Part = {
  title: 'The dashboard with 10,000 readers and 10,000 pages in Chromium with a processor four times as slow',
  run: async ({ product, use, progress }) => {
    const { credentials, client } = await registerOwner(product);
    const read = await client.documents.upload(await paperPdf(), { email_gate: false }, { fileName: 'paper.pdf' });
    await readBy(size, read.url);
    await whenCounted(client, read.short_code);
    progress(`${size} readers have read a document`);
    const long = await client.documents.upload(flatPdf(size), { email_gate: false }, { fileName: 'long.pdf' });
    await readBy(readersAtOnce, long.url);
    progress(`Uploaded a document of ${size} pages`);
    const browser = await use(startDashboardBrowser(product.stack.gatewayUrl, credentials));
    const document = `/app/documents/${long.short_code}`;
    const readers = `/app/documents/${read.short_code}/readers`;
    return {
      rows: [
        ...rowsOf('readers', await browser.use({ path: readers, shows: 'tbody tr' }, scrollPage)),
        ...rowsOf(
          'page strip',
          await browser.use({ path: document, shows: strip }, (page) => scrollSideways(page, strip)),
        ),
        ...rowsOf(
          'gate of the settings',
          await browser.use({ path: `${document}/settings`, shows: gate }, (page) => scrollSideways(page, gate)),
        ),
      ],
    };
  },
};

const longTaskMs = 50;

const rowsOf = (what: string, { tasksMs, elements }: Behaviour): Row[] => {
  const long = tasksMs.filter((ms) => ms > longTaskMs).length;
  const tasks = `${long}, the longest ${Math.max(...tasksMs).toFixed(0)} ms`;
  return [
    limited(`${what}: long tasks while scrolling`, { value: long, text: tasks }, { atMost: 0, unit: '' }),
    limited(`${what}: elements`, { value: elements, text: String(elements) }, { atMost: mostElements, unit: '' }),
  ];
};

const steps = 40;
const stepMs = 50;

/** Scrolls with the wheel to the end of the page and back. */
const scrollPage = async (page: Page): Promise<void> => {
  await page.mouse.move(720, 450);
  for (const distance of [300, -300]) await turnWheel(page, 0, distance);
};

/** Scrolls an element with the wheel, then to its end and back at once. */
const scrollSideways = async (page: Page, selector: string): Promise<void> => {
  const element = page.locator(selector);
  await element.scrollIntoViewIfNeeded();
  await element.hover();
  await turnWheel(page, 300, 0);
  for (const left of [Number.MAX_SAFE_INTEGER, 0]) {
    await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).scrollLeft = ${left}`);
    await pause(stepMs * 10);
  }
};

/** A person turns the wheel so often. */
const turnWheel = async (page: Page, x: number, y: number): Promise<void> => {
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.wheel(x, y);
    await pause(stepMs);
  }
};

/** Lets so many readers read the first page. */
const readBy = async (readers: number, url: string): Promise<void> => {
  let left = readers;
  const readInTurn = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const tab = await openDocument(url);
      await tab.beacon([{ page: 1, seconds: 0 }]);
    }
  };
  await Promise.all(Array.from({ length: readersAtOnce }, readInTurn));
};

const whenCounted = async (client: AccountClient, code: string): Promise<void> => {
  while ((await client.documents.stats(code)).unique_viewers < size) await pause(pollEveryMs);
};
