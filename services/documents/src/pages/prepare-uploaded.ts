import { boundedMap } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { DocumentStore } from '../documents/index.ts';
import type { Pages } from './pages.ts';

/** Prepares uploaded documents, so that the first reader does not wait until page 1 is drawn. */
export type PrepareUploaded = {
  /** Records an upload. Returns at once. */
  uploaded(document: { documentId: string; accountId: string }): void;
  part: Part;
};

/** A person needs longer until the link is sent. */
const defaultAfterMs = 2_000;
/** Accounts with an upload that waits. One more account evicts the oldest, whose document is prepared anyway. */
const maxAccounts = 1_000;

/**
 * Prepares the document that an account uploaded last, once no other upload of it has followed for a while. So a
 * program that uploads many at once takes no processor time for pages that may never be read.
 */
export const makePrepareUploaded = (options: {
  documents: Pick<DocumentStore, 'findById'>;
  pages: Pick<Pages, 'prepareOpening'>;
  logger: Logger;
  afterMs?: number;
}): PrepareUploaded => {
  const { documents, pages, logger, afterMs = defaultAfterMs } = options;
  const timers = boundedMap<string, NodeJS.Timeout>({ maxEntries: maxAccounts });
  let hasStopped = false;

  const prepare = async (id: string): Promise<void> => {
    if (hasStopped) return;
    const document = await documents.findById(id);
    // Page 1 is drawn also behind a gate: a reader who passes it waits for it next.
    if (document?.isActive) pages.prepareOpening(document, 1);
  };

  return {
    uploaded: ({ documentId, accountId }) => {
      clearTimeout(timers.get(accountId));
      const timer = setTimeout(() => {
        prepare(documentId).catch((error: unknown) => logger.info({ err: error }, 'uploaded document not prepared'));
      }, afterMs);
      timers.set(accountId, timer.unref());
    },
    part: {
      name: 'preparation of uploads',
      stop: async () => {
        hasStopped = true;
      },
    },
  };
};
