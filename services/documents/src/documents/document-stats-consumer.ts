import { rankOf } from '@docsight/contracts';
import type { Broker } from '@docsight/messaging';
import type { DocumentStore } from './document-store.ts';

/**
 * Keeps the list's figures. Idempotency: by the figures' version, the greatest wins. A document that is not there was never stored, since
 * figures only follow from its own events: such a message is done with.
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
