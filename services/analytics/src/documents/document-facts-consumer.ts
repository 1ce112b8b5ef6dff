import type { Broker } from '@docsight/messaging';
import type { DocumentStore, KnownDocument } from './document-store.ts';

/** Stores the facts of documents. Idempotent by their version: the greatest is kept. */
export const consumeDocumentFacts = (
  broker: Broker,
  {
    documents,
    eraseFigures,
    hideReaders,
  }: {
    documents: DocumentStore;
    eraseFigures: (document: KnownDocument) => Promise<void>;
    hideReaders: (document: KnownDocument) => Promise<void>;
  },
): void =>
  broker.consume({
    queue: 'analytics.documents',
    prefetch: 50,
    sharesOf: ({ accountId }) => [{ key: accountId, atOnce: 10 }],
    handle: async ({ type, data: { facts } }) => {
      await documents.put(facts);
      if (type === 'document.erased') await eraseFigures(facts);
      else if (!facts.isActive) await hideReaders(facts);
    },
  });
