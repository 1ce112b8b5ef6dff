import type { Broker, Partitions } from '@docsight/messaging';
import { AppError, histogram, isUnavailable } from '@docsight/service-kit';
import type { FoldLag } from './fold-lag.ts';
import type { FoldReaders } from './fold-readers.ts';

/**
 * The most messages of a partition that wait in this process, and the most of one account. They wait for the folds of
 * their account too, which may take seconds.
 */
const [prefetch, perAccount] = [60, 20];

/**
 * Folds readers of the partitions that this process holds. Idempotent by the versions of the snapshots.
 * A message is acknowledged once all its readers are folded.
 */
export const consumeReaderChanges = (
  broker: Broker,
  {
    fold,
    lag,
    holds,
    now,
  }: {
    fold: FoldReaders;
    lag: FoldLag;
    /** Returns whether this process certainly holds a partition. If not, its messages are retried here or elsewhere. */
    holds: (partition: number) => boolean;
    now: () => Date;
  },
): Partitions => {
  const delays = histogram('docsight_beacon_to_statistics_seconds');
  return broker.consumePartitions({
    queue: 'analytics.readers',
    prefetch,
    sharesOf: ({ accountId }) => [{ key: accountId, atOnce: perAccount }],
    handle: async ({ id, accountId, time, data: { documentId, readers } }, partition) => {
      lag.started(id, time, partition);
      try {
        if (partition !== null && !holds(partition))
          throw new AppError('service_unavailable', `The lease of partition ${partition} may have expired.`);
        await fold({ documentId, accountId }, readers);
      } catch (error) {
        if (!isUnavailable(error)) lag.finished(id);
        throw error;
      }
      lag.finished(id);
      delays.observe(Math.max(0, now().getTime() - Date.parse(time)) / 1000);
    },
  });
};
