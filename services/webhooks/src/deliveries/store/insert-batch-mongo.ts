import { randomUUID } from 'node:crypto';
import { isDuplicateKey } from '@docsight/mongo';
import type { mongo } from 'mongoose';
import type { Delivery, Lease } from '../delivery.ts';
import type { StoredBatch } from './batch-model.ts';
import type { NewEntry } from './new-records-mongo.ts';

type BatchCollection = mongo.Collection<StoredBatch>;

/** Limit of tries. Before each further one, the deliveries of other batches are left out. */
const maxTries = 5;

/** Stores one batch of the deliveries that are in no batch yet. Returns undefined if all are. */
export const insertBatch = async (
  collection: BatchCollection,
  entries: NewEntry[],
  isOpen: (deliveryId: string) => boolean,
): Promise<{ batch: StoredBatch; entries: NewEntry[] } | undefined> => {
  const unique = uniqueEntries(entries, isOpen);
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

/** Returns the first entry of each delivery that is not open, by the delivery's id. */
const uniqueEntries = (entries: NewEntry[], isOpen: (deliveryId: string) => boolean): Map<string, NewEntry> => {
  const unique = new Map<string, NewEntry>();
  for (const entry of entries) {
    const { id } = entry.delivery;
    if (!isOpen(id) && !unique.has(id)) unique.set(id, entry);
  }
  return unique;
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
