import { groupCommit, repeatableWrite } from '@docsight/mongo';
import type { Connection } from 'mongoose';
import { batchCollection } from './batch-model.ts';
import type { StoredBatch } from './batch-model.ts';
import type { Delivery } from '../delivery.ts';
import type { DeliveryCollection } from './delivery-model.ts';
import { insertBatch } from './insert-batch-mongo.ts';
import { insertNew } from './new-records-mongo.ts';
import type { NewEntry } from './new-records-mongo.ts';
import { openBatches } from './open-batches.ts';

/**
 * Stores new deliveries in batches. A delivery leaves its batch when it is delivered, or when it gets a record of its
 * own. A batch without deliveries is removed.
 *
 * After a crash, the deliveries of a batch get records of their own when its lease has ended. Records that exist stay
 * as they are.
 */
export type Batches = {
  /** Stores new deliveries. Returns the deliveries that are in a batch already, of this or another process. */
  insert(entries: NewEntry[]): Promise<Set<Delivery>>;
  /** Returns a delivery that this process has in a batch. */
  find(deliveryId: string): Delivery | undefined;
  /** Reports that deliveries are stored elsewhere, or need not be stored. Removes batches that are empty now. */
  leave(deliveryIds: string[]): Promise<void>;
  /** Gives deliveries of this process records of their own, under their leases. Does nothing for others. */
  detach(deliveryIds: string[]): Promise<void>;
  /** Gives the matching deliveries of an account records of their own, in all processes. */
  detachOf(accountId: string, matches?: Matches): Promise<void>;
  /** Gives the deliveries of batches whose lease has ended records of their own. */
  recover(now: Date): Promise<void>;
  /** Returns when the lease of the first batch ends. */
  nextEnd(): Promise<Date | undefined>;
};

type Matches = (delivery: Delivery) => boolean;

/** @param eraseIfErased erases the records of deliveries whose document or viewer was erased. */
export const mongoBatches = (
  connection: Connection,
  deliveries: DeliveryCollection,
  eraseIfErased: (deliveries: Delivery[]) => Promise<void>,
): Batches => {
  const collection = batchCollection(connection);
  const open = openBatches();

  /** Gives deliveries records. They may be erased meanwhile, so that their batch does not have them any more. */
  const insertUnlessErased = async (entries: NewEntry[]): Promise<void> => {
    await insertNew(deliveries, entries);
    await eraseIfErased(entries.map(({ delivery }) => delivery));
  };

  const remove = groupCommit(async (ids: string[]) => {
    // If the removal fails or is lost, the batch is recovered later: all its deliveries have records then.
    await collection.deleteMany({ _id: { $in: ids } }, repeatableWrite).catch(() => undefined);
    return ids.map(() => undefined);
  });

  const leave: Batches['leave'] = async (deliveryIds) => {
    await Promise.all(open.remove(deliveryIds).map(remove));
  };

  const detach = groupCommit(async (ids: string[]) => {
    const entries = ids.flatMap((id) => open.entryOf(id) ?? []);
    await insertNew(deliveries, entries);
    await leave(ids);
    return ids.map(() => undefined);
  });

  return {
    insert: async (entries) => {
      const known = new Set(entries.map(({ delivery }) => delivery));
      const withLease = entries.filter(({ lease }) => lease);
      for (const batch of [withLease, entries.filter(({ lease }) => !lease)]) {
        const stored = await insertBatch(collection, batch, open.has);
        if (!stored) continue;
        open.forgetEnded(stored.entries[0]!.delivery.createdAt);
        open.add(stored.batch, stored.entries);
        for (const { delivery } of stored.entries) known.delete(delivery);
      }
      return known;
    },
    find: (id) => open.entryOf(id)?.delivery,
    leave,
    detach: async (ids) => {
      await Promise.all(ids.filter(open.has).map(detach));
    },
    detachOf: async (accountId, matches = () => true) => {
      // No index: there are as many batches as are being sent.
      const found = collection.find({ 'deliveries.accountId': accountId });
      const ofAccount: Matches = (delivery) => delivery.accountId === accountId && matches(delivery);
      for await (const batch of found) await insertUnlessErased(entriesOf(batch, ofAccount));
    },
    recover: async (now) => {
      for await (const batch of collection.find({ until: { $lte: now } })) {
        await insertUnlessErased(entriesOf(batch));
        await collection.deleteOne({ _id: batch._id }, repeatableWrite); // otherwise it is recovered again
      }
    },
    nextEnd: async () => {
      const options = { sort: { until: 1 }, projection: { until: 1 } } as const;
      return (await collection.findOne({}, options))?.until;
    },
  };
};

/** The leases stay: their process may have recorded an attempt before it died. */
const entriesOf = ({ owner, until, deliveries }: StoredBatch, matches: Matches = () => true): NewEntry[] =>
  deliveries.filter(matches).map(({ token, ...delivery }) => ({ delivery, lease: { owner, token, until } }));
