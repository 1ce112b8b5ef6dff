import type { Broker } from '@docsight/messaging';
import type { DocumentStore, KnownDocument } from './document-store.ts';

/**
 * The most messages that wait in this process, and the most of one account. The waiting ones of an account are folded
 * together. An account has few places, because its folds may take seconds.
 */
const [prefetch, perAccount] = [250, 50];
/** Documents of one account whose readers are hidden or removed at the same time. */
const removalsPerAccount = 10;

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
    prefetch,
    sharesOf: ({ accountId, data: { facts } }) => [
      { key: accountId, atOnce: perAccount },
      ...(facts.isActive ? [] : [{ key: `${accountId} removals`, atOnce: removalsPerAccount }]),
    ],
    handle: async ({ type, data: { facts } }) => {
      await documents.put(facts);
      if (type === 'document.erased') await eraseFigures(facts);
      else if (!facts.isActive) await hideReaders(facts);
    },
  });
