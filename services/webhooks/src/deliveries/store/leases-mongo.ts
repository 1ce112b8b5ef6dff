import { repeatableWrite } from '@docsight/mongo';
import type { mongo } from 'mongoose';
import type { ClaimedDelivery } from '../delivery.ts';
import type { DeliveryCollection, StoredDelivery } from './delivery-model.ts';

/** Moves the end of the leases that are still held. Returns how many. */
export const renewLeases = async (
  collection: DeliveryCollection,
  claimed: ClaimedDelivery[],
  until: Date,
): Promise<number> => {
  // `$max`: a renewal that arrives late must not undo a newer one. One that is lost costs at worst a second request.
  const later = { $max: { dueAt: until, 'lease.until': until } };
  return (await collection.updateMany(stillLeased(claimed), later, repeatableWrite)).matchedCount;
};

export type Release = { delivery: ClaimedDelivery; now: Date };

/** Ends the leases that are still held: the deliveries are due at once. */
export const releaseAll = async (collection: DeliveryCollection, releases: Release[]): Promise<undefined[]> => {
  const released = stillLeased(releases.map(({ delivery }) => delivery));
  await collection.updateMany(released, { $set: { dueAt: releases[0]!.now }, $unset: { lease: '' } });
  return releases.map(() => undefined);
};

const stillLeased = (claimed: ClaimedDelivery[]): mongo.Filter<StoredDelivery> => ({
  _id: { $in: claimed.map(({ id }) => id) },
  'lease.token': { $in: claimed.map(({ lease }) => lease.token) },
});
