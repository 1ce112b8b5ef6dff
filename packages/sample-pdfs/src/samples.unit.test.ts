import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fieldReport } from './field-report/field-report.ts';
import { firstSample } from './first-sample.ts';
import { paper } from './paper.ts';

const pagesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0;

describe('the samples', () => {
  it.each([
    ['field report', fieldReport, 200_000],
    ['paper', paper, 900_000],
  ])('the %s has 14 pages, a known size, and the same bytes each time', async (_name, sample, leastBytes) => {
    const [pdf, again] = [await sample.make(), await sample.make()];
    expect(pagesIn(pdf)).toBe(14);
    expect(sample.texts).toHaveLength(14);
    expect(pdf.length).toBeGreaterThan(leastBytes);
    expect(pdf.length).toBeLessThan(1_100_000);
    expect(pdf.equals(again)).toBe(true);
  });

  it('the sample of the first run is the file that the dashboard serves, and small', async () => {
    const file = path.resolve(import.meta.dirname, '../../dashboard/src/first-run/docsight-sample.pdf');
    const [pdf, served] = [await firstSample.make(), await readFile(file)];
    expect(pagesIn(pdf)).toBe(firstSample.pageCount);
    expect(pdf.equals(served)).toBe(true);
    expect(pdf.length).toBeLessThan(100_000);
  });
});
