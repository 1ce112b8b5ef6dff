import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Session } from '@docsight/api-contract';
import { browser } from '@docsight/testkit';
import { runConcurrently } from '../harness/concurrent-tests.ts';
import type { Tab } from '../browser/reader.ts';
import { startViewerTest } from '../browser/viewer-test.ts';
import type { Shared, ViewerTest } from '../browser/viewer-test.ts';

let test: ViewerTest;
let paper: Shared;

beforeAll(async () => {
  test = await startViewerTest('printing');
  paper = await test.share({ title: 'How documents are read', allow_download: true });
});

afterAll(() => test.close());

/** In a narrow window the images are small. So a print of all pages is small enough to be uploaded. */
const begin = async ({ url } = paper) => {
  const reader = await test.newReader({ width: 400, height: 700 });
  const tab = await reader.newTab();
  await tab.open(url);
  return { reader, tab };
};

type PaperSize = Parameters<Tab['view']['pdf']>[0];

/** Prints to a PDF, and reads the text of its sheets with the product. */
const print = async ({ view }: Tab, paperSize: PaperSize = { format: 'A4' }): Promise<string[]> => {
  const printed = new File([new Uint8Array(await view.pdf(paperSize))], 'printed.pdf');
  const { short_code, page_count } = await test.api.documents.upload(printed, { email_gate: false });
  const url = `${test.origin}/s/${short_code.slice(2)}`;
  const started = await fetch(`${url}/sessions`, { method: 'POST', headers: browser });
  const { viewer_token } = (await started.json()) as Session;
  const headers = { ...browser, Authorization: `Bearer ${viewer_token}` };
  return Promise.all(
    Array.from({ length: page_count }, async (_, index) => {
      const text = await (await fetch(`${url}/pages/${index + 1}/text`, { headers })).text();
      return text.replace(/\s+/g, ' ').trim();
    }),
  );
};

/** Returns the pages that the note of a print of 14 pages names: `Pages 1 and 8 to 10 of 14 are printed here.` */
const namedPages = (note: string): number[] => {
  const ranges = /Pages? ([\d ,to]+(?: and [\d to]+)?) of 14 (?:is|are) printed here\./.exec(note)?.[1] ?? '';
  return ranges.split(/,? and |, /).flatMap((range) => {
    const [first = NaN, last = first] = range.split(' to ').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
};

/** Returns sheets without text: the pages are images. */
const sheetsOf = (pages: number[]): string[] => pages.map(() => '');

describe('a print', () => {
  runConcurrently(2, {
    'says which pages it contains and how to get the others, and has no blank sheet': async () => {
      const { reader, tab } = await begin();
      await tab.sees(2);
      for (const paperSize of [{ format: 'A4' }, { format: 'Letter', landscape: true, margin: { top: '1cm' } }]) {
        const [note = '', ...sheets] = await print(tab, paperSize);
        expect(note).toContain('How documents are read');
        expect(note).toMatch(/choose “Print” in the menu/);
        const pages = namedPages(note);
        expect(pages).toContain(1);
        expect(pages.length).toBeLessThan(14);
        expect(sheets).toEqual(sheetsOf(pages));
      }
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'of the viewer shows its progress, and contains all pages, one on each sheet': async () => {
      const { reader, tab } = await begin();
      await tab.sees(1);
      // The print dialog of the browser would wait for a person.
      await tab.view.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', '');
      });
      await tab.view.keyboard.press('Control+p');
      await tab.view.getByRole('progressbar', { name: 'Print' }).waitFor();
      await tab.view.locator('body[data-printed]').waitFor();
      // The file is too large to be uploaded. Chromium writes the number of its pages as plain text.
      const printed = (await tab.view.pdf({ format: 'A4' })).toString('latin1');
      const counts = [...printed.matchAll(/\/Count (\d+)/g)].map(([, count]) => Number(count));
      expect(Math.max(...counts)).toBe(14);
      await tab.view.locator('.print-sheets').waitFor({ state: 'detached' });
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'of a document that may not be downloaded is one sheet that says so': async () => {
      const shared = await test.share({ allow_download: false });
      const { reader, tab } = await begin(shared);
      await tab.sees(1);
      await tab.view.keyboard.press('Control+p');
      expect(await print(tab)).toEqual([expect.stringMatching(/The sender does not allow printing\.$/)]);
      expect(await tab.view.getByRole('dialog').count()).toBe(0);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'has no blank sheet when the first pages are missing': async () => {
      const { reader, tab } = await begin({ ...paper, url: `${paper.url}#page=9` });
      await tab.sees(9);
      const [note = '', ...sheets] = await print(tab);
      const pages = namedPages(note);
      expect(pages).toContain(9);
      expect(pages).not.toContain(1);
      expect(sheets).toEqual(sheetsOf(pages));
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'says which pages are closed': async () => {
      const shared = await test.share({ pdf: 'tables.pdf', email_gate: true, gate_type: 'preview', gate_page: 3 });
      const { reader, tab } = await begin(shared);
      await tab.sees(1);
      await tab.sees(2);
      const [first = '', ...sheets] = await print(tab);
      expect(first).toMatch(/Pages 1 to 2 of \d+ are printed here\./);
      expect(first).toMatch(/Pages 3 to \d+ are closed\. Enter your e-mail address to open them\./);
      expect(sheets).toEqual(['', '']);
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'of a document behind a gate is one sheet that says so': async () => {
      const shared = await test.share({ email_gate: true, gate_type: 'full' });
      const { reader, tab } = await begin(shared);
      await tab.dialog.waitFor();
      const sheets = await print(tab);
      expect(sheets).toEqual([expect.stringMatching(/No page .* is printed here\. .* Enter your e-mail address/)]);
      reader.expectClean(test.origin);
      await reader.leave();
    },
  });
});
