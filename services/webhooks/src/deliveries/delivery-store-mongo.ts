import { groupCommit } from '@docsight/mongo';
import type { Connection, mongo } from 'mongoose';
import type { AttemptStore } from '../attempts/index.ts';
import { advanceAll } from './advance-mongo.ts';
import { claimDue } from './claim-mongo.ts';
import { attemptQueues, droppedByDisabling } from './delivery.ts';
import type { ClaimedDelivery } from './delivery.ts';
import { deliveryCollection } from './delivery-model.ts';
import type { DeliveryCollection, StoredDelivery } from './delivery-model.ts';
import type { DeliveryStore } from './delivery-store.ts';
import { cancelResendsUpdate, dropUpdate } from './delivery-updates-mongo.ts';
import { erasureRegister, makeEraseContent } from './erase-mongo.ts';
import { insertAll } from './insert-mongo.ts';
import type { NewEntry } from './insert-mongo.ts';

/** Stores deliveries in the collection `deliveries`. Writes of many deliveries go to the database together. */
export const mongoDeliveryStore = (
  connection: Connection,
  attempts: Pick<AttemptStore, 'eraseBodies'>,
): DeliveryStore => {
  const collection = deliveryCollection(connection);
  const erasures = erasureRegister(connection);
  const eraseContent = makeEraseContent(collection, attempts);
  const insert = groupCommit((entries: NewEntry[]) =>
    insertAll(
      collection,
      erasures,
      ({ id, createdAt }) => eraseContent({ _id: id }, 'The document or viewer was erased.', createdAt),
      entries,
    ),
  );
  const advance = groupCommit((steps: Parameters<typeof advanceAll>[2]) => advanceAll(collection, attempts, steps));
  const release = groupCommit((releases: Release[]) => releaseAll(collection, releases));

  return {
    insert: (delivery, lease) => insert({ delivery, lease }),
    claim: (claim) => claimDue(collection, claim),
    renew: async (claimed, until) => {
      // `$max`: a renewal that arrives late must not undo a newer one.
      const later = { $max: { dueAt: until, 'lease.until': until } };
      return (await collection.updateMany(stillLeased(claimed), later, notJournaled)).matchedCount;
    },
    nextDue: async (queue) => {
      const options = { sort: { dueAt: 1 }, projection: { dueAt: 1 } } as const;
      return (await collection.findOne({ queue, dueAt: { $exists: true } }, options))?.dueAt;
    },
    advance: (delivery, step, now) => advance({ delivery, step, now }),
    drop: async (delivery, reason, now) => {
      const unadvanced = { _id: delivery.id, attempts: delivery.attempts, status: 'pending' } as const;
      await collection.updateOne(unadvanced, dropUpdate(reason, now));
    },
    cancelResends: async ({ id, lease: { token }, resendsOwed }, now) => {
      await collection.updateOne({ _id: id, 'lease.token': token }, cancelResendsUpdate(resendsOwed, now));
    },
    release: (delivery, now) => release({ delivery, now }),
    dropWaiting: async ({ id: webhookId, accountId, lifetime }, now) => {
      // Each condition of the index is named, so that the query reads it.
      const waiting = { queue: { $in: [...attemptQueues] }, accountId, dueAt: { $exists: true } };
      const unclaimed = { lease: { $exists: false }, status: 'pending' } as const;
      await collection.updateMany(
        { ...waiting, ...unclaimed, webhookId, lifetime: { $lt: lifetime } },
        dropUpdate(droppedByDisabling.whileWaiting, now),
      );
    },
    eraseDocument: async (accountId, documentId, now) => {
      await erasures.addDocument(documentId, now);
      await eraseContent({ accountId, documentId }, 'The document was erased.', now);
    },
    eraseViewer: async (viewer, now) => {
      await erasures.addViewer(viewer);
      const { accountId, documentId, viewerId, erasedAt } = viewer;
      const events = { accountId, documentId, viewerId, happenedAt: { $lte: erasedAt } };
      await eraseContent(events, 'The viewer was erased.', now);
    },
  };
};

type Release = { delivery: ClaimedDelivery; now: Date };

const releaseAll = async (collection: DeliveryCollection, releases: Release[]): Promise<undefined[]> => {
  const released = stillLeased(releases.map(({ delivery }) => delivery));
  await collection.updateMany(released, { $set: { dueAt: releases[0]!.now }, $unset: { lease: '' } });
  return releases.map(() => undefined);
};

const stillLeased = (claimed: ClaimedDelivery[]): mongo.Filter<StoredDelivery> => ({
  _id: { $in: claimed.map(({ id }) => id) },
  'lease.token': { $in: claimed.map(({ lease }) => lease.token) },
});

/** A renewal that is lost when the database crashes costs at worst a second request. */
const notJournaled = { writeConcern: { w: 1, journal: false } } as const;
