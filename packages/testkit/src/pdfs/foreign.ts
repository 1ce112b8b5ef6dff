import { createRequire } from 'node:module';
import path from 'node:path';
import type { NamesBy } from './catalogue.ts';

const require = createRequire(import.meta.url);

/**
 * PDFs that nobody here made: the test documents inside the npm package pdf-parse 1.1.1 (MIT), by pdfTeX, Google, QuarkXPress with Acrobat
 * Distiller, and Word. Of the packages that we looked into it holds the most producers. It is pinned, and pulls in two small libraries only.
 * Its code is not run: the service uses a later release, which is without the documents.
 */
const files: Record<NamesBy<'foreign'>, string> = {
  'tex.pdf': '01-valid.pdf',
  'google.pdf': '02-valid.pdf',
  'cut-short.pdf': '03-invalid.pdf',
  'quark.pdf': '04-valid.pdf',
  'word.pdf': '05-versions-space.pdf',
};

/** The path of each. */
export const foreignPdfs = (): Record<NamesBy<'foreign'>, string> => {
  const folder = path.join(path.dirname(require.resolve('pdf-parse-1/package.json')), 'test/data');
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, path.join(folder, file)])) as Record<
    NamesBy<'foreign'>,
    string
  >;
};
