import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { makeEvent } from '@docsight/contracts';
import { newEventId } from '@docsight/service-kit';
import { anEventContext, eventually } from '@docsight/testkit';
import { anAccount } from '../../../test/harness.ts';
import type { Webhooks } from '../../../test/harness.ts';
import { processesOfEachTest } from '../../../test/processes.ts';
import type { Attempt } from '../../attempts/index.ts';
import type { Delivery, Lease } from '../delivery.ts';
import { mongoDeliveryStore } from './delivery-store-mongo.ts';

const { here, aProcess } = processesOfEachTest({ retryDelaysMs: [] });

/** A process, and a new delivery of an account with a webhook. The process does not have the delivery. */
const withDelivery = async () => {
  const service = await aProcess();
  const account = anAccount(service);
  const webhookId = (await account.post({ url: here.receiver.url })).body.webhook_id;
  const stored = () => service.stored.deliveries.find({ accountId: account.id }).toArray();
  const batches = () => service.stored.batches.find().toArray();
  return { service, account, webhookId, delivery: aDelivery(account.id, webhookId), stored, batches };
};
const aDelivery = (accountId: string, webhookId: string): Delivery => {
  const eventId = newEventId();
  return {
    id: `${eventId}:${webhookId}`,
    accountId,
    webhookId,
    lifetime: 1,
    eventType: 'document.viewed',
    eventId,
    documentId: randomUUID(),
    viewerId: null,
    happenedAt: new Date(),
    body: '{}',
    attempts: 0,
    outsidePlan: 0,
    createdAt: new Date(),
  };
};
const aLease = (inMs = 60_000): Lease => ({
  owner: 'other',
  token: randomUUID(),
  until: new Date(Date.now() + inMs),
});
const anAttempt = ({ id, accountId, webhookId, eventType, eventId }: Delivery, statusCode = 200): Attempt => ({
  id: `${id}:1`,
  accountId,
  webhookId,
  eventType,
  eventId,
  attempt: 1,
  revision: 1,
  statusCode,
  responseTimeMs: 3,
  errorMessage: null,
  responseBody: 'ok',
  resend: false,
  startedAt: new Date(),
  endedAt: new Date(),
});
/** A process that has no heartbeat. */
const anotherStore = ({ connection, attempts }: Webhooks) => mongoDeliveryStore(connection, attempts);

describe('a delivery in a batch', () => {
  it('gets its first record when it is delivered, together with its attempt', async () => {
    const { service, account, delivery, stored, batches } = await withDelivery();
    const others = [aDelivery(account.id, delivery.webhookId), aDelivery(account.id, delivery.webhookId)];
    const store = service.deliveries;
    const all = [delivery, ...others];
    await Promise.all(all.map((each) => store.insert(each, aLease())));
    expect([await stored(), (await batches()).length]).toEqual([[], 1]);
    for (const each of all) expect(await store.storeDelivered(each, anAttempt(each), new Date())).toBe(true);
    expect(await batches()).toEqual([]);
    expect((await stored()).map(({ status, attempts }) => [status, attempts])).toEqual(Array(3).fill(['delivered', 1]));
    const { body } = await account.delivery(delivery.id.replace(':', '.'));
    expect(body).toMatchObject({ attempts: [{ attempt: 1, status_code: 200, response_body: 'ok' }] });
    expect(await service.attempts.find(`${delivery.id}:1`)).toBeUndefined();
  });

  it('is known to other processes, before and after it is delivered', async () => {
    const { service, account, delivery, batches } = await withDelivery();
    const [store, other] = [service.deliveries, anotherStore(service)];
    expect(await store.insert(delivery, aLease())).toBe('inserted');
    const next = aDelivery(account.id, delivery.webhookId);
    const inserted = [delivery, next, { ...next }].map((each) => other.insert(each, aLease()));
    expect(await Promise.all(inserted)).toEqual(['known', 'inserted', 'known']);
    await store.storeDelivered(delivery, anAttempt(delivery), new Date());
    expect(await other.insert(delivery, aLease())).toBe('known');
    expect((await batches()).flatMap(({ deliveries }) => deliveries.map(({ id }) => id))).toEqual([next.id]);
  });

  it('is listed as pending, and its attempt is then recorded by itself', async () => {
    const { service, account, delivery, batches } = await withDelivery();
    const store = service.deliveries;
    const other = aDelivery(randomUUID(), randomUUID());
    const lease = aLease();
    await Promise.all([store.insert(delivery, lease), store.insert(other, aLease())]);
    expect((await anAccount(service).deliveries()).body.deliveries).toEqual([]);
    expect((await account.deliveries('?status=pending')).body.deliveries).toMatchObject([{ attempts: 0 }]);
    const claimed = { ...delivery, lease, takenOver: false, resendsOwed: 0 };
    expect(await store.renew([claimed], aLease().until)).toBe(1);
    expect(await store.storeDelivered(delivery, anAttempt(delivery), new Date())).toBe(false);
    expect(await store.storeDelivered(other, anAttempt(other), new Date())).toBe(true);
    expect(await batches()).toEqual([]);
  });

  it('is due when the lease of a dead process has ended', async () => {
    const { delivery, service, batches } = await withDelivery();
    await anotherStore(service).insert(delivery, aLease(0));
    await eventually(() => expect(here.receiver.received).toHaveLength(1));
    await eventually(async () => {
      expect(await service.stored.deliveries.findOne({ _id: delivery.id })).toMatchObject({ status: 'delivered' });
    });
    expect(await batches()).toEqual([]);
  });

  it('is not sent again if its process died after it stored the delivery or a failure', async () => {
    const { service, account, delivery, stored, batches } = await withDelivery();
    const failed = aDelivery(account.id, delivery.webhookId);
    const dead = anotherStore(service);
    await service.attempts.record(anAttempt(failed, 500));
    await dead.insert(delivery, aLease());
    await dead.storeDelivered(delivery, anAttempt(delivery), new Date());
    await service.stored.batches.insertOne({
      _id: randomUUID(),
      owner: 'dead',
      until: new Date(0),
      deliveries: [delivery, failed].map((each) => ({ ...each, token: randomUUID() })),
    });
    await eventually(async () => {
      const statuses = (await stored()).map(({ _id, status, attempts }) => [_id, status, attempts]);
      expect(new Set(statuses)).toEqual(
        new Set([
          [delivery.id, 'delivered', 1],
          [failed.id, 'failed', 1],
        ]),
      );
    });
    expect(await batches()).toEqual([]);
    expect((await account.state()).webhook?.consecutive_failures).toBe(1);
    expect(here.receiver.received).toHaveLength(0);
  });

  it('is erased with its document, also if its process delivers it afterwards', async () => {
    const { service, account, delivery, stored } = await withDelivery();
    const store = anotherStore(service);
    await store.insert(delivery, aLease());
    await service.deliveries.eraseDocument(account.id, delivery.documentId, new Date());
    expect(await stored()).toMatchObject([{ status: 'dropped', body: '' }]);
    expect(await store.storeDelivered(delivery, anAttempt(delivery), new Date())).toBe(false);
    expect(await stored()).toMatchObject([{ status: 'dropped', body: '' }]);
  });

  it('is removed with its account, and those of other accounts stay', async () => {
    const { service, account, delivery, batches } = await withDelivery();
    const other = aDelivery(randomUUID(), randomUUID());
    const store = anotherStore(service);
    await Promise.all([delivery, other].map((each) => store.insert(each, aLease())));
    const context = anEventContext(account.id);
    await service.handleErasure(makeEvent('account.deleted', context, { accountId: account.id, version: 2 }));
    await service.eraseAccounts();
    expect((await batches()).flatMap(({ deliveries }) => deliveries.map(({ id }) => id))).toEqual([other.id]);
  });
});
