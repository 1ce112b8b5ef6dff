import { createHash } from 'node:crypto';
import { copyFile, readFile, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { circularPdf, flatPdf, laughingPdf, pagesInPlace, preceded, textNotEmbedded, unfinished } from './by-hand.ts';
import { cachedFolder } from './cached-folder.ts';
import type { NamesBy, TestPdfName } from './catalogue.ts';
import * as features from './features-by-hand.ts';
import { foreignPdfs } from './foreign.ts';
import { emptyChoice, filledForm, formWithoutAppearances } from './forms-by-hand.ts';
import { plan } from './plan.ts';
import { turnedAndCropped, verticalNotEmbedded } from './texts-by-hand.ts';
import { withChromium } from './with-chromium.ts';
import { withPdfkit } from './with-pdfkit.ts';
import { withQpdf } from './with-qpdf.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const cache = path.join(root, 'node_modules/.cache/docsight-test-pdfs');

/** Makes all test PDFs, unless those of the same code and libraries are there. Returns their folder. */
export const makeTestPdfs = async (onProgress: (line: string) => void = () => undefined): Promise<string> =>
  cachedFolder(cache, await fingerprint(), (folder) => {
    onProgress('Making the test PDFs');
    return makeAll(folder);
  });

const makeAll = async (folder: string): Promise<void> => {
  const keep = (name: TestPdfName, pdf: Buffer) => writeFile(path.join(folder, name), pdf);
  const pdfkit = async () => {
    for (const [name, make] of Object.entries(withPdfkit)) await keep(name as TestPdfName, await make());
  };
  await Promise.all([pdfkit(), withChromium(keep)]);
  const read = (name: TestPdfName) => readFile(path.join(folder, name));
  for (const [name, pdf] of Object.entries(byHand(await read('paper.pdf'), await read('three-pages.pdf'))))
    await keep(name as TestPdfName, pdf);
  await withQpdf(folder);
  for (const [name, file] of Object.entries(foreignPdfs())) await copyFile(file, path.join(folder, name));
};

const byHand = (paper: Buffer, threePages: Buffer): Record<NamesBy<'by hand'>, Buffer> => ({
  'chinese-not-embedded.pdf': textNotEmbedded('阅读报告'),
  'broken-table.pdf': Buffer.from(
    threePages.toString('latin1').replace(/startxref\n\d+/, 'startxref\n999999999'),
    'latin1',
  ),
  'preamble.pdf': preceded(Buffer.alloc(1_000, 'x\n'), threePages),
  'page-tree-loop.pdf': circularPdf(),
  'pages-in-place.pdf': pagesInPlace(),
  'filled-form.pdf': filledForm(),
  'form-without-appearances.pdf': formWithoutAppearances(),
  'jbig2.pdf': features.jbig2(),
  'jpeg-2000.pdf': features.jpeg2000(),
  'turned-and-cropped.pdf': turnedAndCropped(),
  'vertical-not-embedded.pdf': verticalNotEmbedded(),
  'cyrillic-not-embedded.pdf': features.cyrillicNotEmbedded(),
  'east-asian-not-embedded.pdf': features.eastAsianNotEmbedded(),
  'soft-mask.pdf': features.softMask(),
  'blend-modes.pdf': features.blendModePage(),
  'cmyk.pdf': features.cmyk(),
  'type-3-font.pdf': features.type3Font(),
  'hairlines.pdf': features.hairlines(),
  'gradients.pdf': features.gradients(),
  'plan.pdf': plan(),
  'bare-annotations.pdf': features.annotationsWithoutAppearance(),
  'bare-note.pdf': features.freeTextWithoutAppearance(),
  'bare-line.pdf': features.lineInEmptyRectangle(),
  'empty-choice.pdf': emptyChoice(),
  'broken-trailer.pdf': Buffer.from(
    threePages.toString('latin1').replace(/>>\s*startxref[^]*$/, '/ID[<90\xa4\x49'),
    'latin1',
  ),
  'monstrous-count.pdf': flatPdf(1, 9_999_999_999),
  'monstrous-tree.pdf': laughingPdf(),
  'truncated.pdf': paper.subarray(0, paper.length / 2),
  'no-page-tree.pdf': Buffer.from(
    threePages.toString('latin1').replaceAll(/\/(?:Pages|Catalog|Kids)\b/g, (name) => '0'.repeat(name.length)),
    'latin1',
  ),
  'unfinished.pdf': unfinished(),
});

/** Of all that the PDFs depend on here: the code that makes them, and the versions of the libraries. */
const fingerprint = async (): Promise<string> => {
  const require = createRequire(import.meta.url);
  const folders = [import.meta.dirname, path.dirname(require.resolve('@docsight/sample-pdfs'))];
  const files = [path.join(root, 'pnpm-lock.yaml')];
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    files.push(...entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name)));
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(`${path.relative(root, file)}\0`).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
};
