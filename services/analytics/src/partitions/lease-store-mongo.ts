import { isDuplicateKey } from '@docsight/mongo';
import type { Connection } from 'mongoose';
import { leaseMs } from './lease-store.ts';
import type { LeaseStore } from './lease-store.ts';

/** holder, expiresAt: absent when nobody holds it. */
type LeaseRecord = { _id: number; holder?: string; expiresAt?: Date };
/** since: when the replica came; the order of age. */
type ReplicaRecord = { _id: string; since: Date; seenAt: Date };

/** What was not heard of for so long is forgotten. */
const forgetMs = 60_000;
/** A lease that is lost with the server costs nothing but a new round. */
const light = { writeConcern: { w: 1, journal: false } };
const afresh = { $add: ['$$NOW', leaseMs] };

export const mongoLeaseStore = (connection: Connection, partitions: number): LeaseStore => {
  const leases = connection.collection<LeaseRecord>('partition_leases');
  const replicas = connection.collection<ReplicaRecord>('replicas');

  const holders = async (): Promise<(string | null)[]> => {
    const running = await leases
      .aggregate<LeaseRecord>([{ $match: { $expr: { $gt: ['$expiresAt', '$$NOW'] } } }])
      .toArray();
    const byPartition = new Map(running.map(({ _id, holder }) => [_id, holder]));
    return Array.from({ length: partitions }, (_, partition) => byPartition.get(partition) ?? null);
  };

  const living = async (): Promise<string[]> => {
    const known = await replicas
      .aggregate<ReplicaRecord & { silentMs: number }>([
        { $sort: { since: 1, _id: 1 } },
        { $set: { silentMs: { $subtract: ['$$NOW', '$seenAt'] } } },
      ])
      .toArray();
    const gone = known.filter(({ silentMs }) => silentMs > forgetMs);
    for (const { _id, seenAt } of gone) await replicas.deleteOne({ _id, seenAt }, light);
    return known.filter(({ silentMs }) => silentMs < leaseMs).map(({ _id }) => _id);
  };

  return {
    renew: async (replica, givingBack) => {
      const seen = [{ $set: { seenAt: '$$NOW', since: { $ifNull: ['$since', '$$NOW'] } } }];
      await Promise.all([
        replicas.updateOne({ _id: replica }, seen, { upsert: true, ...light }),
        leases.updateMany({ holder: replica, _id: { $nin: givingBack } }, [{ $set: { expiresAt: afresh } }], light),
      ]);
      const [held, alive] = await Promise.all([holders(), living()]);
      return { holders: held, replicas: alive };
    },

    take: async (replica, partition) => {
      // What is absent is before every date.
      const unless = (whatItWas: string, mine: unknown) => ({
        $cond: [{ $lte: ['$expiresAt', '$$NOW'] }, mine, whatItWas],
      });
      try {
        const after = await leases.findOneAndUpdate(
          { _id: partition },
          [{ $set: { holder: unless('$holder', replica), expiresAt: unless('$expiresAt', afresh) } }],
          { upsert: true, returnDocument: 'after', ...light },
        );
        return after?.holder === replica;
      } catch (error) {
        if (isDuplicateKey(error)) return false; // another one put the record in at the same time
        throw error;
      }
    },

    release: async (replica, partition) => {
      await leases.updateOne({ _id: partition, holder: replica }, free, light);
    },

    resign: async (replica) => {
      await leases.updateMany({ holder: replica }, free, light);
      await replicas.deleteOne({ _id: replica }, light);
    },
  };
};

const free = { $unset: { holder: '' as const, expiresAt: '' as const } };
