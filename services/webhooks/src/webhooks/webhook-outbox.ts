import type { OutboxRecord, OutboxSource } from '@docsight/messaging';
import { mongoOutbox } from '@docsight/mongo';
import type { Model, mongo } from 'mongoose';
import type { StoredWebhook } from './webhook-model.ts';

/** The events of webhooks. What is left of a deleted webhook goes with the last of its events: published first, then removed. */
export const webhookOutbox = (model: Model<StoredWebhook>): OutboxSource => {
  const collection = model.collection as unknown as mongo.Collection<StoredWebhook>;
  const outbox = mongoOutbox(model);
  return {
    ...outbox,
    clear: async (records) => {
      await collection.bulkWrite(
        records.map((record) => ({ deleteOne: { filter: removedAndTold(record) } })),
        { ordered: false },
      );
      await outbox.clear(records);
    },
  };
};

/** An event that came between the reading and the deletion of the webhook is still to be published. */
const removedAndTold = ({ recordId, messages }: OutboxRecord): mongo.Filter<StoredWebhook> => ({
  _id: recordId,
  removed: true,
  outbox: { $not: { $elemMatch: { id: { $nin: messages.map(({ id }) => id) } } } },
});
