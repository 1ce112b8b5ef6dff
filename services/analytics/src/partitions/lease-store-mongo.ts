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
  /** When the replica joined. The oldest comes first in the order of age. */
  since: Date;
  seenAt: Date;
};

/** A replica that was silent for this long is removed. */
const forgetMs = 60_000;
/** A lease that is lost with the server only costs another round. */
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
    renew: async (replica, round, givingBack) => {
      const seen = [{ $set: { seenAt: '$$NOW', since: { $ifNull: ['$since', '$$NOW'] } } }];
      const renewed = [{ $set: { expiresAt: afresh, round: { $max: ['$round', round] } } }];
      await Promise.all([
        replicas.updateOne({ _id: replica }, seen, { upsert: true, ...light }),
        leases.updateMany({ holder: replica, _id: { $nin: givingBack } }, renewed, light),
      ]);
      const [held, alive] = await Promise.all([holders(), living()]);
      return { holders: held, replicas: alive };
    },

    take: async (replica, round, partition) => {
      // An absent `expiresAt` is less than every date.
      const isFree = { $lte: ['$expiresAt', '$$NOW'] };
      const isOwn = { $eq: ['$holder', replica] };
      const orKeep = (value: unknown, kept: string) => ({ $cond: [{ $or: [isOwn, isFree] }, value, kept] });
      const taken = {
        holder: orKeep(replica, '$holder'),
        expiresAt: orKeep(afresh, '$expiresAt'),
        round: orKeep({ $cond: [isOwn, { $max: ['$round', round] }, round] }, '$round'),
      };
      try {
        const after = await leases.findOneAndUpdate({ _id: partition }, [{ $set: taken }], {
          upsert: true,
          returnDocument: 'after',
          ...light,
        });
        return after?.holder === replica;
      } catch (error) {
        if (isDuplicateKey(error)) return false; // another replica inserted the record at the same time
        throw error;
      }
    },

    release: async (replica, round, partition) => {
      await leases.updateOne({ _id: partition, holder: replica, round: { $lte: round } }, free, light);
    },

    resign: async (replica, round) => {
      await leases.updateMany({ holder: replica, round: { $lte: round } }, free, light);
      await replicas.deleteOne({ _id: replica }, light);
    },
  };
};

const free = { $unset: { holder: '' as const, expiresAt: '' as const, round: '' as const } };
