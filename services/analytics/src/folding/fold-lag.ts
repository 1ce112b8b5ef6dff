import { gauge } from '@docsight/service-kit';
import type { Part } from '@docsight/service-kit';

/**
 * Measures how far the figures are behind: the age of the oldest message that this process received and has not folded.
 * The lag is 0 when there is none. A message that failed because the database is away stays in the measure. So the lag
 * grows until the message is folded, or its partition belongs to another process.
 */
export type FoldLag = {
  /** Starts to measure a message. `changedAt` is the ISO time of its oldest change. Safe to repeat. */
  started(messageId: string, changedAt: string, partition: number | null): void;
  /** Stops to measure a message: it was folded, or waits in a queue to be retried. */
  finished(messageId: string): void;
  /** Keeps only messages of these partitions, which this process holds according to the store. */
  keepOnly(partitions: number[]): void;
  seconds(): number;
  part: Part;
};

export const foldLag = (now: () => Date): FoldLag => {
  const waiting = new Map<string, { changedAtMs: number; partition: number | null }>();

  const seconds = (): number => {
    const oldestMs = Math.min(...[...waiting.values()].map(({ changedAtMs }) => changedAtMs));
    return waiting.size === 0 ? 0 : Math.max(0, (now().getTime() - oldestMs) / 1000);
  };

  gauge('docsight_fold_lag_seconds', {}, seconds);
  return {
    started: (messageId, changedAt, partition) => {
      waiting.set(messageId, { changedAtMs: Date.parse(changedAt), partition });
    },
    finished: (messageId) => {
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
