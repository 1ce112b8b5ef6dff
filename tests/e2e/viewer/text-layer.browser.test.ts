import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { browser, eventually, referenceWords, testPdf } from '@docsight/testkit';
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

type Word = { start: number; length: number; box: Place };

/** Returns the text of page 1 as the server reports it. Boxes are in parts of the page. */
const layerOf = async (reader: Reader, { url }: Shared): Promise<{ text: string; words: Word[] }> => {
  const response = await reader.context.request.get(`${url}/pages/1/layer`, { headers: browser });
  const { text, words } = (await response.json()) as { text: string; words: number[][] };
  const placed = words.map(([start, length, ...box]): Word => {
    const [x, y, width, height] = box.map((each) => each / 100_000) as [number, number, number, number];
    return { start: start!, length: length!, box: { x, y, width, height } };
  });
  return { text, words: placed };
};

/** Returns where the letters of words are on page 1. Boxes are in parts of the page. */
const boxesOf = (tab: Tab, words: readonly Word[]): Promise<Place[]> =>
  tab.page(1).evaluate(
    (page, all) => {
      const paper = page.getBoundingClientRect();
      return all.map(({ start, length }) => {
        const letters = page.querySelector(`[data-start="${start}"]`)!.firstChild!;
        const range = document.createRange();
        range.setStart(letters, 0);
        range.setEnd(letters, length);
        const { x, y, width, height } = range.getBoundingClientRect();
        return {
          x: (x - paper.x) / paper.width,
          y: (y - paper.y) / paper.height,
          width: width / paper.width,
          height: height / paper.height,
        };
      });
    },
    words.map(({ start, length }) => ({ start, length })),
  );

/** Returns what a copy of the selection has, without the clipboard, which all tests share. */
const copied = ({ view }: Tab): Promise<string> =>
  view.evaluate(() => {
    const clipboardData = new DataTransfer();
    document.body.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/plain');
  });

/** Drags over words from the first letter of one to the last letter of another. Boxes are in parts of page 1. */
const dragOver = async (tab: Tab, from: Place, to: Place, isVertical: boolean): Promise<void> => {
  const paper = (await tab.page(1).boundingBox())!;
  const at = (x: number, y: number): [number, number] => [paper.x + x * paper.width, paper.y + y * paper.height];
  const [inset, middle] = [0.001, 0.5];
  const [start, end] = isVertical
    ? [at(from.x + from.width * middle, from.y + inset), at(to.x + to.width * middle, to.y + to.height - inset)]
    : [at(from.x + from.width - inset, from.y + from.height * middle), at(to.x + inset, to.y + to.height * middle)];
  await tab.view.mouse.click(5, 300);
  await tab.view.mouse.move(...start);
  await tab.view.mouse.down();
  await tab.view.mouse.move(...end, { steps: 5 });
  await tab.view.mouse.up();
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

    'is where the words are, and is copied in reading order, from right to left and in vertical lines': async () => {
      for (const pdf of ['arabic.pdf', 'vertical.pdf'] as const) {
        const shared = await test.share({ pdf });
        const { reader, tab } = await begin(shared);
        const { text, words } = await layerOf(reader, shared);
        const isVertical = pdf === 'vertical.pdf';
        const expectAligned = async (): Promise<void> => {
          const boxes = await boxesOf(tab, words);
          words.forEach(({ start, length, box }, index) => {
            const shown = boxes[index]!;
            const ends = isVertical
              ? [shown.y - box.y, shown.y + shown.height - box.y - box.height]
              : [shown.x - box.x, shown.x + shown.width - box.x - box.width];
            const across = isVertical
              ? shown.x + shown.width / 2 - box.x - box.width / 2
              : shown.y + shown.height / 2 - box.y - box.height / 2;
            const isAligned = Math.max(...ends.map(Math.abs)) < 0.003 && Math.abs(across) < 0.01;
            const word = text.slice(start, start + length);
            expect({ pdf, word, ends, across, isAligned }).toMatchObject({ isAligned: true });
          });
        };
        await expectAligned();
        const before = (await tab.page(1).boundingBox())!.width;
        for (let step = 0; step < 3; step += 1) await tab.view.keyboard.press('-');
        await eventually(async () => expect((await tab.page(1).boundingBox())!.width).toBeLessThan(before * 0.8));
        await expectAligned();

        const lineEnd = text.indexOf('\n');
        const last = words.findLast(({ start }) => start < lineEnd)!;
        await dragOver(tab, words[0]!.box, last.box, isVertical);
        expect((await copied(tab)).trim()).toBe(text.slice(0, lineEnd).trim());
        await tab.view.keyboard.press('ControlOrMeta+a');
        expect((await copied(tab)).trim()).toBe(text.trim());
        reader.expectClean(test.origin);
        await reader.leave();
      }
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
