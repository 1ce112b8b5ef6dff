import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { makeBroker } from '@docsight/messaging';
import { eventually, silentLogger, tapEvents } from '@docsight/testkit';
import { aDownload } from '../../test/events.ts';
import { anAccount } from '../../test/harness.ts';
import type { Webhooks } from '../../test/harness.ts';
import { processesOfEachTest } from '../../test/processes.ts';
import { silence, startReceiver, status } from '../../test/receiver.ts';
import { aStoredDelivery } from '../../test/stored-delivery.ts';
import type { AttemptQueue } from '../deliveries/index.ts';

const { here, aProcess } = processesOfEachTest();
const aDelivery = (service: Webhooks, eventId: string) => service.stored.deliveries.findOne({ eventId });

describe('several processes', () => {
  it('send each delivery once, and count each failure once', async () => {
    const [one, two] = [await aProcess(), await aProcess()];
    const account = anAccount(one);
    await account.post({ url: here.receiver.url });
    const events = Array.from({ length: 60 }, () => aDownload(account.id));
    await Promise.all(events.flatMap((event) => [one.handleEvent(event), two.handleEvent(event)]));
    await eventually(async () => {
      expect(await one.stored.deliveries.countDocuments({ status: 'delivered' })).toBe(60);
    });
    expect(here.receiver.received).toHaveLength(60);
    expect(new Set(here.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(60);

    here.receiver.respondWith(status(500));
    await Promise.all([1, 2].map(() => two.handleEvent(aDownload(account.id))));
    await eventually(async () => expect((await account.state()).webhook?.consecutive_failures).toBe(2));
    expect(here.receiver.received).toHaveLength(66);
  });

  it('take over the deliveries of a dead process when their leases have ended', async () => {
    const dying = await aProcess({ timeoutMs: 60_000, drainMs: 50 });
    const account = anAccount(dying);
    await account.post({ url: here.receiver.url });
    here.receiver.respondWith(silence);
    const event = aDownload(account.id);
    await dying.handleEvent(event);
    await eventually(() => expect(here.receiver.received).toHaveLength(1));
    await dying.vanish();

    here.receiver.respondWith(status(200));
    const heir = await aProcess();
    const other = aDownload(account.id);
    await heir.handleEvent(other);
    await eventually(() => expect(here.receiver.received).toHaveLength(2));
    expect(here.receiver.received[1]?.headers['webhook-id']).toBe(other.id);
    heir.advance(5_000);
    await eventually(() => expect(here.receiver.received).toHaveLength(3));
    expect(here.receiver.received[2]?.headers).toMatchObject({
      'webhook-id': event.id,
      'x-service-delivery-attempt': '1',
    });
  });

  it('do not repeat an attempt that was recorded before the process died, and count it once', async () => {
    const service = await aProcess({ retryDelaysMs: [] });
    const account = anAccount(service);
    const webhookId = (await account.post({ url: here.receiver.url })).body.webhook_id;
    const event = aDownload(account.id);
    const id = `${event.id}:${webhookId}`;
    const at = new Date();
    // The state after a crash between record and count; in the second round, between count and step.
    await service.attempts.record({
      id: `${id}:1`,
      accountId: account.id,
      webhookId,
      eventType: event.type,
      eventId: event.id,
      attempt: 1,
      revision: 1,
      statusCode: 500,
      responseTimeMs: 3,
      errorMessage: 'x',
      startedAt: at,
      endedAt: at,
      responseBody: null,
      resend: false,
    });
    for (let crashes = 1; crashes <= 2; crashes += 1) {
      await service.stored.deliveries.replaceOne(
        { _id: id },
        aStoredDelivery({
          _id: id,
          accountId: account.id,
          webhookId,
          eventType: event.type,
          eventId: event.id,
          attempts: 0,
          status: 'pending',
          plannedAt: at,
          dueAt: at,
          lease: { owner: 'dead', until: at, token: 'x' },
        }),
        { upsert: true },
      );
      await eventually(async () => expect((await aDelivery(service, event.id))?.status).toBe('failed'));
      expect((await account.state()).webhook?.consecutive_failures).toBe(1);
    }
    expect(here.receiver.received).toHaveLength(0);
  });
});

describe('a stopping process', () => {
  it('finishes quick attempts in flight', async () => {
    const service = await aProcess();
    const account = anAccount(service);
    await account.post({ url: here.receiver.url });
    const event = aDownload(account.id);
    here.receiver.respondWith((response) => void setTimeout(() => response.end(), 150));
    await service.handleEvent(event);
    await eventually(() => expect(here.receiver.received).toHaveLength(1), { everyMs: 2 });
    await service.stop();
    const next = await aProcess();
    expect(await aDelivery(next, event.id)).toMatchObject({ status: 'delivered', attempts: 1 });
  });

  it('cuts off slow attempts without counting them, and the next process makes them at once', async () => {
    const service = await aProcess({ timeoutMs: 30_000, drainMs: 100 });
    const account = anAccount(service);
    await account.post({ url: here.receiver.url });
    here.receiver.respondWith(silence);
    const event = aDownload(account.id);
    await service.handleEvent(event);
    await eventually(() => expect(here.receiver.received).toHaveLength(1));
    await service.stop();

    here.receiver.respondWith(status(200));
    const next = await aProcess();
    await eventually(async () =>
      expect(await aDelivery(next, event.id)).toMatchObject({ status: 'delivered', attempts: 1 }),
    );
    const { attempts } = await anAccount(next, account.id).state();
    expect(attempts).toEqual([expect.objectContaining({ attempt: 1, status_code: 200 })]);
    expect(here.receiver.received.map(({ headers }) => headers['x-service-delivery-attempt'])).toEqual(['1', '1']);
  });
});

describe("one account's slow receiver", () => {
  it("does not delay another account's first attempts or retries, even with many waiting deliveries", async () => {
    const service = await aProcess({
      timeoutMs: 20_000,
      drainMs: 50,
      limits: { first: { total: 8, perAccount: 4 }, retry: { total: 4, perAccount: 2 } },
    });
    const [slow, quick] = [anAccount(service), anAccount(service)];
    const deadEnd = await startReceiver();
    deadEnd.respondWith(silence);
    await slow.post({ url: deadEnd.url });
    await quick.post({ url: here.receiver.url });
    for (let n = 0; n < 50; n += 1) await service.handleEvent(aDownload(slow.id));
    await eventually(() => expect(deadEnd.received).toHaveLength(4));

    here.receiver.respondWith((response, { headers }) =>
      status(headers['x-service-delivery-attempt'] === '1' ? 500 : 200)(response),
    );
    const events = Array.from({ length: 20 }, () => aDownload(quick.id));
    for (const event of events) await service.handleEvent(event);
    await eventually(() => expect(here.receiver.received).toHaveLength(40));
    // None of the four slow attempts has timed out: another one would have started in its place.
    expect(deadEnd.received).toHaveLength(4);
    await deadEnd.close();
  });
});

describe('claiming', () => {
  it('reads only the index entries that it needs, even if many deliveries wait', async () => {
    const service = await aProcess();
    const collection = service.stored.deliveries;
    const [full, other] = ['00000000-full', '99999999-other'];
    const parked = 'parked' as AttemptQueue; // no dispatcher claims from it
    const waiting = (accountId: string, n: number) =>
      aStoredDelivery({ _id: `${accountId}:${n}`, accountId, status: 'pending', queue: parked, dueAt: new Date(0) });
    await collection.insertMany([...Array.from({ length: 2_000 }, (_, n) => waiting(full, n)), waiting(other, 1)]);
    const explained = await collection
      .find({ queue: parked, accountId: { $gt: '', $nin: [full] }, dueAt: { $lte: new Date() } })
      .sort({ accountId: 1, dueAt: 1 })
      .limit(1)
      .explain('executionStats');
    const { totalKeysExamined, totalDocsExamined, nReturned } = explained.executionStats as Record<string, number>;
    expect(nReturned).toBe(1);
    expect(totalDocsExamined).toBeLessThanOrEqual(1);
    expect(totalKeysExamined).toBeLessThanOrEqual(5);
  });
});

describe('a published event', () => {
  it('is delivered to the receiver', async () => {
    const service = await aProcess();
    const account = anAccount(service);
    await account.post({ url: here.receiver.url });
    const broker = makeBroker({ url: here.servers.amqpUrl, service: 'webhooks', logger: silentLogger });
    broker.consume({ queue: 'webhooks.events', prefetch: 10, handle: service.handleEvent });
    await broker.part.start?.();
    await eventually(() => broker.part.ready?.());
    const tap = await tapEvents(here.servers.amqpUrl);
    const events = [aDownload(account.id), aDownload(randomUUID()), aDownload(account.id)];
    for (const event of [...events, events[0]!]) await tap.publish(event);
    await eventually(() => expect(here.receiver.received).toHaveLength(2));
    expect(here.receiver.received.map(({ headers }) => headers['webhook-id']).toSorted()).toEqual(
      [events[0]!.id, events[2]!.id].toSorted(),
    );
    await tap.close();
    await broker.part.stop?.();
  });
});
