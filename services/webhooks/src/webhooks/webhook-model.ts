import { outboxIndex } from '@docsight/mongo';
import type { VersionedRecord } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import type { Webhook } from './webhook.ts';

/** A webhook as it is stored; `_id` is its id. */
export type StoredWebhook = Omit<Webhook, 'id'> &
  Pick<VersionedRecord, '_id' | 'outbox' | 'outboxSince'> & {
    /** The account deleted the webhook. The record has only unpublished events, and `removed:<id>` as account id. */
    removed?: true;
  };

const schema = new Schema<StoredWebhook>({ _id: String }, { strict: false, versionKey: false });
schema.index({ accountId: 1 }, { unique: true });
schema.index(...outboxIndex);

export const webhookModel = (connection: Connection): Model<StoredWebhook> =>
  connection.model<StoredWebhook>('Webhook', schema, 'webhooks');
