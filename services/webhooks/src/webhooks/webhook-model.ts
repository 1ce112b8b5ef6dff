import { collection, outboxIndex, recordModel } from '@docsight/mongo';
import type { VersionedRecord } from '@docsight/mongo';
import type { Connection, Model, mongo } from 'mongoose';
import type { Webhook } from './webhook.ts';

/** A webhook as it is stored; `_id` is its id. */
export type StoredWebhook = Omit<Webhook, 'id'> &
  Pick<VersionedRecord, '_id' | 'outbox' | 'outboxSince'> & {
    /** The account deleted the webhook. The record has only unpublished events, and `removed:<id>` as account id. */
    removed?: true;
  };

export const webhookModel = (connection: Connection): Model<StoredWebhook> =>
  recordModel<StoredWebhook>(connection, 'webhooks', [[{ accountId: 1 }, { unique: true }], outboxIndex]);

export const webhookCollection = (connection: Connection): mongo.Collection<StoredWebhook> =>
  collection(webhookModel(connection));
