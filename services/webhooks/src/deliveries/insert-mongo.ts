import { duplicateKeysIn } from '@docsight/mongo';
import type { Delivery, Lease } from './delivery.ts';
import type { DeliveryCollection, StoredDelivery } from './delivery-model.ts';
import type { Insertion } from './delivery-store.ts';
import type { ErasureRegister } from './erase-mongo.ts';

export type NewEntry = { delivery: Delivery; lease: Lease | undefined };

/** Stores new deliveries, except those whose document or viewer was erased. */
export const insertAll = async (
  collection: DeliveryCollection,
  erasures: Pick<ErasureRegister, 'erasedAmong'>,
  erase: (delivery: Delivery) => Promise<void>,
  entries: NewEntry[],
): Promise<Insertion[]> => {
  const deliveries = entries.map(({ delivery }) => delivery);
  const erased = new Set(await erasures.erasedAmong(deliveries));
  const known = await insertNew(
    collection,
    entries.filter(({ delivery }) => !erased.has(delivery)),
  );
  // An erasure is registered before its deliveries are searched; here the order is the reverse.
  // So of an erasure and an insertion at the same time, at least one sees the other.
  for (const delivery of await erasures.erasedAmong(deliveries)) {
    erased.add(delivery);
    await erase(delivery);
  }
  return deliveries.map((delivery) => {
    if (erased.has(delivery)) return 'erased';
    return known.has(delivery) ? 'known' : 'inserted';
  });
};

/** Returns those that were stored before. */
const insertNew = async (collection: DeliveryCollection, entries: NewEntry[]): Promise<Set<Delivery>> => {
  try {
    if (entries.length > 0) await collection.insertMany(entries.map(toStored), { ordered: false });
    return new Set();
  } catch (error) {
    return new Set(duplicateKeysIn(error).map((index) => entries[index]!.delivery));
  }
};

const toStored = ({ delivery: { id, ...state }, lease }: NewEntry): StoredDelivery => ({
  _id: id,
  ...state,
  status: 'pending',
  queue: 'first',
  dueAt: lease?.until ?? state.createdAt,
  plannedAt: state.createdAt,
  ...(lease && { lease }),
});
