import type { OutboxRecord, OutboxSource } from '@docsight/messaging';
import { mongoOutbox } from '@docsight/mongo';
import type { Connection, mongo } from 'mongoose';
import { webhookCollection, webhookModel } from './webhook-model.ts';
import type { StoredWebhook } from './webhook-model.ts';

/** The outbox of the webhooks. The record of a deleted webhook is removed with its last published event. */
export const webhookOutbox = (connection: Connection): OutboxSource => {
  const webhooks = webhookCollection(connection);
  const outbox = mongoOutbox(webhookModel(connection));
  return {
    ...outbox,
    clear: async (records) => {
      await webhooks.bulkWrite(
        records.map((record) => ({ deleteOne: { filter: removedAndPublished(record) } })),
        { ordered: false },
      );
      await outbox.clear(records);
    },
  };
};

/** An event that was stored after the relay read the record is not published yet: such a record stays. */
const removedAndPublished = ({ recordId, messages }: OutboxRecord): mongo.Filter<StoredWebhook> => ({
  _id: recordId,
  removed: true,
  outbox: { $not: { $elemMatch: { id: { $nin: messages.map(({ id }) => id) } } } },
});
