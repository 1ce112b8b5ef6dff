import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually, flatPdf } from '@docsight/testkit';
import { startViewerTest } from '../browser/viewer-test.ts';
import type { ViewerTest } from '../browser/viewer-test.ts';

const pageCount = 10_000;
/** Pages in the DOM: those in view, and those that a screen reader or a fast reader needs next. */
const maxElements = 1_500;

let test: ViewerTest;

beforeAll(async () => {
  test = await startViewerTest('long-document');
});

afterAll(() => test.close());

it('a document of 10,000 pages keeps few elements, and requests no image twice, however it is scrolled', async () => {
  const file = new File([new Uint8Array(flatPdf(pageCount))], 'long.pdf', { type: 'application/pdf' });
  const { short_code: code } = await test.api.documents.upload(file, { email_gate: false });
  const reader = await test.newReader();
  const tab = await reader.newTab();
  await tab.open(`${test.origin}/s/${code.slice(2)}`);
  await tab.sees(1);

  let most = 0;
  const scrollTo = async (part: number): Promise<void> => {
    // In many steps, as a wheel or the thumb of the scroll bar does it.
    const elements = await tab.view.locator('main').evaluate(async (main, end) => {
      const counts: number[] = [];
      const from = main.scrollTop;
      const to = end * (main.scrollHeight - main.clientHeight);
      for (let step = 1; step <= 20; step += 1) {
        main.scrollTo({ top: from + ((to - from) * step) / 20, behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(resolve));
        counts.push(document.querySelectorAll('*').length);
      }
      return Math.max(...counts);
    }, part);
    most = Math.max(most, elements);
  };
  for (const [part, page] of [
    [0.5, 5_000],
    [1, pageCount],
    [0.25, 2_500],
    [0, 1],
  ] as const) {
    await scrollTo(part);
    await eventually(async () => {
      const shown = Number(await tab.view.getByLabel('Page', { exact: true }).inputValue());
      expect(Math.abs(shown - page)).toBeLessThan(5);
    });
    // Its image is loaded without those of the pages in between.
    await tab.sees(Number(await tab.view.getByLabel('Page', { exact: true }).inputValue()));
  }
  expect(most).toBeLessThan(maxElements);
  const images = reader.requestedUrls().filter((url) => url.includes('?width='));
  expect(new Set(images).size).toBe(images.length);
  expect(new Set(reader.requestedPages()).size).toBeLessThan(100);
  reader.expectClean(test.origin);
  await reader.leave();
});
