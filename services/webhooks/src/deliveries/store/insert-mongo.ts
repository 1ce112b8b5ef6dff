import type { Batches } from './batches-mongo.ts';
import type { Delivery } from '../delivery.ts';
import type { DeliveryCollection } from './delivery-model.ts';
import type { Insertion } from '../delivery-store.ts';
import type { ErasureRegister } from './erase-mongo.ts';
import type { NewEntry } from './new-records-mongo.ts';

type Dependencies = {
  collection: DeliveryCollection;
  batches: Pick<Batches, 'detach' | 'insert' | 'leave'>;
  erasures: Pick<ErasureRegister, 'erasedAmong'>;
  erase: (deliveries: Delivery[]) => Promise<void>;
};

/**
 * Stores new deliveries in a batch, except those whose document or viewer was erased. Those without a lease leave it at
 * once.
 */
export const insertAll = async (deps: Dependencies, entries: NewEntry[]): Promise<Insertion[]> => {
  const { collection, batches, erasures, erase } = deps;
  const deliveries = entries.map(({ delivery }) => delivery);
  const inBatches = await batches.insert(entries);
  const inserted = deliveries.filter((delivery) => !inBatches.has(delivery));
  // These searches follow the insertion. Another process stores a record before it removes a batch, and an erasure is
  // registered before its deliveries are searched. So of two steps at the same time, at least one sees the other.
  const [erasedNow, inRecords] = await Promise.all([
    erasures.erasedAmong(deliveries),
    withRecords(collection, inserted),
  ]);
  const erased = new Set(erasedNow);
  await batches.leave(inserted.filter((each) => erased.has(each) || inRecords.has(each)).map(({ id }) => id));
  await batches.detach(entries.filter(({ lease }) => !lease).map(({ delivery }) => delivery.id));
  await erase(erasedNow);
  return deliveries.map((delivery) => {
    if (erased.has(delivery)) return 'erased';
    return inBatches.has(delivery) || inRecords.has(delivery) ? 'known' : 'inserted';
  });
};

/** Returns the deliveries that have records of their own. */
const withRecords = async (collection: DeliveryCollection, deliveries: Delivery[]): Promise<Set<Delivery>> => {
  if (deliveries.length === 0) return new Set();
  const found = await collection
    .find({ _id: { $in: deliveries.map(({ id }) => id) } }, { projection: { _id: 1 } })
    .toArray();
  const ids = new Set(found.map(({ _id }) => _id));
  return new Set(deliveries.filter(({ id }) => ids.has(id)));
};
