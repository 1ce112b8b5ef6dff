import { dirname } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { referenceWords, silentLogger, testPdf } from '@docsight/testkit';
import type { TestPdfName } from '@docsight/testkit';
import { renderChildFile } from '../../test/harness.ts';
import { makePageRenderer } from './page-renderer.ts';
import type { Rendering } from './page-renderer.ts';

type FoundWord = { text: string; box: [left: number, top: number, right: number, bottom: number]; direction: number };

describe('the text layer of a page', () => {
  const renderer = makePageRenderer({
    childFile: renderChildFile,
    filesFolder: dirname(testPdf('paper.pdf')),
    logger: silentLogger,
  });
  afterAll(() => renderer.part.stop?.());

  const contentOf = (rendering: Rendering): unknown => {
    if (rendering.kind !== 'done') throw new Error(rendering.kind);
    return JSON.parse(rendering.content.toString());
  };
  /** Returns the words of a page with their boxes in points. */
  const wordsOf = async (name: TestPdfName, page: number): Promise<FoundWord[]> => {
    const file = { fileId: name, path: testPdf(name) };
    const { pages } = contentOf(await renderer.sizes(file, page)) as { pages: { width: number; height: number }[] };
    const { text, words } = contentOf(await renderer.layer(file, page)) as { text: string; words: number[][] };
    const [width, height] = [pages[page - 1]!.width / 100_000, pages[page - 1]!.height / 100_000];
    return words.map(([start, length, x, y, wide, high, direction]) => ({
      text: text.slice(start, start! + length!),
      box: [x! * width, y! * height, (x! + wide!) * width, (y! + high!) * height],
      direction: direction!,
    }));
  };

  /** Returns how far the ends of a word are apart, in points. Infinite if the words are not in the same line. */
  const distanceOf = ({ box, direction }: FoundWord, other: FoundWord['box']): number => {
    const [along, across] = direction === 2 ? [1, 0] : [0, 1];
    const range = (one: FoundWord['box'], axis: number): number => one[axis + 2]! - one[axis]!;
    const common = Math.min(box[across + 2]!, other[across + 2]!) - Math.max(box[across]!, other[across]!);
    // The heights differ by what each program knows of the font.
    if (common < 0.7 * Math.min(range(box, across), range(other, across))) return Infinity;
    return Math.max(Math.abs(box[along]! - other[along]!), Math.abs(box[along + 2]! - other[along + 2]!));
  };
  /** Poppler writes words in the order in which they are seen. */
  const inReadingOrder = (text: string): string =>
    /\p{sc=Arab}/u.test(text) ? Array.from(text).toReversed().join('') : text;

  it.each<[TestPdfName, page: number, least: number]>([
    ['paper.pdf', 1, 400],
    ['tex.pdf', 1, 500],
    ['word.pdf', 1, 2],
    ['tables.pdf', 2, 300],
    ['landscape.pdf', 2, 15],
    ['divided-words.pdf', 1, 40],
    ['mixed-sizes.pdf', 3, 1],
    ['turned-and-cropped.pdf', 1, 9],
    ['turned-and-cropped.pdf', 2, 9],
    ['turned-and-cropped.pdf', 3, 9],
    ['turned-and-cropped.pdf', 4, 9],
    ['arabic.pdf', 1, 5],
    ['japanese.pdf', 1, 2],
  ])('of %s, page %d, has words where poppler finds them', async (name, page, least) => {
    const found = await wordsOf(name, page);
    const words = await referenceWords(testPdf(name), page);
    const distances = words.flatMap(({ text, left, top, right, bottom }) => {
      const same = found.filter((word) => word.text === inReadingOrder(text) && word.text.length > 1);
      const differences = same.map((word) => distanceOf(word, [left, top, right, bottom]));
      return differences.length === 0 ? [] : [{ text, difference: Math.min(...differences) }];
    });
    expect(distances.length).toBeGreaterThanOrEqual(least);
    expect(distances.filter(({ difference }) => difference > 2)).toEqual([]);
  });

  const differenceOf = (one: FoundWord['box'], other: FoundWord['box']): number =>
    Math.max(...one.map((edge, index) => Math.abs(edge - other[index]!)));

  it('of turned and cropped pages has the same words in the same order, without those outside of the crop', async () => {
    for (const page of [1, 2, 3, 4]) {
      const words = await wordsOf('turned-and-cropped.pdf', page);
      expect([page, words.map(({ text }) => text).join('')]).toEqual([
        page,
        'TurnedwordshereSecondlineUpwardsgoingDownwardsgoingSlanted',
      ]);
      const directions = words.slice(0, 9).map(({ direction }) => direction);
      const [across, along] = page % 2 === 1 ? [0, 2] : [2, 0];
      expect([page, directions]).toEqual([page, [...Array<number>(5).fill(across), ...Array<number>(4).fill(along)]]);
    }
  });

  it('has vertical Japanese in columns', async () => {
    const [first, second] = await wordsOf('vertical-not-embedded.pdf', 1);
    expect([first, second]).toMatchObject([
      { text: '縦書きの文書。', direction: 2 },
      { text: '二行目の文字', direction: 2 },
    ]);
    // 7 and 6 characters of 24 points, in columns whose middles are at 250 and 210 points.
    expect(differenceOf(first!.box, [238, 20, 262, 188])).toBeLessThan(4);
    expect(differenceOf(second!.box, [198, 20, 222, 164])).toBeLessThan(4);
    const words = await wordsOf('vertical.pdf', 1);
    const title = words.find(({ text }) => text === '資料の読まれ方')!;
    const line = words.find(({ text }) => text === '最初のページは')!;
    expect([title.direction, line.direction]).toEqual([2, 2]);
    expect(title.box[0]).toBeGreaterThan(line.box[2]);
  });

  it('has divided words in two parts and mixed directions in the order of reading', async () => {
    const words = await wordsOf('divided-words.pdf', 1);
    const texts = words.map(({ text }) => text);
    const part = texts.findIndex((text, index) => `${text}${texts[index + 1]}` === 'hyphenation');
    expect(part).toBeGreaterThan(0);
    expect(words[part + 1]!.box[1]).not.toBe(words[part]!.box[1]);
    const latin = texts.indexOf('Portable');
    expect(texts.slice(latin - 2, latin + 3)).toEqual(['يقرأ', 'الناس', 'Portable', 'Document', 'Format']);
    expect(words[latin]!.box[0]).toBeLessThan(words[latin + 1]!.box[0]);
    expect(words[latin - 1]!.box[0]).toBeGreaterThan(words[latin + 2]!.box[0]);
  });
});
