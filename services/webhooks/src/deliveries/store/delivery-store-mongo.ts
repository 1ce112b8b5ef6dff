import { groupCommit } from '@docsight/mongo';
import type { Connection } from 'mongoose';
import type { AttemptStore } from '../../attempts/index.ts';
import type { Webhook } from '../../webhooks/index.ts';
import { advanceAll } from './advance-mongo.ts';
import { mongoBatches } from './batches-mongo.ts';
import { claimDue } from './claim-mongo.ts';
import { attemptQueues, droppedByDisabling } from '../delivery.ts';
import type { Delivery } from '../delivery.ts';
import { deliveryCollection } from './delivery-model.ts';
import type { DeliveryCollection } from './delivery-model.ts';
import type { DeliveryStore } from '../delivery-store.ts';
import { cancelResendsUpdate, dropUpdate } from './delivery-updates-mongo.ts';
import { erasureRegister, makeEraseContent } from './erase-mongo.ts';
import { mongoErasures } from './erasures-mongo.ts';
import { insertAll } from './insert-mongo.ts';
import { releaseAll, renewLeases } from './leases-mongo.ts';
import type { Release } from './leases-mongo.ts';
import { insertAllDelivered } from './new-records-mongo.ts';
import type { Delivered, NewEntry } from './new-records-mongo.ts';

/** Stores deliveries in the collection `deliveries`. Writes of many deliveries go to the database together. */
export const mongoDeliveryStore = (
  connection: Connection,
  attempts: Pick<AttemptStore, 'eraseBodies'>,
): DeliveryStore => {
  const collection = deliveryCollection(connection);
  const erasures = erasureRegister(connection);
  const eraseContent = makeEraseContent(collection, attempts);
  const erase = async (deliveries: Delivery[]): Promise<void> => {
    for (const { id, createdAt } of deliveries)
      await eraseContent({ _id: id }, 'The document or viewer was erased.', createdAt);
  };
  const batches = mongoBatches(connection, collection, async (deliveries) =>
    erase(await erasures.erasedAmong(deliveries)),
  );
  const insert = groupCommit((entries: NewEntry[]) => insertAll({ collection, batches, erasures, erase }, entries));
  const insertDelivered = groupCommit((delivered: Delivered[]) => insertAllDelivered(collection, delivered));
  const advance = groupCommit((steps: Parameters<typeof advanceAll>[2]) => advanceAll(collection, attempts, steps));
  const release = groupCommit((releases: Release[]) => releaseAll(collection, releases));
  const detach = ({ id }: Delivery): Promise<void> => batches.detach([id]);

  return {
    insert: (delivery, lease) => insert({ delivery, lease }),
    isInBatch: ({ id }) => batches.find(id) !== undefined,
    storeDelivered: async ({ id }, attempt, now) => {
      const delivery = batches.find(id);
      if (!delivery) return false;
      const isStored = await insertDelivered({ delivery, attempt, now });
      await batches.leave([id]);
      return isStored;
    },
    detachOf: (accountId) => batches.detachOf(accountId),
    claim: async (claim) => {
      if (claim.queue === 'first') await batches.recover(claim.now);
      return claimDue(collection, claim);
    },
    renew: async (claimed, until) => {
      await batches.detach(claimed.map(({ id }) => id));
      return renewLeases(collection, claimed, until);
    },
    nextDue: async (queue) => {
      const options = { sort: { dueAt: 1 }, projection: { dueAt: 1 } } as const;
      const [record, batchEnd] = await Promise.all([
        collection.findOne({ queue, dueAt: { $exists: true } }, options),
        queue === 'first' ? batches.nextEnd() : undefined,
      ]);
      return earlier(record?.dueAt, batchEnd);
    },
    advance: async (delivery, step, now) => {
      await detach(delivery);
      await advance({ delivery, step, now });
    },
    drop: async (delivery, reason, now) => {
      await detach(delivery);
      const unadvanced = { _id: delivery.id, attempts: delivery.attempts, status: 'pending' } as const;
      await collection.updateOne(unadvanced, dropUpdate(reason, now));
    },
    cancelResends: async ({ id, lease: { token }, resendsOwed }, now) => {
      await collection.updateOne({ _id: id, 'lease.token': token }, cancelResendsUpdate(resendsOwed, now));
    },
    release: async (delivery, now) => {
      await detach(delivery);
      await release({ delivery, now });
    },
    dropWaiting: (webhook, now) => dropWaiting(collection, webhook, now),
    ...mongoErasures({ register: erasures, batches, eraseContent }),
  };
};

const dropWaiting = async (
  collection: DeliveryCollection,
  { id: webhookId, accountId, lifetime }: Pick<Webhook, 'id' | 'accountId' | 'lifetime'>,
  now: Date,
): Promise<void> => {
  // Each condition of the index is named, so that the query reads it.
  const waiting = { queue: { $in: [...attemptQueues] }, accountId, dueAt: { $exists: true } };
  const unclaimed = { lease: { $exists: false }, status: 'pending' } as const;
  await collection.updateMany(
    { ...waiting, ...unclaimed, webhookId, lifetime: { $lt: lifetime } },
    dropUpdate(droppedByDisabling.whileWaiting, now),
  );
};

const earlier = (a: Date | undefined, b: Date | undefined): Date | undefined => (a && b ? (a < b ? a : b) : (a ?? b));
