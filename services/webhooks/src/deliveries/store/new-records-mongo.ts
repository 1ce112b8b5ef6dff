import { duplicateKeysIn } from '@docsight/mongo';
import type { Attempt } from '../../attempts/index.ts';
import type { Delivery, Lease } from '../delivery.ts';
import type { DeliveryCollection, StoredDelivery } from './delivery-model.ts';

export type NewEntry = { delivery: Delivery; lease: Lease | undefined };

/** Stores a record of each new delivery that has none. */
export const insertNew = async (collection: DeliveryCollection, entries: NewEntry[]): Promise<void> => {
  try {
    if (entries.length > 0) await collection.insertMany(entries.map(toStored), { ordered: false });
  } catch (error) {
    duplicateKeysIn(error); // throws any other error
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

/** A delivery whose first attempt succeeded. */
export type Delivered = { delivery: Delivery; attempt: Attempt; now: Date };

/** Stores records of delivered deliveries. Returns for each whether it had none before. */
export const insertAllDelivered = async (
  collection: DeliveryCollection,
  delivered: Delivered[],
): Promise<boolean[]> => {
  try {
    await collection.insertMany(delivered.map(toDelivered), { ordered: false });
    return delivered.map(() => true);
  } catch (error) {
    const existing = new Set(duplicateKeysIn(error));
    return delivered.map((_, index) => !existing.has(index));
  }
};

const toDelivered = ({ delivery, attempt, now }: Delivered): StoredDelivery => {
  const { id, ...state } = delivery;
  const { statusCode, responseTimeMs, responseBody, startedAt } = attempt;
  return {
    _id: id,
    ...state,
    attempts: 1,
    status: 'delivered',
    queue: 'first',
    settledAt: now,
    first: { statusCode, responseTimeMs, responseBody, startedAt },
  };
};
