import { outboxIndex } from '@docsight/mongo';
import type { VersionedRecord } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import type { Webhook } from './webhook.ts';

/**
 * A webhook as it is stored, `_id` being its id.
 * outbox, outboxSince: as in every record with events; records from before there were events have none.
 * removed: the owner has deleted the webhook and nothing is left of it but events that are not published yet. Its accountId is `removed:<id>`, nobody's.
 */
export type StoredWebhook = Omit<Webhook, 'id'> &
  Pick<VersionedRecord, '_id' | 'outbox' | 'outboxSince'> & { removed?: true };

const schema = new Schema<StoredWebhook>({ _id: String }, { strict: false, versionKey: false });
schema.index({ accountId: 1 }, { unique: true });
schema.index(...outboxIndex);

export const webhookModel = (connection: Connection): Model<StoredWebhook> =>
  connection.model<StoredWebhook>('Webhook', schema, 'webhooks');
