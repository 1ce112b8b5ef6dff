import { boundedMap, perKeyQueue } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { Document, DocumentStore } from '../documents/index.ts';
import type { Pages } from './pages.ts';

/** Prepares uploaded documents, so that the first reader waits neither for page 1 nor for the results of a search. */
export type PrepareUploaded = {
  /** Records an upload. Returns at once. */
  uploaded(document: { documentId: string; accountId: string }): void;
  part: Part;
};

/** A person needs longer until the link is sent. */
const defaultAfterMs = 2_000;
/** Accounts with an upload that waits. One more account evicts the oldest, whose document is prepared anyway. */
const maxAccounts = 1_000;
/** Limits the texts of a document that are read in advance. */
const maxTextPages = 1_000;
/** A document is given up after this time, because it is slow to read or others need the processor. In ms. */
const maxTextsMs = 60_000;
/** Documents whose texts wait to be read, of all accounts and of one. */
const maxWaiting = { maxWaiting: 100, maxWaitingPerKey: 2 };

/**
 * Prepares the document that an account uploaded last, once no other upload of it has followed for a while. So a
 * program that uploads many at once takes no processor time for pages that may never be read.
 */
export const makePrepareUploaded = (options: {
  documents: Pick<DocumentStore, 'findById'>;
  pages: Pick<Pages, 'prepareOpening' | 'prepareTexts'>;
  logger: Logger;
  nowMs: () => number;
  afterMs?: number;
}): PrepareUploaded => {
  const { documents, pages, logger, nowMs, afterMs = defaultAfterMs } = options;
  const timers = boundedMap<string, NodeJS.Timeout>({ maxEntries: maxAccounts });
  /** Accounts take turns. One place of the drawings is used at most. */
  const reading = perKeyQueue({ concurrency: 1, ...maxWaiting });
  let hasStopped = false;

  const findActive = async (id: string) => {
    const document = hasStopped ? null : await documents.findById(id);
    return document?.isActive ? document : undefined;
  };

  const prepare = async (id: string): Promise<void> => {
    const document = await findActive(id);
    if (!document) return;
    // Page 1 is drawn also behind a gate: a reader who passes it waits for it next.
    pages.prepareOpening(document, 1);
    await prepareTexts(document, nowMs() + maxTextsMs);
  };

  /** Reads the texts for the search. A document that is deleted meanwhile is not read any further. */
  const prepareTexts = async (document: Document, untilMs: number): Promise<void> => {
    const lastPage = Math.min(document.pageCount, maxTextPages);
    let page = 1;
    do {
      page = await reading.run(document.accountId, () => pages.prepareTexts(document, page));
    } while (page <= lastPage && nowMs() < untilMs && (await findActive(document.id)) !== undefined);
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
