import type { Broker } from '@docsight/messaging';
import type { FactsStore } from './facts-store-mongo.ts';

/**
 * Saves the copy of the documents' facts. Idempotent by version: an older snapshot is ignored.
 * The empty facts of an erased document stay, so that late messages about it are recognised.
 */
export const consumeDocumentFacts = (
  broker: Pick<Broker, 'consume'>,
  { store, removeReaders }: { store: FactsStore; removeReaders: (documentId: string) => Promise<void> },
): void =>
  broker.consume({
    queue: 'tracking.documents',
    prefetch: 20,
    sharesOf: ({ accountId }) => [{ key: accountId, atOnce: 5 }],
    handle: async ({ type, data }) => {
      await store.save(data.facts);
      if (type === 'document.erased') await removeReaders(data.facts.documentId);
    },
  });
