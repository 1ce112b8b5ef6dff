import { randomUUID } from 'node:crypto';
import type { OutboxSource } from '@docsight/messaging';
import type { Connection, mongo } from 'mongoose';
import { collectionWith } from '../collections/index.ts';
import { mongoLeases } from '../records/index.ts';
import type { LeaseRecord, VersionedRecord } from '../records/index.ts';

/** After the death of its holder, leftovers wait for at most this long. */
const defaultLeaseMs = 5_000;

/** Reads the marks of unpublished records in a collection, and shares its leftovers among replicas by a lease. */
export const outboxMarks = (
  model: { collection: mongo.Collection; db: Connection },
  leaseMs = defaultLeaseMs,
): Pick<OutboxSource, 'oldest' | 'takeLease' | 'releaseLease'> => {
  const records = collectionWith<Pick<VersionedRecord, '_id' | 'outboxSince'>>(model);
  const leases = mongoLeases(model.db.collection<LeaseRecord<string>>('outbox_leases'), leaseMs);
  const id = model.collection.collectionName;
  const holder = randomUUID();
  let round = 0;

  return {
    oldest: async () => {
      const [found] = await records
        .find({ outboxSince: { $exists: true } }, { projection: { outboxSince: 1 } })
        .sort({ outboxSince: 1 })
        .limit(1)
        .toArray();
      return found?.outboxSince;
    },
    takeLease: () => {
      round += 1;
      return leases.take(id, holder, round);
    },
    releaseLease: async () => {
      if (round > 0) await leases.release(id, holder, round);
    },
  };
};
