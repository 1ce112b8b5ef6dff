import type { Connection, mongo } from 'mongoose';
import {
  deliveryCollection,
  droppedByDisabling,
  isPending,
  isUnderLease,
  logIndex,
  oneMore,
} from '../deliveries/index.ts';
import type { StoredDelivery } from '../deliveries/index.ts';
import { logCondition, toLogged } from '../log/index.ts';
import { maxResends } from './redelivery.ts';
import type { RedeliveryStore } from './redelivery.ts';

const batchSize = 500;
const recoverableReasons = Object.values(droppedByDisabling);

/**
 * Writes resends and new rounds into the delivery itself. The lease of an attempt in progress stays:
 * the step after that attempt finds what is due next.
 */
export const mongoRedeliveryStore = (connection: Connection): RedeliveryStore => {
  const collection = deliveryCollection(connection);

  return {
    webhookOf: async (accountId, deliveryId) =>
      (await collection.findOne({ _id: deliveryId, accountId }, { projection: { webhookId: 1 } }))?.webhookId,
    addResend: async ({ accountId }, deliveryId, now) => {
      const delivery = { _id: deliveryId, accountId };
      const canBeResent = { body: { $ne: '' }, resendsAsked: { $not: { $gte: maxResends } } };
      const stored = await collection.findOneAndUpdate({ ...delivery, ...canBeResent }, resendUpdate(now), {
        returnDocument: 'after',
      });
      if (stored) return toLogged(stored);
      const present = await collection.findOne(delivery, { projection: { body: 1 } });
      if (!present) return 'unknown';
      return present.body === '' ? 'erased' : 'too_many';
    },
    startRounds: async (webhook, { since, until }, now) => {
      const recoverable = {
        ...logCondition(webhook.accountId),
        status: { $in: ['failed', 'dropped'] },
        dropReason: { $in: [null, ...recoverableReasons] },
        webhookId: webhook.id,
        body: { $ne: '' },
      } as mongo.Filter<StoredDelivery>;
      const inRange = { ...recoverable, createdAt: { $gte: since, $lte: until } };
      const found = collection.find(inRange, { projection: { _id: 1 }, hint: logIndex }).batchSize(batchSize);
      let started = 0;
      for await (const ids of inBatches(found)) {
        // The condition is repeated: another call may have started some of these rounds meanwhile.
        const update = newRoundUpdate(webhook.lifetime, now);
        started += (await collection.updateMany({ ...recoverable, _id: { $in: ids } }, update)).modifiedCount;
      }
      return started;
    },
  };
};

const resendUpdate = (now: Date): mongo.Document[] => [
  {
    $set: {
      resendsAsked: oneMore('$resendsAsked'),
      resendsOwed: oneMore('$resendsOwed'),
      resendAt: now,
      // A settled delivery moves to the retries, so that it does not delay first attempts.
      queue: { $cond: [isPending, '$queue', 'retry'] },
      dueAt: dueAfterLease(now),
    },
  },
];

const newRoundUpdate = (lifetime: number, now: Date): mongo.Document[] => [
  {
    $set: {
      status: 'pending',
      queue: 'retry',
      lifetime,
      plannedAt: now,
      dueAt: dueAfterLease(now),
      outsidePlan: '$attempts',
    },
  },
  { $unset: ['settledAt', 'dropReason'] },
];

/** Due now or, under a lease, still when the lease ends. */
const dueAfterLease = (now: Date) => ({ $cond: [isUnderLease, '$dueAt', now] });

const inBatches = async function* (found: AsyncIterable<{ _id: string }>): AsyncGenerator<string[]> {
  let ids: string[] = [];
  for await (const { _id } of found) {
    ids.push(_id);
    if (ids.length < batchSize) continue;
    yield ids;
    ids = [];
  }
  if (ids.length > 0) yield ids;
};
