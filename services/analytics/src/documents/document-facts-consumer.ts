import type { Broker } from '@docsight/messaging';
import type { DocumentStore } from './document-store.ts';

/** Keeps the replica of the documents. Idempotency: by the facts' version, the greatest wins. */
export const consumeDocumentFacts = (broker: Broker, documents: DocumentStore): void =>
  broker.consume({
    queue: 'analytics.documents',
    prefetch: 50,
    handle: ({ data: { facts } }) => documents.put(facts),
  });
