import type { Broker } from '@docsight/messaging';
import { snapshotOf } from './document.ts';
import type { DocumentStore } from './document-store-mongo.ts';

/** Keeps the copy of the documents. Idempotent by version. */
export const consumeDocuments = (
  broker: Pick<Broker, 'consume'>,
  options: {
    documents: DocumentStore;
    /** Deletes the views of a deleted document. */
    deleteNotices: (document: { accountId: string; documentId: string }) => Promise<void>;
    /** Called when an active document is stored. */
    onDocumentKnown: (accountId: string) => Promise<void>;
  },
): void =>
  broker.consume({
    queue: 'notifications.documents',
    prefetch: 20,
    sharesOf: ({ accountId }) => [{ key: accountId, atOnce: 5 }],
    handle: async ({ time, data: { facts } }) => {
      const { accountId, documentId, isActive } = facts;
      await options.documents.store(snapshotOf(facts, new Date(time)));
      if (isActive) await options.onDocumentKnown(accountId);
      else await options.deleteNotices({ accountId, documentId });
    },
  });
