import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@docsight/contracts';
import { makeBroker } from '@docsight/messaging';
import type { Broker, OutboxSource } from '@docsight/messaging';
import { newEventId } from '@docsight/service-kit';
import { eventually, isolated, silentLogger, tapEvents } from '@docsight/testkit';
import type { EventTap, Isolated } from '@docsight/testkit';
import { aDownload } from '../../test/events.ts';
import { anAccount, startWebhooks } from '../../test/harness.ts';
import type { Webhooks } from '../../test/harness.ts';
import { startReceiver, status } from '../../test/receiver.ts';
import type { Receiver } from '../../test/receiver.ts';
import { webhookOutbox } from './webhook-outbox.ts';
import { makeCountOutcome } from './count-outcome.ts';
import type { FailedDelivery } from './failure-rule.ts';

let servers: Isolated;
/** Publishes its events. */
let service: Webhooks;
/** Does not publish its events. */
let silent: Webhooks;
let unpublished: OutboxSource;
let broker: Broker;
let tap: EventTap;
let receiver: Receiver;
beforeAll(async () => {
  servers = await isolated();
  receiver = await startReceiver();
  service = await startWebhooks({ ...servers, retryDelaysMs: [5] });
  silent = await startWebhooks({ ...servers, database: `${servers.database}_silent` });
  unpublished = webhookOutbox(silent.connection);
  broker = makeBroker({ url: servers.amqpUrl, service: 'webhooks', logger: silentLogger });
  // Ahead of the clock, so that the poll does not wait for its grace period.
  const now = () => new Date(Date.now() + 60_000);
  broker.relay({ name: 'webhooks', source: webhookOutbox(service.connection), now });
  tap = await tapEvents(servers.amqpUrl);
  await broker.part.start?.();
});
afterAll(async () => {
  await broker.part.stop?.();
  await tap.close();
  for (const each of [service, silent]) await each.stop();
  await receiver.close();
  await servers.close();
});

const aWebhook = async (of = service) => {
  const account = anAccount(of);
  const { webhook_id } = (await account.post({ url: receiver.url })).body;
  const count = makeCountOutcome({ webhooks: of.webhooks, newEventId });
  const failed = async (n: number, overrides: Partial<FailedDelivery> = {}): Promise<void> => {
    const { revision } = (await of.webhooks.ofAccount(account.id))!;
    await count({
      kind: 'failed',
      accountId: account.id,
      webhookId: webhook_id,
      revision,
      attemptId: `d${n}`,
      endedAt: new Date(),
      statusCode: 500,
      errorMessage: `failure ${n}`,
      ...overrides,
    });
  };
  return { ...account, webhookId: webhook_id, failed };
};
const publishedOf = ({ webhookId }: { webhookId: string }) =>
  tap.events.filter(({ data }) => (data as { webhookId?: string }).webhookId === webhookId);
/** Waits for a later event. Events are published in order, so all earlier ones are published too. */
const allArePublished = async (): Promise<void> => {
  const later = await aWebhook();
  await later.failed(1, { kind: 'gone' });
  await eventually(() => expect(publishedOf(later)).toHaveLength(1));
};
const storedOf = ({ webhookId }: { webhookId: string }, of = service) => of.stored.webhooks.findOne({ _id: webhookId });

describe('a webhook that its receiver disables', () => {
  it('has one event with all facts, even if two deliveries are the third failure at the same time', async () => {
    const webhook = await aWebhook();
    for (const n of [1, 2]) await webhook.failed(n);
    expect((await storedOf(webhook))?.outbox).toEqual([]);
    await Promise.all([3, 4, 3].map((n) => webhook.failed(n, { errorMessage: '$url', statusCode: null })));
    await allArePublished();
    const [event, ...more] = publishedOf(webhook);
    expect(more).toEqual([]);
    expect(catalogue['webhook.disabled'].message.parse(event)).toEqual(event);
    expect(event).toMatchObject({
      type: 'webhook.disabled',
      accountId: webhook.id,
      data: {
        webhookId: webhook.webhookId,
        url: receiver.url,
        reason: 'failures',
        consecutiveFailures: 3,
        lastStatusCode: null,
        lastError: '$url',
        disabledAt: event?.time,
      },
    });
    await eventually(async () => expect((await storedOf(webhook))?.outboxSince).toBeUndefined());
    expect((await webhook.get()).body.webhook).not.toHaveProperty('outbox');
  });

  it('has an event after a 410 response, and another one after it was enabled and disabled again', async () => {
    receiver.respondWith(status(410));
    const webhook = await aWebhook();
    for (const times of [1, 2]) {
      await service.handleEvent(aDownload(webhook.id));
      await eventually(() => expect(publishedOf(webhook)).toHaveLength(times));
      await webhook.post({});
    }
    expect(publishedOf(webhook)[1]?.data).toMatchObject({
      reason: 'gone',
      consecutiveFailures: 1,
      lastStatusCode: 410,
      lastError: expect.stringContaining('410'),
    });
    expect(new Set(publishedOf(webhook).map(({ id }) => id)).size).toBe(2);
  });
});

it('a webhook that the account switches off, changes or deletes has no event', async () => {
  const webhook = await aWebhook();
  await webhook.failed(1);
  await webhook.post({ is_active: false });
  await webhook.post({});
  await webhook.remove();
  await allArePublished();
  expect(publishedOf(webhook)).toEqual([]);
  expect(await storedOf(webhook)).toBeNull();
});

describe('an unpublished event', () => {
  const pending = async () => (await unpublished.pending(new Date(Date.now() + 1_000), 100)).at(-1)!;

  it('stays when the account changes the webhook', async () => {
    const webhook = await aWebhook(silent);
    await webhook.failed(1, { kind: 'gone' });
    await webhook.post({ events: ['lead.captured'] });
    expect((await storedOf(webhook, silent))?.outbox).toHaveLength(1);
    expect((await webhook.get()).body.webhook?.is_active).toBe(true);
    await unpublished.clear([await pending()]);
  });

  it('outlives the webhook without its other fields, allows a new webhook, and is removed after it is published', async () => {
    const webhook = await aWebhook(silent);
    await webhook.failed(1, { kind: 'gone' });
    const before = await pending();
    await webhook.post({});
    await webhook.failed(2, { kind: 'gone' });
    expect((await webhook.remove()).status).toBe(204);
    expect((await webhook.get()).body.configured).toBe(false);
    expect((await webhook.post({ url: receiver.url })).status).toBe(201);

    const remaining = await storedOf(webhook, silent);
    expect(Object.keys(remaining!).toSorted()).toEqual(['_id', 'accountId', 'outbox', 'outboxSince', 'removed']);
    expect((await pending()).messages).toHaveLength(2);
    await unpublished.clear([before]); // read by the relay before the second event was stored
    expect((await pending()).messages).toHaveLength(1);
    await unpublished.clear([await pending()]);
    expect(await storedOf(webhook, silent)).toBeNull();
    await webhook.remove();
  });
});
