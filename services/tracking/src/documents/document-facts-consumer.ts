import type { Broker } from '@docsight/messaging';
import type { FactsStore } from './facts-store-mongo.ts';

/** Keeps the copy of the documents' facts. Idempotent by version: an older snapshot than the one kept is ignored. */
export const consumeDocumentFacts = (broker: Pick<Broker, 'consume'>, store: FactsStore): void =>
  broker.consume({
    queue: 'tracking.documents',
    prefetch: 20,
    handle: ({ data }) => store.keep(data.facts),
  });
