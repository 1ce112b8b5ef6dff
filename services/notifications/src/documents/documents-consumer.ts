import type { Broker } from '@docsight/messaging';
import { snapshotOf } from './document.ts';
import type { DocumentStore } from './document-store-mongo.ts';

/** Keeps the copy of the documents. Idempotent by version. forget: nothing is to be told of a document any more. onKnown: one has come, or has changed. */
export const consumeDocuments = (
  broker: Pick<Broker, 'consume'>,
  options: {
    documents: DocumentStore;
    forget: (accountId: string, documentId: string) => Promise<void>;
    onKnown: (accountId: string) => Promise<void>;
  },
): void =>
  broker.consume({
    queue: 'notifications.documents',
    prefetch: 20,
    handle: async ({ time, data: { facts } }) => {
      await options.documents.keep(snapshotOf(facts, new Date(time)));
      if (facts.isActive) await options.onKnown(facts.accountId);
      else await options.forget(facts.accountId, facts.documentId);
    },
  });
