import type { Broker } from '@docsight/messaging';
import type { ReaderStore } from './reader-store-mongo.ts';

/**
 * Keeps the newest snapshot of each reader. Idempotency: by the snapshot's version, the greatest wins. The message is done with once its
 * snapshots are stored: their marks lead the folder to them, after a crash too.
 */
export const consumeReaderChanges = (
  broker: Broker,
  options: { readers: ReaderStore; changed: (documentId: string) => void },
): void =>
  broker.consume({
    queue: 'analytics.readers',
    prefetch: 50,
    handle: async ({ tenant, data: { documentId, readers } }) => {
      if (await options.readers.put(tenant, readers)) options.changed(documentId);
    },
  });
