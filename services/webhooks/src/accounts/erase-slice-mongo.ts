import { removeBatch } from '@docsight/mongo';
import type { EraseSlice } from '@docsight/mongo';
import type { Connection } from 'mongoose';
import { attemptModel } from '../attempts/index.ts';
import { batchCollection, deliveryModel } from '../deliveries/index.ts';
import { webhookModel } from '../webhooks/index.ts';

/**
 * Erases the webhook of a deleted account first, so that nothing is sent or stored any more. Then it erases deliveries
 * and attempts, one batch of each at a time.
 */
export const mongoEraseSlice = (connection: Connection, now: () => Date): EraseSlice => {
  const webhooks = webhookModel(connection).collection;
  const logs = [deliveryModel(connection).collection, attemptModel(connection).collection];
  const batches = batchCollection(connection);
  return async ({ accountId }) => {
    await webhooks.deleteOne({ accountId });
    await batches.updateMany({ 'deliveries.accountId': accountId }, { $pull: { deliveries: { accountId } } });
    const removed = await Promise.all(logs.map((collection) => removeBatch(collection, { accountId })));
    return removed.includes(true) ? now() : undefined;
  };
};
