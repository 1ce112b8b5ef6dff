import type { Broker } from '@docsight/messaging';
import type { FactsStore } from './facts-store-mongo.ts';

/**
 * Keeps the copy of the documents' facts. Idempotent by version: an older snapshot than the one kept is ignored. Of an erased document the empty facts
 * stay, so that what comes late is known to be; `erase` takes its readers away.
 */
export const consumeDocumentFacts = (
  broker: Pick<Broker, 'consume'>,
  { store, erase }: { store: FactsStore; erase: (documentId: string) => Promise<void> },
): void =>
  broker.consume({
    queue: 'tracking.documents',
    prefetch: 20,
    handle: async ({ type, data }) => {
      await store.keep(data.facts);
      if (type === 'document.erased') await erase(data.facts.documentId);
    },
  });
