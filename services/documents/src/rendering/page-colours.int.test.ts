import { dirname } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  acceptedPdfs,
  colourDifferenceOf,
  drawnByPoppler,
  gradientDifferenceOf,
  silentLogger,
  testPdf,
} from '@docsight/testkit';
import type { ColourDifference, TestPdfName } from '@docsight/testkit';
import sharp from 'sharp';
import { renderChildFile } from '../../test/harness.ts';
import { makePageRenderer } from './page-renderer.ts';

/** In units of CIEDE2000. The usual differences are those of smoothed letters and lines. */
const usualBudget: ColourDifference = { mean: 1, most: 7 };
const budgets: Partial<Record<TestPdfName, ColourDifference>> = {
  // Dense text in small print.
  'paper.pdf': { mean: 2, most: 8 },
  'google.pdf': { mean: 1.5, most: 7 },
  // Other fonts.
  'chinese-not-embedded.pdf': { mean: 1.2, most: 28 },
  'east-asian-not-embedded.pdf': { mean: 0.5, most: 9 },
  'vertical-not-embedded.pdf': { mean: 0.5, most: 10 },
  // One picture of few pixels.
  'jbig2.pdf': { mean: 0.5, most: 10 },
  // PDFium draws a hairline a pixel wide. Poppler draws it pale.
  'plan.pdf': { mean: 6, most: 24 },
};
/** Of 99% of the pixels in gradients, in units of CIEDE2000. Lossy encoding makes bands of 2 and more. */
const usualGradientBudget = 1;
const gradientBudgets: Partial<Record<TestPdfName, number>> = {
  // Poppler converts CMYK in another way.
  'cmyk.pdf': 3.5,
};
/** Files without that many squares have no gradients but soft outlines. */
const leastSquares = 16;
const withGradients: readonly TestPdfName[] = [
  ...(['pictures.pdf', 'jpeg-2000.pdf', 'soft-mask.pdf', 'cmyk.pdf', 'gradients.pdf'] as const),
];
/** Their first pages look like those of other files. */
const repeated: readonly TestPdfName[] = [
  ...(['thousand-pages.pdf', 'page-labels.pdf', 'javascript.pdf', 'attachment.pdf', 'linearized.pdf'] as const),
  ...(['object-streams.pdf', 'owner-password.pdf', 'old-owner-password.pdf', 'broken-table.pdf'] as const),
  ...(['repaired.pdf', 'preamble.pdf', 'page-tree-loop.pdf'] as const),
];
const compared = acceptedPdfs
  .filter(([name, { isUnfit }]) => !isUnfit && !repeated.includes(name))
  .map(([name]) => name);
/** The compared page, if it is not the first. Every second page of this file has gradients. */
const comparedPages: Partial<Record<TestPdfName, number>> = { 'pictures.pdf': 2 };

/** The pictures are compared at this width, in pixels. */
const comparedWidth = 60;

describe('the colours of a drawn page', () => {
  const { image, part } = makePageRenderer({
    childFile: renderChildFile,
    filesFolder: dirname(testPdf('gradients.pdf')),
    logger: silentLogger,
  });
  afterAll(() => part.stop?.());

  const drawn = async (name: TestPdfName, width: number, page = 1): Promise<Buffer> => {
    const rendering = await image({ fileId: name, path: testPdf(name) }, page, width);
    if (rendering.kind !== 'done') throw new Error(`${name}: ${rendering.kind}`);
    return rendering.content;
  };

  it.each(compared)('are those of poppler, without bands in gradients: %s', async (name) => {
    const page = comparedPages[name] ?? 1;
    const ours = await drawn(name, 400, page);
    const { width, height } = await sharp(ours).metadata();
    const whole = { left: 0, top: 0, width, height };
    const poppler = await drawnByPoppler(testPdf(name), { width, height, number: page }, whole);
    const { mean, most } = await colourDifferenceOf(ours, poppler, comparedWidth);
    const budget = budgets[name] ?? usualBudget;
    const isWithin = mean <= budget.mean && most <= budget.most;
    expect({ mean, most, isWithin }).toEqual({ mean, most, isWithin: true });
    const gradients = await gradientDifferenceOf(ours, poppler);
    const hasGradients = gradients.squares >= leastSquares;
    const hasBands = hasGradients && gradients.most > (gradientBudgets[name] ?? usualGradientBudget);
    expect({ ...gradients, hasGradients, hasBands }).toEqual({
      ...gradients,
      hasGradients: withGradients.includes(name),
      hasBands: false,
    });
  });

  it('have no bands in wide pictures of dark, pale and vivid gradients', async () => {
    const width = 1_200;
    const ours = sharp(await drawn('gradients.pdf', width));
    const { height } = await ours.metadata();
    // Beside the letters: the dark, the pale and the vivid ground. Each changes from left to right.
    for (const top of [20, 540, 1_060]) {
      const region = { left: 0, top, width, height: 48 };
      const part = await ours.clone().extract(region).png().toBuffer();
      const poppler = await drawnByPoppler(testPdf('gradients.pdf'), { width, height }, region);
      const { most } = await colourDifferenceOf(part, poppler);
      expect(most).toBeLessThan(1);
    }
  });
});
