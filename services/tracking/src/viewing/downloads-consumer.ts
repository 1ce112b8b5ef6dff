import type { Broker } from '@docsight/messaging';
import type { FactsStore } from '../documents/index.ts';
import type { Counting } from './counting.ts';

/**
 * Counts downloads on the day they happened. Idempotent by download id, which the reader's record keeps.
 * Downloads of an erased document are ignored.
 */
export const consumeDownloads = (
  broker: Pick<Broker, 'consume'>,
  { counting, facts }: { counting: Pick<Counting, 'countDownload'>; facts: Pick<FactsStore, 'byId'> },
): void =>
  broker.consume({
    queue: 'tracking.downloads',
    prefetch: 20,
    handle: async ({ time, data: { documentId, viewerId, downloadId } }) => {
      const document = await facts.byId(documentId);
      // A session comes before a download, so the facts are here. If not, the message is retried, then dead-lettered.
      if (!document) throw new Error(`The facts of document ${documentId} are missing.`);
      if (document.erased) return;
      await counting.countDownload(document, viewerId, { downloadId, at: Date.parse(time) });
    },
  });
