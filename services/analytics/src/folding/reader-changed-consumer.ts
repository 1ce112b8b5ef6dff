import type { Broker, Partitions } from '@docsight/messaging';
import { AppError, isUnavailable } from '@docsight/service-kit';
import type { FoldLag } from './fold-lag.ts';
import type { FoldReaders } from './fold-readers.ts';

/** Messages of a partition that wait in this process at most, of all its documents together. */
const prefetch = 25;

/**
 * Counts readers, of the partitions that this process takes. Idempotency: by the snapshots' versions, the greatest wins. The message is done with once they
 * are counted. holds: whether a partition is certainly this process's; while it is not, its messages wait, or go to another process.
 */
export const consumeReaderChanges = (
  broker: Broker,
  { fold, lag, holds }: { fold: FoldReaders; lag: FoldLag; holds: (partition: number) => boolean },
): Partitions =>
  broker.consumePartitions({
    queue: 'analytics.readers',
    prefetch,
    handle: async ({ id, accountId, time, data: { documentId, readers } }, partition) => {
      lag.begun(id, time, partition);
      try {
        if (partition !== null && !holds(partition))
          throw new AppError('service_unavailable', `The lease of partition ${partition} may have run out.`);
        await fold({ documentId, accountId }, readers);
      } catch (error) {
        if (!isUnavailable(error)) lag.ended(id);
        throw error;
      }
      lag.ended(id);
    },
  });
