import { createRequire } from 'node:module';
import path from 'node:path';
import { keysOf, recordOf } from '@docsight/contracts';
import type { NamesBy } from './catalogue.ts';

const require = createRequire(import.meta.url);

/**
 * PDFs of other producers: the test documents in the npm package pdf-parse 1.1.1 (MIT), made with pdfTeX, Google,
 * QuarkXPress with Acrobat Distiller, and Word. Of the packages that we looked into it has the most producers, and it
 * needs two small libraries only. It is pinned. The documents belong to their authors: tests read them where npm
 * installs them, and the repository has no copy. The package's code is not run; the service uses a later release, which
 * has no documents.
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
  return recordOf(keysOf(files), (name) => path.join(folder, files[name]));
};
