import path from 'node:path';
import type { TestPdfName } from './catalogue.ts';

/** The path of a test PDF. The jest global set-up makes them and says where they are. */
export const testPdf = (name: TestPdfName): string => {
  const folder = process.env.DOCSIGHT_TEST_PDFS;
  if (folder === undefined)
    throw new Error('No test PDFs: run int, e2e and browser tests through jest, whose global set-up makes them.');
  return path.join(folder, name);
};
