import { setTimeout as pause } from 'node:timers/promises';
import { makePdf, prose, regular } from '@docsight/sample-pdfs';
import { chromiumLaunch } from '@docsight/testkit';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { share } from '../documents/share.ts';
import { limited } from '../results/row.ts';
import type { Measured } from '../results/row.ts';
import type { Part } from '../running/benchmark.ts';

const pageCount = 1_000;
const sentences = 30;
/** A word of the last page only. The search begins at page 1. */
const word = 'quintessence';
/** A search at once after the upload reads each page of the file. */
const atOnceAim = { atMost: 20, unit: ' s' };
/** A person needs longer until the link is sent and read. Meanwhile the product reads the texts. */
const preparedAfterMs = 30_000;
const preparedAim = { atMost: 2, unit: ' s' };
const nextAim = { atMost: 2, unit: ' s' };
const againAim = { atMost: 0.5, unit: ' s' };

/** Searches a long document as its first reader, soon and later after the upload, and as a reader after that. */
export const searching: Part = {
  title: 'Searching the text of 1,000 full pages in Chromium, until the last page is searched',
  run: async ({ product, use, progress }) => {
    const pdf = await fullPages();
    const browser = await chromium.launch(await chromiumLaunch());
    await use({ stop: () => browser.close() });
    const preparedUrl = await share(product, pdf);
    await pause(preparedAfterMs);
    const prepared = await searchTwice(browser, preparedUrl);
    progress('Searched as the first reader, half a minute after the upload');
    const url = await share(product, pdf);
    const atOnce = await searchTwice(browser, url);
    progress('Searched as the first reader, at once after the upload');
    const next = await searchTwice(browser, url);
    return {
      rows: [
        limited('first search, half a minute after the upload', prepared.firstSeconds, preparedAim),
        limited('first search, at once after the upload', atOnce.firstSeconds, atOnceAim),
        limited('first search of the next reader', next.firstSeconds, nextAim),
        limited('another word in the same tab', next.againSeconds, againAim),
      ],
    };
  },
};

const fullPages = (): Promise<Buffer> =>
  makePdf({ title: 'Full pages', size: 'A4' }, (pdf) => {
    for (let page = 1; page <= pageCount; page += 1) {
      const text = `${prose(page, sentences)}${page === pageCount ? ` The ${word}.` : ''}`;
      pdf.addPage().font(regular, 10).text(text, 72, 72, { width: 450 });
    }
  });

/** Opens the document in a browser without a cache, and searches for a word and for a part of it. */
const searchTwice = async (
  browser: Browser,
  url: string,
): Promise<Record<'firstSeconds' | 'againSeconds', Measured>> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('section.page img').first().waitFor();
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search');
  const search = async (typed: string): Promise<Measured> => {
    const startedAt = performance.now();
    await bar.getByRole('searchbox').fill(typed);
    await bar.getByText('1 of 1').waitFor({ timeout: 300_000 });
    await bar.locator('progress').waitFor({ state: 'detached', timeout: 300_000 });
    return seconds((performance.now() - startedAt) / 1_000);
  };
  const firstSeconds = await search(word);
  await bar.getByRole('searchbox').fill('');
  const againSeconds = await search(word.slice(1));
  await context.close();
  return { firstSeconds, againSeconds };
};

const seconds = (value: number): Measured => ({ value, text: `${value.toFixed(2)} s` });
