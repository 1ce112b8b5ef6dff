import { serveParent } from '../child-program/index.ts';
import { countPages } from './count-pages.ts';

/** The process that reads uploaded files. */

// pdf.js lets go of promises that fail on a damaged object. One of them would end the process, whatever the file's answer is.
process.on('unhandledRejection', () => undefined);

serveParent(({ path }: { path: string }) => countPages(path));
