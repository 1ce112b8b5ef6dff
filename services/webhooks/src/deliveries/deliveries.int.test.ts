import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isolated, eventually } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Stripe } from 'stripe';
import { aDownload } from '../../test/events.ts';
import { anAccount, startWebhooks } from '../../test/harness.ts';
import type { Webhooks } from '../../test/harness.ts';
import { silence, startReceiver, status } from '../../test/receiver.ts';
import type { Received, Receiver } from '../../test/receiver.ts';

let servers: Isolated;
let service: Webhooks;
let receiver: Receiver;
beforeAll(async () => {
  servers = await isolated();
  service = await startWebhooks(servers);
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(async () => {
  await service.stop();
  await servers.close();
});

const verified = (received: Received, secret: string): void => {
  const stripe = new Stripe('sk_test_x').webhooks;
  stripe.constructEvent(received.body, received.headers['x-service-signature'] as string, secret);
  new StandardWebhook(secret).verify(received.body, received.headers as Record<string, string>);
};
const aWebhook = async (body: object = {}) => {
  const account = anAccount(service);
  const created = await account.post({ url: receiver.url, ...body });
  return { ...account, secret: created.body.secret, webhookId: created.body.webhook_id };
};
const attemptsReach = (account: ReturnType<typeof anAccount>, count: number) =>
  eventually(async () => {
    const state = await account.state();
    expect(state.attempts).toHaveLength(count);
    return state;
  });
const failuresReach = (account: ReturnType<typeof anAccount>, count: number) =>
  eventually(async () => expect((await account.state()).webhook?.consecutive_failures).toBe(count));
const storedDelivery = (event: { id: string }) => service.stored.deliveries.findOne({ eventId: event.id });
const settledAs = (event: { id: string }, as: string) =>
  eventually(async () => expect((await storedDelivery(event))?.status).toBe(as));

describe('an event', () => {
  it('reaches the receiver at once, signed in both schemes, with the envelope of the specification', async () => {
    const account = await aWebhook();
    const event = aDownload(account.id);
    const startedAt = performance.now();
    await service.handleEvent(event);
    const received = await eventually(() => receiver.received[0] ?? Promise.reject(new Error('nothing yet')), {
      everyMs: 2,
    });
    expect(received.at - startedAt).toBeLessThan(1_000);
    expect(received).toMatchObject({ method: 'POST', path: '/hook' });
    expect(received.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Docsight-Webhooks/1',
      'x-service-event': 'document.downloaded',
      'x-service-delivery-attempt': '1',
      'webhook-id': event.id,
    });
    expect(JSON.parse(received.body)).toEqual({
      id: event.id,
      event: 'document.downloaded',
      created_at: event.time,
      data: event.data.payload,
    });
    verified(received, account.secret);
    const { attempts, webhook } = await attemptsReach(account, 1);
    expect(webhook?.consecutive_failures).toBe(0);
    expect(attempts[0]).toEqual({
      event_type: 'document.downloaded',
      event_id: event.id,
      status_code: 200,
      response_time_ms: expect.any(Number),
      error_message: null,
      attempt: 1,
      created_at: expect.stringMatching(/Z$/),
    });
  });

  it('is delivered once if it arrives several times, also at once', async () => {
    const account = await aWebhook();
    const event = aDownload(account.id);
    await Promise.all([1, 2, 3].map(() => service.handleEvent(event)));
    await settledAs(event, 'delivered');
    await service.handleEvent(event);
    const last = aDownload(account.id);
    await service.handleEvent(last);
    await settledAs(last, 'delivered');
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([event.id, last.id]);
  });

  it('is not delivered if the webhook does not select it, is inactive, or belongs to another account', async () => {
    const account = await aWebhook({ events: ['lead.captured'] });
    const paused = await aWebhook({ is_active: false });
    const withoutWebhook = anAccount(service);
    for (const { id } of [account, paused, withoutWebhook]) {
      const event = aDownload(id);
      await service.handleEvent(event);
      expect(await storedDelivery(event)).toBeNull();
    }
  });
});

describe('a failing delivery', () => {
  it('has three attempts with the same body and id, each with its own signature, and counts as one failure', async () => {
    receiver.respondWith(status(500));
    const account = await aWebhook();
    const event = aDownload(account.id);
    await service.handleEvent(event);
    const { attempts } = await attemptsReach(account, 3);
    expect(attempts.map(({ attempt, status_code, error_message }) => [attempt, status_code, error_message])).toEqual(
      [1, 2, 3].map((attempt) => [attempt, 500, 'The receiver responded with 500.']),
    );
    await failuresReach(account, 1);
    await settledAs(event, 'failed');
    const [first, second, third] = receiver.received as [Received, Received, Received];
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(receiver.received.map(({ headers }) => headers['x-service-delivery-attempt'])).toEqual(['1', '2', '3']);
    expect(second.at - first.at).toBeGreaterThanOrEqual(49);
    expect(third.at - second.at).toBeGreaterThanOrEqual(99);
    for (const received of receiver.received) verified(received, account.secret);
  });

  it('counts as a success if a retry succeeds, and clears the failures', async () => {
    receiver.respondWith(status(503));
    const account = await aWebhook();
    await service.handleEvent(aDownload(account.id));
    await failuresReach(account, 1);
    receiver.respondWith((response, { headers }) =>
      status(headers['x-service-delivery-attempt'] === '2' ? 204 : 500)(response),
    );
    const event = aDownload(account.id);
    await service.handleEvent(event);
    await settledAs(event, 'delivered');
    await failuresReach(account, 0);
    expect((await account.state()).attempts.map(({ status_code }) => status_code)).toEqual([503, 503, 503, 500, 204]);
  });

  it('disables the webhook the third time in a row, which drops waiting deliveries until a POST enables it again', async () => {
    receiver.respondWith(status(500));
    const account = await aWebhook();
    for (const count of [1, 2]) {
      await service.handleEvent(aDownload(account.id));
      await failuresReach(account, count);
    }
    const events = Array.from({ length: 6 }, () => aDownload(account.id));
    await Promise.all(events.map((event) => service.handleEvent(event)));
    await eventually(async () =>
      expect((await account.state()).webhook).toMatchObject({ is_active: false, consecutive_failures: 3 }),
    );
    await eventually(async () => {
      const stored = await Promise.all(events.map(storedDelivery));
      expect(stored.every((delivery) => delivery?.status !== 'pending')).toBe(true);
    });
    const late = aDownload(account.id);
    await service.handleEvent(late);
    expect(await storedDelivery(late)).toBeNull();
    expect((await account.state()).webhook).toMatchObject({ is_active: false, consecutive_failures: 3 });

    receiver.respondWith(status(200));
    expect((await account.post({})).body.is_active).toBe(true);
    expect((await account.state()).webhook).toMatchObject({ is_active: true, consecutive_failures: 0 });
    const next = aDownload(account.id);
    await service.handleEvent(next);
    await settledAs(next, 'delivered');
  });

  it('disables the webhook at once with 410 Gone', async () => {
    receiver.respondWith(status(410));
    const account = await aWebhook();
    const event = aDownload(account.id);
    await service.handleEvent(event);
    await eventually(async () => expect((await account.state()).webhook?.is_active).toBe(false));
    await settledAs(event, 'failed');
    expect(receiver.received).toHaveLength(1);
  });

  it('does not follow a redirect', async () => {
    const elsewhere = await startReceiver();
    receiver.respondWith(status(302, { location: elsewhere.url }));
    const account = await aWebhook();
    const response = await account.test();
    expect(response.body).toMatchObject({
      success: false,
      status_code: 302,
      error_message: 'The receiver responded with 302: redirects are not followed.',
    });
    expect(elsewhere.received).toHaveLength(0);
    await elsewhere.close();
  });

  it('has no status without a response, and an error message with the reason', async () => {
    const account = await aWebhook();
    receiver.respondWith(silence);
    const silent = await account.test();
    expect(silent.body).toMatchObject({
      status_code: null,
      error_message: 'The receiver did not respond within 2 s.',
    });
    expect(silent.body.response_time_ms).toBeGreaterThanOrEqual(1_999);
    receiver.respondWith((response) => void response.socket?.destroy());
    expect((await account.test()).body).toMatchObject({
      status_code: null,
      error_message: expect.stringContaining('closed the connection'),
    });
    receiver.respondWith((response) => void response.socket?.end('this is not http\r\n\r\n'));
    expect((await account.test()).body).toMatchObject({
      status_code: null,
      error_message: expect.stringContaining('not valid HTTP'),
    });
    await account.post({ url: 'http://127.0.0.1:1/' });
    expect((await account.test()).body).toMatchObject({
      status_code: null,
      error_message: 'The receiver refused the connection.',
    });
    await account.post({ url: 'http://name-that-does-not-exist.invalid/' });
    expect((await account.test()).body.status_code).toBeNull();
  });
});

describe('a response with a 2xx status', () => {
  it('is a success even if its body breaks off or never ends, and takes no longer than the time-out', async () => {
    const account = await aWebhook();
    receiver.respondWith((response) => void response.writeHead(200).write('drip'));
    // The receiver never ends this body, so the time-out ends the attempt.
    expect((await account.test()).body).toMatchObject({ success: true, status_code: 200, error_message: null });
    receiver.respondWith((response) => {
      response.writeHead(202).write('broken');
      setImmediate(() => response.socket?.destroy());
    });
    expect((await account.test()).body).toMatchObject({ success: true, status_code: 202 });
    let sentBytes = 0;
    receiver.respondWith((response) => {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sentBytes += 65_536;
      };
      response.on('drain', more);
      more();
    });
    expect((await account.test()).body).toMatchObject({ success: true, status_code: 200 });
    expect(sentBytes).toBeLessThan(8 * 1024 * 1024);
  });
});

describe('the test event', () => {
  it('needs a webhook', async () => {
    const response = await anAccount(service).test();
    expect([response.status, response.body.error?.code]).toEqual([404, 'not_found']);
  });

  it('is sent once, also to an inactive webhook, does not count, and is listed', async () => {
    receiver.respondWith(status(500));
    const account = await aWebhook({ is_active: false });
    const response = await account.test();
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      event_id: expect.stringMatching(/^evt_[A-Za-z0-9]{12}$/),
      success: false,
      status_code: 500,
      response_time_ms: expect.any(Number),
      error_message: 'The receiver responded with 500.',
    });
    const [received] = receiver.received as [Received];
    verified(received, account.secret);
    expect(JSON.parse(received.body)).toEqual({
      id: response.body.event_id,
      event: 'webhook.test',
      created_at: expect.any(String),
      data: { message: expect.any(String), webhook_id: account.webhookId },
    });
    const { attempts, webhook } = await account.state();
    expect(attempts).toEqual([
      expect.objectContaining({ event_type: 'webhook.test', event_id: response.body.event_id, attempt: 1 }),
    ]);
    expect(webhook).toMatchObject({ is_active: false, consecutive_failures: 0 });
    receiver.respondWith(status(201));
    expect((await account.test()).body).toMatchObject({ success: true, status_code: 201, error_message: null });
    receiver.respondWith(status(410));
    await account.post({});
    await account.test();
    expect((await account.state()).webhook).toMatchObject({ is_active: true, consecutive_failures: 0 });
  });
});

describe('a new secret', () => {
  it('signs together with the old one for 24 hours, then alone', async () => {
    const rotating = await startWebhooks({ ...servers, database: `${servers.database}_rotation` });
    try {
      const account = anAccount(rotating);
      const old = (await account.post({ url: receiver.url })).body.secret;
      const next = (await account.post({ rotate_secret: true })).body.secret;
      await account.test();
      verified(receiver.received[0]!, old);
      verified(receiver.received[0]!, next);
      rotating.advance(24 * 3_600_000 + 1_000);
      await account.test();
      expect(receiver.received[1]?.headers['x-service-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
      expect(receiver.received[1]?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
    } finally {
      await rotating.stop();
    }
  });
});

describe('recent deliveries', () => {
  it('are the 20 newest attempts, newest first, and are empty for a new webhook', async () => {
    const account = await aWebhook();
    const ids: string[] = [];
    for (let n = 0; n < 22; n += 1) ids.push((await account.test()).body.event_id);
    const { body } = await account.get();
    expect(body.recent_deliveries.map(({ event_id }) => event_id)).toEqual(ids.slice(2).toReversed());
    await account.remove();
    await account.post({ url: receiver.url });
    expect((await account.get()).body.recent_deliveries).toEqual([]);
  });
});

describe('a waiting delivery', () => {
  it.each([
    ['deleted', (account: ReturnType<typeof anAccount>) => account.remove()],
    ['switched off', (account: ReturnType<typeof anAccount>) => account.post({ is_active: false })],
  ])('is dropped when the webhook is %s', async (_what, change) => {
    const slow = await startWebhooks({
      ...servers,
      database: `${servers.database}_slow`,
      retryDelaysMs: [60_000, 60_000],
    });
    try {
      receiver.respondWith(status(500));
      const account = anAccount(slow);
      await account.post({ url: receiver.url });
      await slow.handleEvent(aDownload(account.id));
      await attemptsReach(account, 1);
      const pending = { accountId: account.id, status: 'pending' } as const;
      const count = (found: object) => slow.stored.deliveries.countDocuments(found);
      // The lease ends after the attempt is recorded. Until then the attempt is in progress, so it would continue.
      await eventually(async () => expect(await count({ ...pending, lease: { $exists: false } })).toBe(1));
      await change(account);
      expect(await count(pending)).toBe(0);
      await account.post({ url: receiver.url });
      slow.advance(120_000);
      const next = aDownload(account.id);
      await slow.handleEvent(next);
      await eventually(() => expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(next.id));
      expect(receiver.received).toHaveLength(2);
    } finally {
      await slow.stop();
    }
  });
});
