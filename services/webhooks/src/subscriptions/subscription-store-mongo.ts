import { isDuplicateKey } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model, mongo } from 'mongoose';
import { failuresUntilDisabled } from './subscription.ts';
import type { Subscription } from './subscription.ts';
import type { DeliveryVerdict, SubscriptionStore } from './subscription-store.ts';

type Stored = Omit<Subscription, 'id'> & { _id: string };

const schema = new Schema<Stored>({ _id: String }, { strict: false, versionKey: false });
schema.index({ tenantId: 1 }, { unique: true });

/** The collection `subscriptions`, `_id` being the webhook's id. */
export const mongoSubscriptionStore = (connection: Connection): SubscriptionStore & { model: Model<Stored> } => {
  const model = connection.model<Stored>('Subscription', schema, 'subscriptions');
  const collection = model.collection as unknown as mongo.Collection<Stored>;
  const find = async (filter: mongo.Filter<Stored>): Promise<Subscription | undefined> => {
    const stored = await collection.findOne(filter);
    return stored ? fromStored(stored) : undefined;
  };

  return {
    model,
    ofTenant: (tenantId) => find({ tenantId }),
    byId: (tenantId, id) => find({ _id: id, tenantId }),
    wanting: (tenantId, event) => find({ tenantId, isActive: true, events: event }),
    insert: async ({ id, ...state }) => {
      try {
        await collection.insertOne({ _id: id, ...state });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    // isActive and lifetime stand in the condition since a failing receiver changes them without a new revision.
    replace: async ({ id, tenantId, revision, isActive, lifetime }, { id: _same, ...next }) => {
      const unchanged = { _id: id, tenantId, revision, isActive, lifetime };
      const { matchedCount } = await collection.updateOne(unchanged, { $set: next });
      return matchedCount === 1;
    },
    remove: async (tenantId) => {
      const removed = await collection.findOneAndDelete({ tenantId });
      return removed ? fromStored(removed) : undefined;
    },
    count: async (verdict) => {
      const counting = {
        _id: verdict.webhookId,
        tenantId: verdict.tenantId,
        revision: verdict.revision,
        isActive: true,
      };
      if (verdict.kind === 'succeeded') await collection.updateOne(counting, success(verdict.endedAt), unjournaled);
      else await collection.updateOne({ ...counting, ...notCountedYet(verdict) }, failure(verdict), unjournaled);
    },
  };
};

/** The delivery's own step comes after the count and is journaled; the journal keeps the order. */
const unjournaled = { writeConcern: { w: 1, journal: false } } as const;

const fromStored = ({ _id, ...state }: Stored): Subscription => ({ id: _id, ...state });

const success = (endedAt: Date): mongo.UpdateFilter<Stored> => ({
  $max: { lastSuccessAt: endedAt },
  $pull: { failures: { endedAt: { $lte: endedAt } } },
});

const notCountedYet = ({ attemptId, endedAt }: DeliveryVerdict): mongo.Filter<Stored> => ({
  'failures.attemptId': { $ne: attemptId },
  lastSuccessAt: { $not: { $gte: endedAt } },
});

/** One write, so that no crash can come between the third failure and the disabling. */
const failure = ({ kind, attemptId, endedAt }: DeliveryVerdict): mongo.Document[] => {
  const limit = kind === 'gone' ? 1 : failuresUntilDisabled;
  const stillActive = { $lt: [{ $size: '$failures' }, limit] };
  return [
    { $set: { failures: { $concatArrays: ['$failures', [{ attemptId: { $literal: attemptId }, endedAt }]] } } },
    {
      $set: {
        isActive: stillActive,
        lifetime: { $cond: [stillActive, '$lifetime', { $add: ['$lifetime', 1] }] },
        updatedAt: { $cond: [stillActive, '$updatedAt', endedAt] },
      },
    },
  ];
};
