import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mongoConnection, mongoPart } from '@docsight/mongo';
import type { Part } from '@docsight/service-kit';
import { isolated, silentLogger } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { aStoredDelivery } from '../../test/stored-delivery.ts';
import { mongoAttemptStore } from '../attempts/index.ts';
import { deliveryCollection, deliveryModel, mongoDeliveryStore } from '../deliveries/index.ts';
import { createWebhook } from '../webhooks/webhook.ts';
import { mongoRedeliveryStore } from './redelivery-store-mongo.ts';

let servers: Isolated;
let connection: Connection;
let database: Part;
beforeAll(async () => {
  servers = await isolated();
  connection = mongoConnection({ url: servers.mongoUrl, database: servers.database });
  database = mongoPart({ connection, models: [deliveryModel(connection)], logger: silentLogger });
  await database.start?.();
});
afterAll(async () => {
  await database.stop?.();
  await servers.close();
});

const now = new Date();
const range = { since: new Date(now.getTime() - 3_600_000), until: new Date(now.getTime() + 3_600_000) };

/** A failed delivery. No process is there to send it. */
const aFailedDelivery = async () => {
  const [accountId, documentId, webhookId] = [randomUUID(), randomUUID(), randomUUID()];
  const creation = { id: webhookId, accountId, sealedSecret: 'x', allEvents: [], now };
  const webhook = createWebhook({ url: 'https://hooks.example.com' }, creation);
  const failed = { accountId, documentId, webhookId, status: 'failed', attempts: 3 } as const;
  const collection = deliveryCollection(connection);
  await collection.insertOne(aStoredDelivery(failed));
  const recover = () => mongoRedeliveryStore(connection).startRounds(webhook, range, now);
  const stored = () => collection.findOne({ accountId });
  return { accountId, documentId, recover, stored };
};

describe('a recovery during an erasure', () => {
  it('between the writes of the erasure leaves the delivery dropped, not pending', async () => {
    const { accountId, documentId, recover, stored } = await aFailedDelivery();
    const attempts = mongoAttemptStore(connection);
    const recovered: number[] = [];
    const erasing = mongoDeliveryStore(connection, {
      eraseBodies: async (ids) => {
        recovered.push(await recover());
        await attempts.eraseBodies(ids);
      },
    });
    await erasing.eraseDocument(accountId, documentId, now);
    expect(recovered).toEqual([1, 0]);
    const delivery = await stored();
    expect(delivery).toMatchObject({ status: 'dropped', body: '', dropReason: 'The document was erased.' });
    expect(delivery?.dueAt).toBeUndefined();
  });
});
