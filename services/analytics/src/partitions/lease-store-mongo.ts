import { freeLease, leaseExpiry, mongoLeases, newestRead, repeatableWrite } from '@docsight/mongo';
import type { LeaseRecord } from '@docsight/mongo';
import type { Connection } from 'mongoose';
import { leaseMs } from './lease-store.ts';
import type { LeaseStore } from './lease-store.ts';

type ReplicaRecord = {
  _id: string;
  /** When the replica joined. Replicas are ordered by it. */
  since: Date;
  seenAt: Date;
};

/** A replica that was silent for this long is removed. */
const removeAfterMs = 60_000;

export const mongoLeaseStore = (connection: Connection, partitions: number): LeaseStore => {
  const leases = connection.collection<LeaseRecord<number>>('partition_leases');
  const { take, release } = mongoLeases(leases, leaseMs);
  const replicas = connection.collection<ReplicaRecord>('replicas');

  const holders = async (): Promise<(string | null)[]> => {
    const valid = await leases
      .aggregate<LeaseRecord<number>>([{ $match: { $expr: { $gt: ['$expiresAt', '$$NOW'] } } }], newestRead)
      .toArray();
    const byPartition = new Map(valid.map(({ _id, holder }) => [_id, holder]));
    return Array.from({ length: partitions }, (_, partition) => byPartition.get(partition) ?? null);
  };

  const liveReplicas = async (): Promise<string[]> => {
    const known = await replicas
      .aggregate<ReplicaRecord & { silentMs: number }>(
        [{ $sort: { since: 1, _id: 1 } }, { $set: { silentMs: { $subtract: ['$$NOW', '$seenAt'] } } }],
        newestRead,
      )
      .toArray();
    const removed = known.filter(({ silentMs }) => silentMs > removeAfterMs);
    for (const { _id, seenAt } of removed) await replicas.deleteOne({ _id, seenAt }, repeatableWrite);
    return known.filter(({ silentMs }) => silentMs < leaseMs).map(({ _id }) => _id);
  };

  return {
    renew: async (replica, round, releasing) => {
      const seen = [{ $set: { seenAt: '$$NOW', since: { $ifNull: ['$since', '$$NOW'] } } }];
      const renewed = [{ $set: { expiresAt: leaseExpiry(leaseMs), round: { $max: ['$round', round] } } }];
      await Promise.all([
        replicas.updateOne({ _id: replica }, seen, { upsert: true, ...repeatableWrite }),
        leases.updateMany({ holder: replica, _id: { $nin: releasing } }, renewed, repeatableWrite),
      ]);
      const [held, live] = await Promise.all([holders(), liveReplicas()]);
      return { holders: held, replicas: live };
    },

    take: (replica, round, partition) => take(partition, replica, round),

    release: (replica, round, partition) => release(partition, replica, round),

    resign: async (replica, round) => {
      await leases.updateMany({ holder: replica, round: { $lte: round } }, freeLease, repeatableWrite);
      await replicas.deleteOne({ _id: replica }, repeatableWrite);
    },
  };
};
