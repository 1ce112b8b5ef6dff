import { rankOf } from '@docsight/contracts';
import type { Broker } from '@docsight/messaging';
import type { DocumentStore } from './document-store.ts';

/**
 * Stores the figures of the list. Idempotency: the greatest version of the figures wins. A message about an unknown
 * document is acknowledged: figures follow from the document's own events, so it was never stored.
 */
export const consumeDocumentStats = (broker: Broker, documents: DocumentStore): void =>
  broker.consume({
    queue: 'documents.stats',
    prefetch: 50,
    handle: async ({ accountId, data: { documentId, version, views, uniqueViewers, leads, level } }) => {
      const counters = { version, views, uniqueViewers, leads, level, rank: rankOf(level) };
      await documents.setCounters(accountId, documentId, counters);
    },
  });
