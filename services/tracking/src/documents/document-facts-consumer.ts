import type { Broker } from '@docsight/messaging';
import type { FactsStore } from './facts-store-mongo.ts';

/** Messages that may wait in this process. Facts that arrive together are stored together. */
const prefetch = 250;
/** Erased documents of one account whose readers are removed at the same time. */
const erasuresPerAccount = 5;

/**
 * Saves the copy of the documents' facts, and calls `onSaved`. Idempotent by version: an older snapshot is ignored.
 * The empty facts of an erased document stay, so that late messages about it are recognised.
 */
export const consumeDocumentFacts = (
  broker: Pick<Broker, 'consume'>,
  {
    store,
    onSaved,
    removeReaders,
  }: {
    store: FactsStore;
    onSaved: (shortCode: string) => void;
    removeReaders: (documentId: string) => Promise<void>;
  },
): void =>
  broker.consume({
    queue: 'tracking.documents',
    prefetch,
    sharesOf: ({ type, accountId }) =>
      type === 'document.erased' ? [{ key: accountId, atOnce: erasuresPerAccount }] : [],
    handle: async ({ type, data }) => {
      await store.save(data.facts);
      onSaved(data.facts.shortCode);
      if (type === 'document.erased') await removeReaders(data.facts.documentId);
    },
  });
