import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { agreementOf, referenceReaders, silentLogger, testPdf } from '@docsight/testkit';
import type { TestPdfName } from '@docsight/testkit';
import { renderChildFile } from '../../test/harness.ts';
import { makePageRenderer } from './page-renderer.ts';

/** The whole check is `pnpm bench pages-fidelity`. */
describe('a drawn page', () => {
  const { image, part } = makePageRenderer({
    childFile: renderChildFile,
    filesFolder: dirname(testPdf('filled-form.pdf')),
    logger: silentLogger,
  });
  let poppler: Awaited<ReturnType<typeof referenceReaders>>[0];
  let mupdf: typeof poppler;
  beforeAll(async () => {
    [poppler, mupdf] = await referenceReaders();
  });
  afterAll(() => part.stop?.());

  const drawn = async (name: TestPdfName) => {
    const rendering = await image({ fileId: name, path: testPdf(name) }, 1, 800);
    if (rendering.kind !== 'done') throw new Error(`${name}: ${rendering.kind}`);
    return { file: testPdf(name), number: 1, image: rendering.content };
  };

  it.each<TestPdfName>([
    'filled-form.pdf',
    'form-without-appearances.pdf',
    'bare-annotations.pdf',
    'bare-note.pdf',
    'bare-line.pdf',
    'empty-choice.pdf',
    'broken-trailer.pdf',
    'cyrillic-not-embedded.pdf',
    'jbig2.pdf',
    'jpeg-2000.pdf',
    'soft-mask.pdf',
    'blend-modes.pdf',
    'type-3-font.pdf',
  ])('of %s shows what poppler and mupdf show', async (name) => {
    expect(await agreementOf(await drawn(name), [poppler, mupdf])).toEqual({ kind: 'agrees' });
  });

  it.each<[TestPdfName, 'poppler' | 'mupdf', string]>([
    ['east-asian-not-embedded.pdf', 'mupdf', 'the fonts of poppler depend on the machine'],
    ['hairlines.pdf', 'poppler', 'mupdf draws them pale'],
  ])('of %s shows what %s shows: %s', async (name, reader) => {
    const reference = reader === 'mupdf' ? mupdf : poppler;
    expect(await agreementOf(await drawn(name), [reference, reference])).toEqual({ kind: 'agrees' });
  });
});
