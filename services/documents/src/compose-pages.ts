import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Logger, Part } from '@docsight/service-kit';
import type { DocumentStore } from './documents/index.ts';
import type { FileStorage } from './files/index.ts';
import { makeOriginalCache, makePages, makePrepareUploaded } from './pages/index.ts';
import type { Pages, PrepareUploaded } from './pages/index.ts';
import { makePageRenderer } from './rendering/index.ts';

/** Builds the parts that draw and read pages, and prepare the pages of an uploaded document. */
export const composePages = (options: {
  documents: DocumentStore;
  storage: Pick<FileStorage, 'files' | 'derived' | 'temporaryFolder'>;
  /** Removes the copy of an original that nothing has used for this long. */
  maxIdleMs: number;
  now: () => Date;
  logger: Logger;
}): { pages: Pages; prepareUploaded: PrepareUploaded; parts: Part[] } => {
  const { documents, maxIdleMs, now, logger } = options;
  const { files, derived, temporaryFolder } = options.storage;

  const originals = makeOriginalCache({ temporaryFolder, files, logger, now, newId: randomUUID, maxIdleMs });
  const childFile = join(import.meta.dirname, 'render-child.js');
  const renderer = makePageRenderer({ childFile, filesFolder: temporaryFolder, logger });
  const pages = makePages({ renderer, originals, derived, logger, nowMs: Date.now });
  const prepareUploaded = makePrepareUploaded({ documents, pages, logger, nowMs: Date.now });

  return { pages, prepareUploaded, parts: [originals.part, renderer.part, pages.part, prepareUploaded.part] };
};
