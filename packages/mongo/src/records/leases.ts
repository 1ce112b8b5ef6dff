import type { mongo } from 'mongoose';
import { repeatableWrite } from '../connection/index.ts';
import { isDuplicateKey } from '../collections/index.ts';

export type LeaseRecord<Id> = {
  _id: Id;
  /** Absent while the lease is free, like the two fields below. */
  holder?: string;
  expiresAt?: Date;
  /** The holder's newest round that took or renewed the lease. */
  round?: number;
};

/**
 * Takes and frees leases. A lease has at most one holder, and expires `leaseMs` after it was taken or
 * renewed, by the database's clock.
 *
 * A lease only saves work. It is a `repeatableWrite`, so after a failover two holders may each believe to have it. What
 * they do must be safe to do twice, at the same time.
 *
 * `round` numbers the rounds of one holder, upwards. A request that reaches the database late must not undo a newer
 * one: once a round has renewed a lease, a release from an earlier round no longer frees it.
 */
export type Leases<Id> = {
  /** Takes or renews a lease. Returns false when another holder has it. */
  take(id: Id, holder: string, round: number): Promise<boolean>;
  /** Frees a lease, if the holder has it and has not renewed it in a later round. */
  release(id: Id, holder: string, round: number): Promise<void>;
};

/** Returns an expression for the expiry of a lease that is taken or renewed now. */
export const leaseExpiry = (leaseMs: number) => ({ $add: ['$$NOW', leaseMs] });

/** The update that frees a lease. */
export const freeLease = { $unset: { holder: '' as const, expiresAt: '' as const, round: '' as const } };

export const mongoLeases = <Id>(leases: mongo.Collection<LeaseRecord<Id>>, leaseMs: number): Leases<Id> => ({
  take: async (id, holder, round) => {
    // An absent `expiresAt` is less than every date.
    const isFree = { $lte: ['$expiresAt', '$$NOW'] };
    const isOwn = { $eq: ['$holder', holder] };
    const ifAvailable = (value: unknown, kept: string) => ({ $cond: [{ $or: [isOwn, isFree] }, value, kept] });
    const taken = {
      holder: ifAvailable(holder, '$holder'),
      expiresAt: ifAvailable(leaseExpiry(leaseMs), '$expiresAt'),
      round: ifAvailable({ $cond: [isOwn, { $max: ['$round', round] }, round] }, '$round'),
    };
    const filter = { _id: id } as mongo.Filter<LeaseRecord<Id>>;
    try {
      const after = await leases.findOneAndUpdate(filter, [{ $set: taken }], {
        upsert: true,
        returnDocument: 'after',
        ...repeatableWrite,
      });
      return after?.holder === holder;
    } catch (error) {
      if (isDuplicateKey(error)) return false; // another holder inserted the record at the same time
      throw error;
    }
  },

  release: async (id, holder, round) => {
    const filter = { _id: id, holder, round: { $lte: round } } as mongo.Filter<LeaseRecord<Id>>;
    await leases.updateOne(filter, freeLease, repeatableWrite);
  },
});
