import type { Broker } from '@docsight/messaging';
import { perKeyBatches } from '@docsight/service-kit';
import { snapshotOf } from './document.ts';
import type { DocumentStore } from './document-store-mongo.ts';

/** Messages that may wait in this process. Facts that arrive together are stored together. */
const prefetch = 250;
/** Deleted documents of one account whose views are removed at the same time. */
const deletionsPerAccount = 5;

/** Keeps the copy of the documents. Idempotent by version. */
export const consumeDocuments = (
  broker: Pick<Broker, 'consume'>,
  options: {
    documents: DocumentStore;
    /** Deletes the views of a deleted document. */
    deleteNotices: (document: { accountId: string; documentId: string }) => Promise<void>;
    /** Called when active documents of an account are stored. */
    onDocumentKnown: (accountId: string) => Promise<void>;
  },
): void => {
  const documentKnown = perKeyBatches({
    work: (accountId: string, _documentIds: string[]) => options.onDocumentKnown(accountId),
    maxBatchSize: prefetch,
  });
  broker.consume({
    queue: 'notifications.documents',
    prefetch,
    sharesOf: ({ accountId, data: { facts } }) =>
      facts.isActive ? [] : [{ key: accountId, atOnce: deletionsPerAccount }],
    handle: async ({ time, data: { facts } }) => {
      const { accountId, documentId, isActive } = facts;
      await options.documents.store(snapshotOf(facts, new Date(time)));
      if (isActive) await documentKnown(accountId, documentId);
      else await options.deleteNotices({ accountId, documentId });
    },
  });
};
