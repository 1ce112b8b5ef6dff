import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { eventually, referenceWords, testPdf } from '@docsight/testkit';
import { expectAccessible } from '../browser/accessibility.ts';
import type { Reader, Tab } from '../browser/reader.ts';
import { startViewerTest } from '../browser/viewer-test.ts';
import type { Shared, ViewerTest } from '../browser/viewer-test.ts';
import { runConcurrently } from '../harness/concurrent-tests.ts';

let test: ViewerTest;
let paper: Shared;

beforeAll(async () => {
  test = await startViewerTest('text-layer');
  paper = await test.share({ allow_download: false });
});

afterAll(() => test.close());

const begin = async ({ url }: Shared = paper): Promise<{ reader: Reader; tab: Tab }> => {
  const reader = await test.newReader();
  const tab = await reader.newTab();
  await reader.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await tab.open(url);
  await tab.sees(1);
  await tab.page(1).locator('[data-start]').first().waitFor();
  return { reader, tab };
};

type Place = { x: number; y: number; width: number; height: number };

/** Returns where the letters of a word are on the screen. */
const wordIn = (tab: Tab, word: string): Promise<Place> =>
  tab
    .page(1)
    .locator('[data-start]')
    .evaluateAll((spans, text) => {
      const letters = spans.find(({ textContent }) => textContent.trim() === text)!.firstChild!;
      const range = document.createRange();
      range.setStart(letters, 0);
      range.setEnd(letters, text.length);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x, y, width, height };
    }, word);

const middleOf = ({ x, y, width, height }: Place): [number, number] => [x + width / 2, y + height / 2];

/** Selects from the start of a word to a point, and returns what a copy puts into the clipboard. */
const copiedAfterDrag = async ({ view }: Tab, from: Place, to: readonly [number, number]): Promise<string> => {
  // Beside the page: a drag from selected text would move it.
  await view.mouse.click(5, 300);
  await view.mouse.move(from.x + 1, from.y + from.height / 2);
  await view.mouse.down();
  await view.mouse.move(...to, { steps: 5 });
  await view.mouse.up();
  await view.keyboard.press('ControlOrMeta+c');
  return view.evaluate(() => navigator.clipboard.readText());
};

describe('the text layer', () => {
  runConcurrently(3, {
    'selects what is dragged over, copies it, and does not jump in margins and beside the page': async () => {
      const { reader, tab } = await begin();
      const [first, second] = [await wordIn(tab, 'Documents'), await wordIn(tab, 'Thousand')];
      const [right, middle] = [second.x + second.width - 1, second.y + second.height / 2];
      expect(await copiedAfterDrag(tab, first, [right, middle])).toBe(
        'Documents Are Read: Measurements of\na Thousand',
      );
      const page = (await tab.page(1).boundingBox())!;
      const toEnd = 'Documents Are Read: Measurements of\na Thousand Visits';
      for (const x of [page.x + page.width - 5, page.x + page.width + 40])
        expect((await copiedAfterDrag(tab, first, [x, middle])).trimEnd()).toBe(toEnd);
      expect(await copiedAfterDrag(tab, first, [page.x - 40, middle])).toBe('Documents Are Read: Measurements of\n');

      await tab.view.mouse.click(5, 300);
      await tab.view.mouse.dblclick(second.x + 3, middle);
      await tab.view.keyboard.press('ControlOrMeta+c');
      expect(await tab.view.evaluate(() => navigator.clipboard.readText())).toBe('Thousand');
      await tab.view.keyboard.press('ControlOrMeta+a');
      await tab.view.keyboard.press('ControlOrMeta+c');
      expect(await tab.view.evaluate(() => navigator.clipboard.readText())).toMatch(/^How Documents Are Read/);
      await expectAccessible(tab.view, 'text-selected');
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'is where the words are on the image, at every zoom and rotation': async () => {
      const { reader, tab } = await begin();
      const words = await referenceWords(testPdf('paper.pdf'), 1);
      const pageWidth = 612;
      const expected = ['Documents', 'Measurements', 'Thousand', 'explains'].map((text) =>
        words.find((word) => word.text === text)!,
      );
      const check = async (): Promise<number> => {
        const page = (await tab.page(1).boundingBox())!;
        const scale = page.width / pageWidth;
        for (const { text, left, right, top, bottom } of expected) {
          const place = await wordIn(tab, text);
          const distances = [place.x - (page.x + left * scale), place.x + place.width - (page.x + right * scale)];
          const isAligned = Math.max(...distances.map(Math.abs)) <= Math.max(1.5, scale * 1.5);
          const [, middle] = middleOf(place);
          const isLevel = middle > page.y + top * scale && middle < page.y + bottom * scale;
          expect({ text, scale, distances, isAligned, isLevel }).toMatchObject({ isAligned: true, isLevel: true });
        }
        return scale;
      };
      const { keyboard } = tab.view;
      const scales: number[] = [await check()];
      for (const [key, presses] of [
        ['-', 6],
        ['+', 14],
      ] as const) {
        const before = (await tab.page(1).boundingBox())!.width;
        for (let count = 0; count < presses; count += 1) await keyboard.press(key);
        await eventually(async () => expect((await tab.page(1).boundingBox())!.width).not.toBe(before));
        await keyboard.press('Home');
        await tab.isAt(1);
        scales.push(await check());
      }
      expect(Math.max(...scales) / Math.min(...scales)).toBeGreaterThan(4);
      await keyboard.press('0');
      await keyboard.press('r');
      await eventually(async () => {
        const page = (await tab.page(1).boundingBox())!;
        expect(page.width).toBeGreaterThan(page.height);
        const { left, right, top, bottom } = expected[0]!;
        const scale = page.height / pageWidth;
        const [x, y] = middleOf(await wordIn(tab, 'Documents'));
        expect(Math.abs(x - (page.x + page.width - ((top + bottom) / 2) * scale))).toBeLessThan(8);
        expect(Math.abs(y - (page.y + ((left + right) / 2) * scale))).toBeLessThan(3);
      });
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'has paragraphs and headings for screen readers, and only the pages near the view': async () => {
      const long = await test.share({ pdf: 'book.pdf' });
      const { reader, tab } = await begin(long);
      await tab.jumpTo(200);
      await tab.page(200).getByText('Page 200 of 352').first().waitFor();
      const snapshot = await tab.page(200).ariaSnapshot();
      expect(snapshot).toMatch(/heading "Page 200 of 352"/);
      expect(snapshot).toMatch(/paragraph/);
      expect(snapshot).not.toMatch(/img/);
      const pages = await tab.view
        .locator('.text-layer')
        .evaluateAll((all) => all.map((layer) => (layer as HTMLElement).dataset.page));
      expect(pages.length).toBeLessThan(10);
      expect(pages).not.toContain('1');
      reader.expectClean(test.origin);
      await reader.leave();
    },

    'is not requested for closed pages': async () => {
      const preview = await test.share({ pdf: 'three-pages.pdf', email_gate: true, gate_page: 3 });
      const { reader, tab } = await begin(preview);
      await tab.view.keyboard.press('End');
      await eventually(() => expect(textsRequestedBy(reader)).toEqual(['/pages/1/layer', '/pages/2/layer']));
      await reader.leave();
      const closed: Parameters<ViewerTest['share']>[0][] = [
        { password: 'open sesame' },
        { email_gate: true, gate_type: 'full' },
      ];
      for (const settings of closed) {
        const { url } = await test.share({ pdf: 'three-pages.pdf', ...settings });
        const stranger = await test.newReader();
        const other = await stranger.newTab();
        await other.open(url);
        await other.dialog.waitFor();
        expect(textsRequestedBy(stranger)).toEqual([]);
        await stranger.leave();
      }
    },
  });
});

const textsRequestedBy = (reader: Reader): string[] =>
  reader
    .requestedUrls()
    .flatMap((url) => /\/pages\/\d+\/(?:layer|text)$|\/texts\b.*/.exec(new URL(url).pathname)?.[0] ?? [])
    .toSorted();
