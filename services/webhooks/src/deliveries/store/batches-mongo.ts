import { randomUUID } from 'node:crypto';
import { groupCommit, isDuplicateKey, repeatableWrite } from '@docsight/mongo';
import type { Connection, mongo } from 'mongoose';
import { batchCollection } from './batch-model.ts';
import type { StoredBatch } from './batch-model.ts';
import type { Delivery, Lease } from '../delivery.ts';
import type { DeliveryCollection } from './delivery-model.ts';
import { insertNew } from './new-records-mongo.ts';
import type { NewEntry } from './new-records-mongo.ts';

/**
 * Stores new deliveries in batches. A delivery leaves its batch when it is delivered, or when it gets a record of its
 * own. A batch without deliveries is removed.
 *
 * After a crash, the deliveries of a batch get records of their own when its lease has ended. Those that have records
 * already stay as they are.
 */
export type Batches = {
  /** Stores new deliveries. Returns those that are in a batch already, of this process or of another one. */
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

/** The deliveries of a batch that this process has not finished. */
type OpenBatch = { id: string; until: Date; entries: Map<string, NewEntry> };

/** @param eraseIfErased erases the records of deliveries whose document or viewer was erased. */
export const mongoBatches = (
  connection: Connection,
  deliveries: DeliveryCollection,
  eraseIfErased: (deliveries: Delivery[]) => Promise<void>,
): Batches => {
  const collection = batchCollection(connection);
  const openBatches = new Map<string, OpenBatch>();
  const entryOf = (id: string): NewEntry | undefined => openBatches.get(id)?.entries.get(id);

  const open = ({ _id: id, until }: StoredBatch, entries: NewEntry[]): void => {
    const batch = { id, until, entries: new Map(entries.map((entry) => [entry.delivery.id, entry])) };
    for (const deliveryId of batch.entries.keys()) openBatches.set(deliveryId, batch);
  };

  /** Forgets batches whose lease has ended: their deliveries are recovered. After an error nothing else removes them. */
  const forgetEnded = (now: Date): void => {
    for (const [id, { until }] of openBatches) {
      if (until >= now) return;
      openBatches.delete(id);
    }
  };

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
    const empty = new Set<string>();
    for (const id of deliveryIds) {
      const batch = openBatches.get(id);
      openBatches.delete(id);
      batch?.entries.delete(id);
      if (batch?.entries.size === 0) empty.add(batch.id);
    }
    await Promise.all([...empty].map(remove));
  };

  const detach = groupCommit(async (ids: string[]) => {
    const entries = ids.flatMap((id) => entryOf(id) ?? []);
    await insertNew(deliveries, entries);
    await leave(ids);
    return ids.map(() => undefined);
  });
  const detachAll = async (ids: string[]): Promise<void> => {
    await Promise.all(ids.filter((id) => openBatches.has(id)).map(detach));
  };

  return {
    insert: async (entries) => {
      const known = new Set(entries.map(({ delivery }) => delivery));
      const withLease = entries.filter(({ lease }) => lease);
      for (const batch of [withLease, entries.filter(({ lease }) => !lease)]) {
        const stored = await insertUnknown(collection, batch, (id) => openBatches.has(id));
        if (!stored) continue;
        forgetEnded(stored.entries[0]!.delivery.createdAt);
        open(stored.batch, stored.entries);
        for (const { delivery } of stored.entries) known.delete(delivery);
      }
      return known;
    },
    find: (id) => entryOf(id)?.delivery,
    leave,
    detach: detachAll,
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

type BatchCollection = mongo.Collection<StoredBatch>;

type Stored = { batch: StoredBatch; entries: NewEntry[] };

/** Limit of tries. Before each further one, the deliveries of other batches are left out. */
const maxTries = 5;

/** Stores one batch of the deliveries that are in no batch yet. */
const insertUnknown = async (
  collection: BatchCollection,
  entries: NewEntry[],
  isOpen: (deliveryId: string) => boolean,
): Promise<Stored | undefined> => {
  const unique = new Map<string, NewEntry>();
  for (const entry of entries) {
    const { id } = entry.delivery;
    if (!isOpen(id) && !unique.has(id)) unique.set(id, entry);
  }
  for (let tries = 1; unique.size > 0; tries += 1) {
    const batch = batchOf([...unique.values()]);
    try {
      await collection.insertOne(batch);
      return { batch, entries: [...unique.values()] };
    } catch (error) {
      if (!isDuplicateKey(error) || tries === maxTries) throw error;
      for (const id of await idsInBatches(collection, [...unique.keys()])) unique.delete(id);
    }
  }
  return undefined;
};

const batchOf = (entries: NewEntry[]): StoredBatch => {
  const leases = entries.map(({ delivery, lease }) => lease ?? endedLease(delivery));
  const { token, owner, until } = leases.reduce((first, next) => (next.until < first.until ? next : first));
  const deliveries = entries.map(({ delivery }, index) => ({ ...delivery, token: leases[index]!.token }));
  return { _id: token, owner, until, deliveries };
};

/** Without a lease, a delivery may be recovered from its batch at once. */
const endedLease = ({ createdAt }: Delivery): Lease => ({ owner: '', token: randomUUID(), until: createdAt });

/** Returns which of the deliveries are in batches. */
const idsInBatches = async (collection: BatchCollection, ids: string[]): Promise<string[]> => {
  const found = await collection
    .find({ 'deliveries.id': { $in: ids } }, { projection: { 'deliveries.id': 1 } })
    .toArray();
  const all = new Set(found.flatMap(({ deliveries }) => deliveries.map(({ id }) => id)));
  return ids.filter((id) => all.has(id));
};

/** The leases stay: their process may have recorded an attempt before it died. */
const entriesOf = ({ owner, until, deliveries }: StoredBatch, matches: Matches = () => true): NewEntry[] =>
  deliveries.filter(matches).map(({ token, ...delivery }) => ({ delivery, lease: { owner, token, until } }));
