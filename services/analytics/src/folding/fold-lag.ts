import { gauge } from '@docsight/service-kit';
import type { Part } from '@docsight/service-kit';

/**
 * How far the figures are behind, as far as this process knows: the age of the oldest message that it was given and that is not counted. 0 when there is none. A
 * message that could not be counted since the database was away stays known, so the lag grows until it is counted, or until it is known that its
 * partition is another process's.
 */
export type FoldLag = {
  /** changedAt: when the oldest change in the message was made, an ISO time. Safe to repeat, as the message is tried again. */
  begun(messageId: string, changedAt: string, partition: number | null): void;
  /** The message was counted, or waits elsewhere to be tried again. */
  ended(messageId: string): void;
  /** Told which partitions the store of leases says are this process's. */
  keepOnly(partitions: number[]): void;
  seconds(): number;
  part: Part;
};

export const foldLag = (now: () => Date): FoldLag => {
  const waiting = new Map<string, { changedAtMs: number; partition: number | null }>();

  const seconds = (): number => {
    const oldest = Math.min(...[...waiting.values()].map(({ changedAtMs }) => changedAtMs));
    return waiting.size === 0 ? 0 : Math.max(0, (now().getTime() - oldest) / 1000);
  };

  gauge('docsight_fold_lag_seconds', 'Age of the oldest change of a reader that waits in this process.', seconds);
  return {
    begun: (messageId, changedAt, partition) => {
      waiting.set(messageId, { changedAtMs: Date.parse(changedAt), partition });
    },
    ended: (messageId) => {
      waiting.delete(messageId);
    },
    keepOnly: (partitions) => {
      for (const [messageId, { partition }] of waiting)
        if (partition !== null && !partitions.includes(partition)) waiting.delete(messageId);
    },
    seconds,
    part: { name: 'fold lag', details: () => ({ fold_lag_seconds: seconds() }) },
  };
};
