import type { Broker } from '@docsight/messaging';
import { gauge } from '@docsight/service-kit';
import type { FoldReaders } from './fold-readers.ts';

/** Messages that wait in this process at most, of all documents together. */
const prefetch = 50;

/** Counts readers. Idempotency: by the snapshots' versions, the greatest wins. The message is done with once they are counted. */
export const consumeReaderChanges = (broker: Broker, { fold, now }: { fold: FoldReaders; now: () => Date }): void => {
  let lagSeconds = 0;
  gauge('docsight_fold_lag_seconds', 'Age of the change of a reader that was counted last.', () => lagSeconds);
  broker.consume({
    queue: 'analytics.readers',
    prefetch,
    handle: async ({ tenant, time, data: { documentId, readers } }) => {
      await fold({ documentId, ownerId: tenant }, readers);
      lagSeconds = Math.max(0, (now().getTime() - Date.parse(time)) / 1000);
    },
  });
};
