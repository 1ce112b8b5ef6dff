import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { makeBroker } from '@docsight/messaging';
import { eventually, silentLogger, tapEvents } from '@docsight/testkit';
import { aDownload } from '../../test/events.ts';
import { anAccount } from '../../test/harness.ts';
import type { Webhooks } from '../../test/harness.ts';
import { processesOfEachTest } from '../../test/processes.ts';
import { silence, startReceiver, status } from '../../test/receiver.ts';

const { here, aProcess } = processesOfEachTest();
const aDelivery = (service: Webhooks, eventId: string) =>
  service.deliveries.model.collection.findOne({ eventId }) as Promise<Record<string, unknown> | null>;

describe('several processes', () => {
  it('make each delivery once, and count each failure once', async () => {
    const [one, two] = [await aProcess(), await aProcess()];
    const account = anAccount(one);
    await account.post({ url: here.receiver.url });
    const events = Array.from({ length: 60 }, () => aDownload(account.id));
    await Promise.all(events.flatMap((event) => [one.engine.handleEvent(event), two.engine.handleEvent(event)]));
    await eventually(async () => {
      expect(await one.deliveries.model.collection.countDocuments({ status: 'delivered' })).toBe(60);
    });
    expect(here.receiver.received).toHaveLength(60);
    expect(new Set(here.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(60);

    here.receiver.answer(status(500));
    await Promise.all([1, 2].map(() => two.engine.handleEvent(aDownload(account.id))));
    await eventually(async () => expect((await account.state()).webhook?.consecutive_failures).toBe(2));
    expect(here.receiver.received).toHaveLength(66);
  });

  it('take over what a process that died held, once its lease has ended', async () => {
    const dying = await aProcess({ timeoutMs: 60_000, drainMs: 50 });
    const account = anAccount(dying);
    await account.post({ url: here.receiver.url });
    here.receiver.answer(silence);
    const event = aDownload(account.id);
    await dying.engine.handleEvent(event);
    await eventually(() => expect(here.receiver.received).toHaveLength(1));
    await dying.vanish();

    here.receiver.answer(status(200));
    const heir = await aProcess();
    const other = aDownload(account.id);
    await heir.engine.handleEvent(other);
    await eventually(() => expect(here.receiver.received).toHaveLength(2));
    expect(here.receiver.received[1]?.headers['webhook-id']).toBe(other.id);
    heir.advance(76_000);
    await eventually(() => expect(here.receiver.received).toHaveLength(3));
    expect(here.receiver.received[2]?.headers).toMatchObject({
      'webhook-id': event.id,
      'x-service-delivery-attempt': '1',
    });
  });

  it('send nothing again when the process died after the attempt was recorded, and count it once', async () => {
    const service = await aProcess({ retryDelaysMs: [] });
    const account = anAccount(service);
    const webhookId = (await account.post({ url: here.receiver.url })).body.webhook_id;
    const event = aDownload(account.id);
    const id = `${event.id}:${webhookId}`;
    const at = new Date();
    // As it stands after a crash between the record of the attempt and the step that follows from it; once more after the counting.
    await service.attempts.record({
      ...{ id: `${id}:1`, accountId: account.id, webhookId, eventType: event.type, eventId: event.id, attempt: 1 },
      ...{ revision: 1, statusCode: 500, responseTimeMs: 3, errorMessage: 'x', startedAt: at, endedAt: at },
      ...{ responseBody: null, resend: false },
    });
    for (let crashes = 1; crashes <= 2; crashes += 1) {
      await service.deliveries.model.collection.replaceOne(
        { _id: id as never },
        {
          ...{
            accountId: account.id,
            webhookId,
            lifetime: 1,
            eventType: event.type,
            eventId: event.id,
            body: '{}',
            attempts: 0,
          },
          ...{
            status: 'pending',
            lane: 'first',
            createdAt: at,
            dueAt: at,
            lease: { owner: 'dead', until: at, token: 'x' },
          },
        },
        { upsert: true },
      );
      await eventually(async () => expect((await aDelivery(service, event.id))?.status).toBe('failed'));
      expect((await account.state()).webhook?.consecutive_failures).toBe(1);
    }
    expect(here.receiver.received).toHaveLength(0);
  });
});

describe('a process that stops', () => {
  it('finishes what is in flight when that is quick', async () => {
    const service = await aProcess();
    const account = anAccount(service);
    await account.post({ url: here.receiver.url });
    const event = aDownload(account.id);
    here.receiver.answer((response) => void setTimeout(() => response.end(), 150));
    await service.engine.handleEvent(event);
    await eventually(() => expect(here.receiver.received).toHaveLength(1), { everyMs: 2 });
    await service.stop();
    const next = await aProcess();
    expect(await aDelivery(next, event.id)).toMatchObject({ status: 'delivered', attempts: 1 });
  });

  it('cuts off what is slow and gives it back: that was no attempt, and the next process makes it at once', async () => {
    const service = await aProcess({ timeoutMs: 30_000, drainMs: 100 });
    const account = anAccount(service);
    await account.post({ url: here.receiver.url });
    here.receiver.answer(silence);
    const event = aDownload(account.id);
    await service.engine.handleEvent(event);
    await eventually(() => expect(here.receiver.received).toHaveLength(1));
    await service.stop();

    here.receiver.answer(status(200));
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
  it("does not delay another account's deliveries, first attempts or retries, however many wait", async () => {
    const service = await aProcess({
      timeoutMs: 20_000,
      drainMs: 50,
      limits: { first: { total: 8, perAccount: 4 }, retry: { total: 4, perAccount: 2 } },
    });
    const [slow, quick] = [anAccount(service), anAccount(service)];
    const deadEnd = await startReceiver();
    deadEnd.answer(silence);
    await slow.post({ url: deadEnd.url });
    await quick.post({ url: here.receiver.url });
    for (let n = 0; n < 50; n += 1) await service.engine.handleEvent(aDownload(slow.id));
    await eventually(() => expect(deadEnd.received).toHaveLength(4));

    here.receiver.answer((response, { headers }) =>
      status(headers['x-service-delivery-attempt'] === '1' ? 500 : 200)(response),
    );
    const events = Array.from({ length: 20 }, () => aDownload(quick.id));
    for (const event of events) await service.engine.handleEvent(event);
    await eventually(() => expect(here.receiver.received).toHaveLength(40));
    // None of the four slow attempts has timed out meanwhile, or another one would have taken its place.
    expect(deadEnd.received).toHaveLength(4);
    await deadEnd.close();
  });
});

describe('claiming', () => {
  it('reads the index and no more than it needs, however many deliveries wait', async () => {
    const service = await aProcess();
    const collection = service.deliveries.model.collection;
    const [full, other] = ['00000000-full', '99999999-other'];
    const waiting = (accountId: string, n: number) => ({
      ...{
        _id: `${accountId}:${n}`,
        accountId,
        webhookId: 'w',
        lifetime: 1,
        status: 'pending',
        attempts: 0,
        body: '{}',
      },
      ...{ lane: 'parked', eventType: 'x', eventId: `${n}`, createdAt: new Date(), dueAt: new Date(0) },
    });
    await collection.insertMany([
      ...Array.from({ length: 2_000 }, (_, n) => waiting(full, n)),
      waiting(other, 1),
    ] as never[]);
    const explained = await collection
      .find({ lane: 'parked', accountId: { $gt: '', $nin: [full] }, dueAt: { $lte: new Date() } })
      .sort({ accountId: 1, dueAt: 1 })
      .limit(1)
      .explain('executionStats');
    const { totalKeysExamined, totalDocsExamined, nReturned } = explained.executionStats as Record<string, number>;
    expect(nReturned).toBe(1);
    expect(totalDocsExamined).toBeLessThanOrEqual(1);
    expect(totalKeysExamined).toBeLessThanOrEqual(5);
  });
});

describe('the queue', () => {
  it('brings published events to the receiver', async () => {
    const service = await aProcess();
    const account = anAccount(service);
    await account.post({ url: here.receiver.url });
    const broker = makeBroker({ url: here.place.amqpUrl, service: 'webhooks', logger: silentLogger });
    broker.consume({ queue: 'webhooks.events', prefetch: 10, handle: service.engine.handleEvent });
    await broker.part.start?.();
    await eventually(() => broker.part.ready?.());
    const tap = await tapEvents(here.place.amqpUrl);
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
