import type { Logger, Part } from '@docsight/service-kit';
import type { DocumentStore } from '../documents/index.ts';
import type { Pages } from './pages.ts';

/** Prepares uploaded documents, so that the first reader does not wait until page 1 is drawn. */
export type PrepareUploaded = {
  /** Records an upload. Returns at once. */
  uploaded(documentId: string): void;
  part: Part;
};

/** A person needs longer until the link is sent. */
const defaultAfterMs = 2_000;

/**
 * Prepares the document that was uploaded last, once no other upload has followed for a while. So a program that
 * uploads many at once takes no processor time for pages that may never be read.
 */
export const makePrepareUploaded = (options: {
  documents: Pick<DocumentStore, 'findById'>;
  pages: Pick<Pages, 'prepareOpening'>;
  logger: Logger;
  afterMs?: number;
}): PrepareUploaded => {
  const { documents, pages, logger, afterMs = defaultAfterMs } = options;
  let timer: NodeJS.Timeout | undefined;

  const prepare = async (id: string): Promise<void> => {
    const document = await documents.findById(id);
    // Page 1 is drawn also behind a gate: a reader who passes it waits for it next.
    if (document?.isActive) pages.prepareOpening(document, 1);
  };

  return {
    uploaded: (id) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        prepare(id).catch((error: unknown) => logger.info({ err: error }, 'uploaded document not prepared'));
      }, afterMs).unref();
    },
    part: {
      name: 'preparation of uploads',
      stop: async () => clearTimeout(timer),
    },
  };
};
