import type { Broker } from '@docsight/messaging';
import type { DocumentStore, KnownDocument } from './document-store.ts';

/** Keeps the facts of documents. Idempotency: by their version, the greatest wins. `erase`: takes the figures of an erased one away. */
export const consumeDocumentFacts = (
  broker: Broker,
  { documents, erase }: { documents: DocumentStore; erase: (document: KnownDocument) => Promise<void> },
): void =>
  broker.consume({
    queue: 'analytics.documents',
    prefetch: 50,
    handle: async ({ type, data: { facts } }) => {
      await documents.put(facts);
      if (type === 'document.erased') await erase(facts);
    },
  });
