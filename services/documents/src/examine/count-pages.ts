import { readFile } from 'node:fs/promises';
import type { Examination } from './examination.ts';
import { readWithPdfParse } from './read-with-pdf-parse.ts';
import { readWithPdfium } from './read-with-pdfium.ts';

/**
 * Reads a PDF as far as it takes to know its pages. Runs in the examining child only: a hostile file can hold a process for minutes and
 * fill its memory. pdf-parse counts; of a damaged file, where it gives up or stops at the first broken page, PDFium is asked too, which mends
 * more and draws the pages later on.
 */
export const countPages = async (path: string): Promise<Examination> => {
  const { examination, sure } = await readWithPdfParse(await readFile(path));
  if (sure) return examination;
  return (await readWithPdfium(await readFile(path))) ?? examination;
};
