import type { StoredBatch } from './batch-model.ts';
import type { NewEntry } from './new-records-mongo.ts';

/** A batch of this process, with the deliveries that are not finished. */
type OpenBatch = { id: string; until: Date; entries: Map<string, NewEntry> };

/** Remembers which deliveries this process has in batches. */
export type OpenBatches = {
  has(deliveryId: string): boolean;
  entryOf(deliveryId: string): NewEntry | undefined;
  add(batch: StoredBatch, entries: NewEntry[]): void;
  /** Returns the ids of the batches that are empty now. */
  remove(deliveryIds: string[]): string[];
  /** Forgets batches whose lease has ended: they are recovered. After an error, nothing else removes them here. */
  forgetEnded(now: Date): void;
};

export const openBatches = (): OpenBatches => {
  /** By the id of each delivery. The oldest comes first. */
  const batches = new Map<string, OpenBatch>();
  return {
    has: (deliveryId) => batches.has(deliveryId),
    entryOf: (deliveryId) => batches.get(deliveryId)?.entries.get(deliveryId),
    add: ({ _id: id, until }, entries) => {
      const batch = { id, until, entries: new Map(entries.map((entry) => [entry.delivery.id, entry])) };
      for (const deliveryId of batch.entries.keys()) batches.set(deliveryId, batch);
    },
    remove: (deliveryIds) => {
      const empty = new Set<string>();
      for (const deliveryId of deliveryIds) {
        const batch = batches.get(deliveryId);
        batches.delete(deliveryId);
        batch?.entries.delete(deliveryId);
        if (batch?.entries.size === 0) empty.add(batch.id);
      }
      return [...empty];
    },
    forgetEnded: (now) => {
      for (const [deliveryId, { until }] of batches) {
        if (until >= now) return;
        batches.delete(deliveryId);
      }
    },
  };
};
