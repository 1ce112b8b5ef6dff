import type { Broker } from '@docsight/messaging';
import { AppError, withTimeout } from '@docsight/service-kit';
import type { FactsStore } from '../documents/index.ts';
import type { Counting } from './counting.ts';

/** Messages in progress: of all accounts, of one account, and of one reader. */
const [prefetch, perAccount, perReader] = [20, 5, 1];
/** A download whose reader is busy for longer is put off. */
const maxWaitMs = 1_000;

/**
 * Counts downloads on the day they happened. Idempotent by download id, which the reader's record keeps.
 * Downloads of an erased document are ignored. Downloads of a busy reader or account do not hold up others.
 */
export const consumeDownloads = (
  broker: Pick<Broker, 'consume'>,
  { counting, facts }: { counting: Pick<Counting, 'countDownload'>; facts: Pick<FactsStore, 'byId'> },
): void =>
  broker.consume({
    queue: 'tracking.downloads',
    prefetch,
    sharesOf: ({ accountId, data: { documentId, viewerId } }) => [
      { key: accountId, atOnce: perAccount },
      { key: `${documentId}:${viewerId}`, atOnce: perReader },
    ],
    handle: async ({ time, data: { documentId, viewerId, downloadId } }) => {
      const document = await facts.byId(documentId);
      // A session comes before a download, so the facts are here. If not, the message is retried, then dead-lettered.
      if (!document) throw new Error(`The facts of document ${documentId} are missing.`);
      if (document.erased) return;
      const download = { downloadId, at: Date.parse(time) };
      await withTimeout((giveUp) => counting.countDownload(document, viewerId, download, giveUp), maxWaitMs, {
        timeoutError: readerIsBusy,
      });
    },
  });

const readerIsBusy = (): AppError => new AppError('rate_limited', 'The reader of this download is busy.');
