import { isDuplicateKey } from '@docsight/mongo';
import type { Connection } from 'mongoose';
import { leaseMs } from './lease-store.ts';
import type { LeaseStore } from './lease-store.ts';

type LeaseRecord = {
  /** The partition. */
  _id: number;
  /** Absent while the lease is free, like the two fields below. */
  holder?: string;
  expiresAt?: Date;
  /** The holder's newest round that took or renewed the lease. */
  round?: number;
};
type ReplicaRecord = {
  _id: string;
  /** When the replica joined. Replicas are ordered by it. */
  since: Date;
  seenAt: Date;
};

/** A replica that was silent for this long is removed. */
const removeAfterMs = 60_000;
/** A lease that is lost when the server crashes only costs another round. */
const notJournaled = { writeConcern: { w: 1, journal: false } };
const newExpiry = { $add: ['$$NOW', leaseMs] };

export const mongoLeaseStore = (connection: Connection, partitions: number): LeaseStore => {
  const leases = connection.collection<LeaseRecord>('partition_leases');
  const replicas = connection.collection<ReplicaRecord>('replicas');

  const holders = async (): Promise<(string | null)[]> => {
    const valid = await leases
      .aggregate<LeaseRecord>([{ $match: { $expr: { $gt: ['$expiresAt', '$$NOW'] } } }])
      .toArray();
    const byPartition = new Map(valid.map(({ _id, holder }) => [_id, holder]));
    return Array.from({ length: partitions }, (_, partition) => byPartition.get(partition) ?? null);
  };

  const liveReplicas = async (): Promise<string[]> => {
    const known = await replicas
      .aggregate<ReplicaRecord & { silentMs: number }>([
        { $sort: { since: 1, _id: 1 } },
        { $set: { silentMs: { $subtract: ['$$NOW', '$seenAt'] } } },
      ])
      .toArray();
    const removed = known.filter(({ silentMs }) => silentMs > removeAfterMs);
    for (const { _id, seenAt } of removed) await replicas.deleteOne({ _id, seenAt }, notJournaled);
    return known.filter(({ silentMs }) => silentMs < leaseMs).map(({ _id }) => _id);
  };

  return {
    renew: async (replica, round, releasing) => {
      const seen = [{ $set: { seenAt: '$$NOW', since: { $ifNull: ['$since', '$$NOW'] } } }];
      const renewed = [{ $set: { expiresAt: newExpiry, round: { $max: ['$round', round] } } }];
      await Promise.all([
        replicas.updateOne({ _id: replica }, seen, { upsert: true, ...notJournaled }),
        leases.updateMany({ holder: replica, _id: { $nin: releasing } }, renewed, notJournaled),
      ]);
      const [held, live] = await Promise.all([holders(), liveReplicas()]);
      return { holders: held, replicas: live };
    },

    take: async (replica, round, partition) => {
      // An absent `expiresAt` is less than every date.
      const isFree = { $lte: ['$expiresAt', '$$NOW'] };
      const isOwn = { $eq: ['$holder', replica] };
      const ifAvailable = (value: unknown, kept: string) => ({ $cond: [{ $or: [isOwn, isFree] }, value, kept] });
      const taken = {
        holder: ifAvailable(replica, '$holder'),
        expiresAt: ifAvailable(newExpiry, '$expiresAt'),
        round: ifAvailable({ $cond: [isOwn, { $max: ['$round', round] }, round] }, '$round'),
      };
      try {
        const after = await leases.findOneAndUpdate({ _id: partition }, [{ $set: taken }], {
          upsert: true,
          returnDocument: 'after',
          ...notJournaled,
        });
        return after?.holder === replica;
      } catch (error) {
        if (isDuplicateKey(error)) return false; // another replica inserted the record at the same time
        throw error;
      }
    },

    release: async (replica, round, partition) => {
      await leases.updateOne({ _id: partition, holder: replica, round: { $lte: round } }, free, notJournaled);
    },

    resign: async (replica, round) => {
      await leases.updateMany({ holder: replica, round: { $lte: round } }, free, notJournaled);
      await replicas.deleteOne({ _id: replica }, notJournaled);
    },
  };
};

const free = { $unset: { holder: '' as const, expiresAt: '' as const, round: '' as const } };
