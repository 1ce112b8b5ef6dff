import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aPage, colourDifferenceOf, drawnByPoppler, onePage, silentLogger, streamOf, testPdf } from '@docsight/testkit';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { renderChildFile } from '../../test/harness.ts';
import { makePageRenderer } from './page-renderer.ts';
import type { PageRenderer, Rendering } from './page-renderer.ts';
import { emptyTile } from './page-tiles.ts';
import type { Tile } from './page-tiles.ts';

/** Stripes and a sentence, on a page with more entries. */
const turned = (entries: string): Buffer =>
  onePage(
    aPage(`${entries}/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>`),
    streamOf(
      [
        ...Array.from({ length: 60 }, (_, index) => `0.3 w ${index * 10} 0 m ${600 - index * 10} 800 l S`),
        'BT /F 30 Tf 110 150 Td (Turned and cropped) Tj ET 1 0 0 rg 100 100 40 20 re f',
      ].join('\n'),
    ),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  );

const poster = { width: 3_370, height: 2_384 };
/** Lines, areas and curves from edge to edge. The curve also has points two heights away from the page. */
const longLines = (): Buffer => {
  const { width, height } = poster;
  const content = [
    ...Array.from(
      { length: 40 },
      (_, index) => `${0.5 + index / 10} w 0 ${index * 60} m ${width} ${height - index * 60} l S`,
    ),
    `1 0 0 RG 3 w 0 0 m ${width / 3} ${height * 3} ${(width * 2) / 3} ${-height * 2} ${width} ${height} c S`,
    `0 0.6 0 rg 0 300 m ${width} 700 l ${width} 760 l 0 310 l f`,
    `0 900 m ${width} 1200 l ${width} 1300 l 0 1000 l W n 0 0 1 rg 0 0 ${width} ${height} re f`,
  ];
  return onePage(aPage(`/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R`), streamOf(content.join('\n')));
};

/** The large images take more memory than any image of the product. */
const maxRssBytes = 2 * 1024 * 1024 * 1024;
/** A tile and the page as one image are drawn with the same lines, and encoded apart. */
const maxMeanDifference = 1;

describe('the tiles of a page', () => {
  let folder: string;
  let renderers: PageRenderer[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsight-tiles-'));
    await writeFile(join(folder, 'turned.pdf'), turned('/MediaBox[0 0 600 800]/Rotate 90'));
    await writeFile(join(folder, 'cropped.pdf'), turned('/MediaBox[0 0 600 800]/CropBox[90 90 500 400]/Rotate 270'));
    await writeFile(join(folder, 'long.pdf'), turned('/MediaBox[0 0 20 800]'));
    await writeFile(join(folder, 'long-lines.pdf'), longLines());
    renderers = [folder, dirname(testPdf('plan.pdf'))].map((filesFolder) =>
      makePageRenderer({ childFile: renderChildFile, filesFolder, logger: silentLogger, maxRssBytes }),
    );
  });
  afterAll(async () => {
    for (const { part } of renderers) await part.stop?.();
    await rm(folder, { recursive: true });
  });

  const own = (name: string) => ({ renderer: renderers[0]!, file: { fileId: name, path: join(folder, name) } });
  const shared = (name: Parameters<typeof testPdf>[0]) => ({
    renderer: renderers[1]!,
    file: { fileId: name, path: testPdf(name) },
  });
  const contentOf = (rendering: Rendering): Buffer => {
    if (rendering.kind !== 'done') throw new Error(rendering.kind);
    return rendering.content;
  };
  const pixelsOf = (image: Sharp) => image.flatten({ background: 'white' }).removeAlpha().raw().toBuffer();

  const largeImages = new Map<string, Promise<Buffer>>();
  /** Returns the first page in one image. Two tiles of a page are compared with the same image. */
  const largeImageOf = ({ renderer, file }: ReturnType<typeof own>, width: number): Promise<Buffer> => {
    const key = `${file.path} ${width}`;
    const image = largeImages.get(key) ?? renderer.image(file, 1, width).then(contentOf);
    largeImages.set(key, image);
    return image;
  };

  /** Returns the mean difference of a tile and the same region of the page in one image, of 255. */
  const differenceOf = async (source: ReturnType<typeof own>, width: number, tile: Tile) => {
    const drawn = contentOf(await source.renderer.tile(source.file, 1, tile));
    const large = await largeImageOf(source, width);
    const { width: tileWidth, height: tileHeight } = await sharp(drawn).metadata();
    const region = { left: tile.column * 1_024, top: tile.row * 1_024, width: tileWidth, height: tileHeight };
    const [one, other] = [await pixelsOf(sharp(drawn)), await pixelsOf(sharp(large).extract(region))];
    expect(one.some((value) => value < 200)).toBe(true);
    return one.reduce((sum, value, index) => sum + Math.abs(value - other[index]!), 0) / one.length;
  };

  it.each<[string, () => ReturnType<typeof own>, number, Tile]>([
    ['paper.pdf', () => shared('paper.pdf'), 3_264, { scale: 400, column: 1, row: 1 }],
    ['paper.pdf at its right edge', () => shared('paper.pdf'), 1_632, { scale: 200, column: 1, row: 1 }],
    ['a plan', () => shared('plan.pdf'), 4_493, { scale: 100, column: 2, row: 1 }],
    ['a form', () => shared('filled-form.pdf'), 3_264, { scale: 400, column: 0, row: 3 }],
    ['bare annotations', () => shared('bare-annotations.pdf'), 3_264, { scale: 400, column: 0, row: 3 }],
    ['a gradient and a mask', () => shared('soft-mask.pdf'), 3_264, { scale: 400, column: 0, row: 3 }],
    ['a turned page', () => own('turned.pdf'), 4_267, { scale: 400, column: 1, row: 1 }],
    ['a turned and cropped page', () => own('cropped.pdf'), 3_307, { scale: 800, column: 2, row: 3 }],
  ])('show the same as one large image: %s', async (_case, source, width, tile) => {
    expect(await differenceOf(source(), width, tile)).toBeLessThan(maxMeanDifference);
  });

  it.each<[string, () => ReturnType<typeof own>, number, number[]]>([
    ['of an A0 plan, which is at most 64,000 pixels wide', () => shared('plan.pdf'), 1, [62, 44, 512, 219]],
    ['of a page of 200 inches', () => shared('mixed-sizes.pdf'), 5, [62, 62, 512, 512]],
    ['of a page of 3 points', () => shared('mixed-sizes.pdf'), 6, [0, 0, 64, 64]],
    ['of a page that is too long for one image', () => own('long.pdf'), 1, [0, 16, 853, 676]],
  ])('end at the edge of the page: %s', async (_case, source, page, [column, row, width, height]) => {
    const { renderer, file } = source();
    const tileAt = async (column: number, row: number) =>
      contentOf(await renderer.tile(file, page, { scale: 1600, column, row }));
    expect(await sharp(await tileAt(column!, row!)).metadata()).toMatchObject({ width, height });
    const beyond = row! < 62 ? await tileAt(column!, row! + 1) : await tileAt(column! + 1, row!);
    expect(beyond.equals(emptyTile)).toBe(true);
  });

  it.each([
    ['the top left corner', 0, 0],
    ['the bottom right corner', 61, 43],
    ['the right edge', 61, 22],
    ['the left edge', 0, 25],
  ])('show long lines where poppler shows them: at %s', async (_case, column, row) => {
    const { renderer, file } = own('long-lines.pdf');
    const drawn = contentOf(await renderer.tile(file, 1, { scale: 1600, column, row }));
    const size = { width: 64_000, height: Math.round((64_000 * poster.height) / poster.width) };
    const region = { left: column * 1_024, top: row * 1_024, width: 1_026, height: 1_026 };
    const theirs = await drawnByPoppler(file.path, size, region);
    expect((await colourDifferenceOf(drawn, theirs, 160)).mean).toBeLessThan(maxMeanDifference);
  });

  it('are missing for a page that cannot be drawn', async () => {
    const { renderer, file } = shared('pages-in-place.pdf');
    expect(await renderer.tile(file, 1, { scale: 400, column: 0, row: 0 })).toEqual({ kind: 'unrenderable' });
  });

  it('have a transparent pixel as their replacement', async () => {
    const { data, info } = await sharp(emptyTile).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, [...data]]).toEqual([1, 1, [0, 0, 0, 0]]);
  });
});
