import type { Connection, mongo } from 'mongoose';
import { droppedByDisabling } from './delivery.ts';
import { conditionOf, toLogged } from './delivery-log-mongo.ts';
import { mostResends } from './redelivery.ts';
import type { RedeliveryStore } from './redelivery.ts';
import { deliveriesOf, isPending, logIndex, oneMore } from './stored-delivery-mongo.ts';
import type { StoredDelivery } from './stored-delivery-mongo.ts';

const recoveredAtOnce = 500;
const recoverableDrops = Object.values(droppedByDisabling);

type Condition = mongo.Filter<StoredDelivery>;

/** Both write to the delivery itself, and leave the lease of an attempt that is in flight alone: the step after it finds what is due next. */
export const mongoRedeliveryStore = (connection: Connection): RedeliveryStore => {
  const collection = deliveriesOf(connection);

  return {
    webhookOf: async (accountId, deliveryId) =>
      (await collection.findOne({ _id: deliveryId, accountId }, { projection: { webhookId: 1 } }))?.webhookId,
    addResend: async ({ accountId }, deliveryId, now) => {
      const it = { _id: deliveryId, accountId };
      const mayBe = { body: { $ne: '' }, resendsAsked: { $not: { $gte: mostResends } } };
      const stored = await collection.findOneAndUpdate(
        { ...it, ...mayBe },
        [
          {
            $set: {
              resendsAsked: oneMore('$resendsAsked'),
              resendsOwed: oneMore('$resendsOwed'),
              resendAt: now,
              // What was settled before must not stand in the way of first attempts.
              lane: { $cond: [isPending, '$lane', 'retry'] },
              dueAt: unlessHeld(now),
            },
          },
        ],
        { returnDocument: 'after' },
      );
      if (stored) return toLogged(stored);
      const present = await collection.findOne(it, { projection: { body: 1 } });
      if (!present) return 'unknown';
      return present.body === '' ? 'erased' : 'too_many';
    },
    beginRounds: async ({ id, accountId, lifetime }, { since, until }, now) => {
      const newRound = [
        {
          $set: {
            ...{ status: 'pending', lane: 'retry', lifetime, plannedAt: now, dueAt: unlessHeld(now) },
            outsidePlan: '$attempts',
          },
        },
        { $unset: ['settledAt', 'dropReason'] },
      ];
      const settled = { status: { $in: ['failed', 'dropped'] }, dropReason: { $in: [null, ...recoverableDrops] } };
      const range = { ...conditionOf(accountId), ...settled, webhookId: id, body: { $ne: '' } } as Condition;
      const found = collection
        .find({ ...range, createdAt: { $gte: since, $lte: until } }, { projection: { _id: 1 }, hint: logIndex })
        .batchSize(recoveredAtOnce);
      let recovered = 0;
      for await (const ids of inBatches(found, recoveredAtOnce)) {
        // Asked again, since another call may have been faster.
        recovered += (await collection.updateMany({ ...range, _id: { $in: ids } }, newRound)).modifiedCount;
      }
      return recovered;
    },
  };
};

const unlessHeld = (now: Date) => ({ $cond: [{ $eq: [{ $type: '$lease' }, 'missing'] }, now, '$dueAt'] });

const inBatches = async function* (found: AsyncIterable<{ _id: string }>, size: number): AsyncGenerator<string[]> {
  let ids: string[] = [];
  for await (const { _id } of found) {
    ids.push(_id);
    if (ids.length < size) continue;
    yield ids;
    ids = [];
  }
  if (ids.length > 0) yield ids;
};
