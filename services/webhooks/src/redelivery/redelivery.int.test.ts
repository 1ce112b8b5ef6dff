import { describe, expect, it } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import { aDownload } from '../../test/events.ts';
import { anAccount } from '../../test/harness.ts';
import type { Webhooks } from '../../test/harness.ts';
import { concurrentProcesses } from '../../test/processes.ts';
import { silence, status } from '../../test/receiver.ts';
import type { Receiver } from '../../test/receiver.ts';

/** The tests mostly wait, so they run at the same time. */
const withProcesses = concurrentProcesses();

const aWebhook = async (service: Webhooks, receiver: Receiver) => {
  const account = anAccount(service);
  const webhookId = (await account.post({ url: receiver.url })).body.webhook_id;
  const becomes = (id: string, as: object) =>
    eventually(async () => expect((await account.delivery(id)).body).toMatchObject(as));
  const send = async () => {
    const event = aDownload(account.id);
    await service.handleEvent(event);
    return { event, id: `${event.id}.${webhookId}` };
  };
  return { ...account, webhookId, becomes, sendEvent: send, failures: () => failuresOf(account) };
};
const failuresOf = async (account: ReturnType<typeof anAccount>) =>
  (await account.state()).webhook?.consecutive_failures;
const attemptNumbers = ({ received }: Receiver) =>
  received.map(({ headers }) => Number(headers['x-service-delivery-attempt']));
/** Holds the responses of a receiver. Returns what sends them, in the order of the requests. */
const held = (receiver: Receiver) => {
  const respond: ((code: number) => void)[] = [];
  receiver.respondWith((response) => respond.push((code) => status(code)(response)));
  return respond;
};
const many = (count: number) => Array.from({ length: count }, (_, n) => ({ attempt: n + 1 }));
const since = () => new Date(Date.now() - 3_600_000).toISOString();

describe('a resend', () => {
  it.concurrent(
    'makes one more attempt at once, with the same id and body and the next number',
    withProcesses(async ({ receiver, aProcess }) => {
      const service = await aProcess();
      const account = await aWebhook(service, receiver);
      const { event, id } = await account.sendEvent();
      await account.becomes(id, { status: 'delivered' });
      const response = await account.resend(id);
      expect(response.status).toBe(202);
      expect(response.body).toMatchObject({
        id,
        status: 'delivered',
        attempts: 1,
        next_attempt_at: expect.any(String),
      });
      await account.becomes(id, { status: 'delivered', attempts: many(2), next_attempt_at: null });
      const [first, second] = receiver.received;
      expect(second?.body).toBe(first?.body);
      expect(second?.headers).toMatchObject({ 'webhook-id': event.id, 'x-service-delivery-attempt': '2' });
    }),
  );

  it.concurrent(
    'is an attempt of its own for each call, also for simultaneous calls',
    withProcesses(async ({ receiver, aProcess }) => {
      const service = await aProcess();
      const account = await aWebhook(service, receiver);
      const { id } = await account.sendEvent();
      await account.becomes(id, { status: 'delivered' });
      const responses = await Promise.all([account.resend(id), account.resend(id), account.resend(id)]);
      expect(responses.map(({ status: code }) => code)).toEqual([202, 202, 202]);
      await account.becomes(id, { attempts: many(4), next_attempt_at: null });
      expect(attemptNumbers(receiver)).toEqual([1, 2, 3, 4]);
    }),
  );

  it.concurrent(
    'of a failed delivery delivers it and resets the failures if it succeeds, and does not count if it fails',
    withProcesses(async ({ receiver, aProcess }) => {
      const service = await aProcess({ retryDelaysMs: [] });
      const account = await aWebhook(service, receiver);
      receiver.respondWith(status(500));
      const { id } = await account.sendEvent();
      await account.becomes(id, { status: 'failed' });
      receiver.respondWith(status(410));
      for (let n = 2; n <= 5; n += 1) {
        await account.resend(id);
        await account.becomes(id, { status: 'failed', attempts: many(n), next_attempt_at: null });
      }
      expect((await account.state()).webhook).toMatchObject({ is_active: true, consecutive_failures: 1 });
      receiver.respondWith(status(204));
      await account.resend(id);
      await account.becomes(id, { status: 'delivered', error_message: null, attempts: many(6) });
      expect(await account.failures()).toBe(0);
    }),
  );

  it.concurrent(
    'of a pending delivery keeps its retry plan if it fails, and ends it if it succeeds',
    withProcesses(async ({ receiver, aProcess }) => {
      const service = await aProcess({ retryDelaysMs: [600_000, 600_000] });
      const account = await aWebhook(service, receiver);
      receiver.respondWith(status(500));
      const { id } = await account.sendEvent();
      // An attempt is recorded before its delivery is planned anew.
      const planned = await eventually(async () => {
        const { attempts, next_attempt_at } = (await account.delivery(id)).body;
        expect(attempts).toHaveLength(1);
        expect(Date.parse(next_attempt_at!)).toBeGreaterThan(Date.now() + 300_000);
        return next_attempt_at;
      });
      await account.resend(id);
      await account.becomes(id, { status: 'pending', attempts: many(2), next_attempt_at: planned });
      service.advance(601_000);
      await account.becomes(id, { status: 'pending', attempts: many(3) });
      service.advance(601_000);
      await account.becomes(id, { status: 'failed', attempts: many(4) });
      expect(await account.failures()).toBe(1);

      const other = await account.sendEvent();
      await account.becomes(other.id, { status: 'pending', attempts: many(1) });
      receiver.respondWith(status(200));
      await account.resend(other.id);
      await account.becomes(other.id, { status: 'delivered', attempts: many(2), next_attempt_at: null });
      service.advance(601_000);
      const next = await account.sendEvent();
      await account.becomes(next.id, { status: 'delivered' });
      expect(receiver.received).toHaveLength(7);
    }),
  );

  it.concurrent(
    'during an attempt is made after it',
    withProcesses(async ({ receiver, aProcess }) => {
      const service = await aProcess({ retryDelaysMs: [], timeoutMs: 60_000 });
      const account = await aWebhook(service, receiver);
      const respond = held(receiver);
      const { id } = await account.sendEvent();
      await eventually(() => expect(respond).toHaveLength(1));
      expect((await account.resend(id)).status).toBe(202);
      receiver.respondWith(status(200));
      respond[0]!(500);
      await account.becomes(id, { status: 'delivered', attempts: many(2), next_attempt_at: null });
    }),
  );

  it.concurrent(
    'is possible twenty times, and only with an active webhook',
    withProcesses(async ({ receiver, aProcess }) => {
      const service = await aProcess();
      const account = await aWebhook(service, receiver);
      const { id } = await account.sendEvent();
      await account.becomes(id, { status: 'delivered' });
      await account.post({ is_active: false });
      const disabled = await account.resend(id);
      expect([disabled.status, disabled.headers['x-error-reason']]).toEqual([422, 'webhook_disabled']);
      expect((await account.recover({ since: since() })).status).toBe(422);
      await account.post({});
      const responses = await Promise.all(Array.from({ length: 22 }, () => account.resend(id)));
      expect(responses.map(({ status: code }) => code).toSorted()).toEqual([
        ...Array.from({ length: 20 }, () => 202),
        422,
        422,
      ]);
      await account.becomes(id, { attempts: many(21), next_attempt_at: null });
      await account.remove();
      expect((await account.resend(id)).status).toBe(404);
      expect((await account.recover({ since: since() })).status).toBe(404);
      await account.post({ url: receiver.url });
      expect((await account.resend(id)).status).toBe(404);
    }),
  );

  it.concurrent(
    'is not made if the webhook is switched off before it, and the delivery keeps its status',
    withProcesses(async ({ receiver, aProcess }) => {
      const service = await aProcess({ timeoutMs: 60_000 });
      const account = await aWebhook(service, receiver);
      const { id } = await account.sendEvent();
      await account.becomes(id, { status: 'delivered' });
      const respond = held(receiver);
      await account.resend(id);
      await eventually(() => expect(respond).toHaveLength(1));
      await account.resend(id);
      await account.post({ is_active: false });
      respond[0]!(500);
      await account.becomes(id, { status: 'delivered', attempts: many(2), next_attempt_at: null });
      expect(receiver.received).toHaveLength(2);
    }),
  );

  it.concurrent(
    'is made by another process if its process dies',
    withProcesses(async ({ receiver, aProcess }) => {
      const first = await aProcess({ timeoutMs: 60_000, drainMs: 50 });
      const account = await aWebhook(first, receiver);
      const { id } = await account.sendEvent();
      await account.becomes(id, { status: 'delivered' });
      receiver.respondWith(silence);
      await account.resend(id);
      await eventually(() => expect(receiver.received).toHaveLength(2));
      await account.resend(id);
      await first.vanish();

      receiver.respondWith(status(200));
      const nextProcess = await aProcess();
      const sameAccount = anAccount(nextProcess, account.id);
      expect((await sameAccount.delivery(id)).body).toMatchObject({ attempts: many(1) });
      nextProcess.advance(5_000);
      await eventually(async () =>
        expect((await sameAccount.delivery(id)).body).toMatchObject({ attempts: many(3), next_attempt_at: null }),
      );
      expect(attemptNumbers(receiver)).toEqual([1, 2, 2, 3]);
    }),
  );

  it.concurrent(
    'is not repeated if it was recorded before its process died',
    withProcesses(async ({ receiver, aProcess }) => {
      const service = await aProcess({ retryDelaysMs: [600_000] });
      const account = await aWebhook(service, receiver);
      receiver.respondWith(status(500));
      const { event, id } = await account.sendEvent();
      const stored = id.replace('.', ':');
      // An attempt is recorded before its delivery is planned anew.
      const planned = { _id: stored, attempts: 1, lease: { $exists: false } };
      await eventually(async () => expect(await service.stored.deliveries.findOne(planned)).not.toBeNull());
      const at = new Date();
      await service.attempts.record({
        id: `${stored}:2`,
        accountId: account.id,
        webhookId: account.webhookId,
        attempt: 2,
        revision: 1,
        eventType: event.type,
        eventId: event.id,
        statusCode: 500,
        responseTimeMs: 3,
        errorMessage: 'x',
        startedAt: at,
        endedAt: at,
        responseBody: null,
        resend: true,
      });
      await service.stored.deliveries.updateOne(
        { _id: stored },
        { $set: { resendsOwed: 1, dueAt: at, lease: { owner: 'dead', until: at, token: 'x' } } },
      );
      await account.becomes(id, { status: 'pending', attempts: many(2) });
      await eventually(async () =>
        expect(await service.stored.deliveries.findOne({ _id: stored })).toMatchObject({
          attempts: 2,
          outsidePlan: 1,
          resendsOwed: 0,
        }),
      );
      expect(receiver.received).toHaveLength(1);
    }),
  );
});

describe('a recovery', () => {
  it.concurrent(
    'starts one new round for deliveries that failed or were dropped by disabling, after the webhook is enabled',
    withProcesses(async ({ receiver, aProcess }) => {
      const service = await aProcess({ retryDelaysMs: [600_000, 600_000] });
      const account = await aWebhook(service, receiver);
      receiver.respondWith(status(410));
      const waiting = await account.sendEvent();
      await account.becomes(waiting.id, { status: 'failed' });
      await account.post({});
      receiver.respondWith(status(500));
      const dropped = await account.sendEvent();
      await account.becomes(dropped.id, { status: 'pending', attempts: many(1) });
      await account.post({ is_active: false });
      await account.becomes(dropped.id, {
        status: 'dropped',
        error_message: expect.stringContaining('disabled'),
        next_attempt_at: null,
      });
      expect((await account.recover({ since: since() })).status).toBe(422);
      await account.post({});
      const stranger = await aWebhook(service, receiver);
      expect((await stranger.recover({ since: since() })).body).toEqual({ recovered: 0 });

      const responses = await Promise.all([account.recover({ since: since() }), account.recover({ since: since() })]);
      expect(responses.map(({ status: code }) => code)).toEqual([202, 202]);
      expect(responses.reduce((sum, { body }) => sum + body.recovered, 0)).toBe(2);
      expect((await account.recover({ since: since() })).body).toEqual({ recovered: 0 });
      for (const { id } of [waiting, dropped]) await account.becomes(id, { status: 'pending', attempts: many(2) });
      service.advance(601_000);
      for (const { id } of [waiting, dropped]) await account.becomes(id, { status: 'pending', attempts: many(3) });
      service.advance(601_000);
      for (const { id } of [waiting, dropped]) await account.becomes(id, { status: 'failed', attempts: many(4) });
      await eventually(async () => expect(await account.failures()).toBe(2));
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    }),
  );

  it.concurrent(
    'during a resend starts the complete new round after it',
    withProcesses(async ({ receiver, aProcess }) => {
      const service = await aProcess({ timeoutMs: 60_000 });
      const account = await aWebhook(service, receiver);
      receiver.respondWith(status(500));
      const { id } = await account.sendEvent();
      await account.becomes(id, { status: 'failed', attempts: many(3) });
      const respond = held(receiver);
      await account.resend(id);
      await eventually(() => expect(respond).toHaveLength(1));
      expect((await account.recover({ since: since() })).body).toEqual({ recovered: 1 });
      receiver.respondWith(status(500));
      respond[0]!(500);
      await account.becomes(id, { status: 'failed', attempts: many(7), next_attempt_at: null });
      expect(await account.failures()).toBe(2);
    }),
  );

  it.concurrent(
    'counts a delivery that fails again as another failure',
    withProcesses(async ({ receiver, aProcess }) => {
      const service = await aProcess({ retryDelaysMs: [] });
      const account = await aWebhook(service, receiver);
      receiver.respondWith(status(500));
      const { id } = await account.sendEvent();
      for (let rounds = 1; rounds <= 3; rounds += 1) {
        await eventually(async () => expect(await account.failures()).toBe(rounds));
        await account.becomes(id, { status: 'failed', attempts: many(rounds) });
        if (rounds < 3) expect((await account.recover({ since: since() })).body).toEqual({ recovered: 1 });
      }
      expect((await account.state()).webhook).toMatchObject({ is_active: false, consecutive_failures: 3 });
    }),
  );

  it.concurrent(
    'takes only the deliveries of the range, in several batches',
    withProcesses(async ({ receiver, aProcess }) => {
      const service = await aProcess({ retryDelaysMs: [] });
      const account = await aWebhook(service, receiver);
      const { id } = await account.sendEvent();
      await account.becomes(id, { status: 'delivered' });
      const collection = service.stored.deliveries;
      const template = await collection.findOne({ _id: id.replace('.', ':') });
      const copies = Array.from({ length: 1_210 }, (_, n) => ({
        ...template!,
        _id: `evt_${String(n).padStart(12, '0')}:${account.webhookId}`,
        status: 'failed' as const,
        createdAt: new Date(Date.now() - (n < 1_200 ? 0 : 7_200_000)),
      }));
      await collection.insertMany(copies);
      await account.post({ events: ['document.viewed'] });
      expect((await account.recover({ since: since(), until: since() })).body).toEqual({ recovered: 0 });
      expect((await account.recover({ since: since() })).body).toEqual({ recovered: 1_200 });
      expect((await account.recover({ since: '2020-01-01' })).body).toEqual({ recovered: 10 });
    }),
  );

  it.concurrent.each([
    {},
    { since: 'yesterday' },
    { since: 5 },
    { since: '2026-02-01', until: '2026-01-01' },
    { since: '2026-02-01', all: true },
  ])('rejects %j', (body) =>
    withProcesses(async ({ receiver, aProcess }) => {
      const service = await aProcess();
      const account = await aWebhook(service, receiver);
      const response = await account.recover(body);
      expect([response.status, response.body.error?.code]).toEqual([400, 'bad_request']);
    })(),
  );
});
