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
import type { FailureVerdict } from './webhook-store.ts';

let place: Isolated;
/** Its events are published; those of `silent` wait. */
let service: Webhooks;
let silent: Webhooks;
let waiting: OutboxSource;
let broker: Broker;
let tap: EventTap;
let receiver: Receiver;
beforeAll(async () => {
  place = await isolated();
  receiver = await startReceiver();
  service = await startWebhooks({ ...place, retryDelaysMs: [5] });
  silent = await startWebhooks({ ...place, database: `${place.database}_silent` });
  waiting = webhookOutbox(silent.webhooks.model);
  broker = makeBroker({ url: place.amqpUrl, service: 'webhooks', logger: silentLogger });
  // Ahead of the clock, so that the poll need not wait for its grace period.
  const now = () => new Date(Date.now() + 60_000);
  broker.relay({ name: 'webhooks', source: webhookOutbox(service.webhooks.model), now });
  tap = await tapEvents(place.amqpUrl);
  await broker.part.start?.();
});
afterAll(async () => {
  await broker.part.stop?.();
  await tap.close();
  for (const each of [service, silent]) await each.stop();
  await receiver.close();
  await place.close();
});

const aWebhook = async (of = service) => {
  const account = anAccount(of);
  const { webhook_id } = (await account.post({ url: receiver.url })).body;
  const failed = async (n: number, overrides: Partial<FailureVerdict> = {}): Promise<void> => {
    const { revision } = (await of.webhooks.ofAccount(account.id))!;
    await of.webhooks.count({
      ...{ kind: 'failed', accountId: account.id, webhookId: webhook_id, revision, attemptId: `d${n}` },
      ...{ endedAt: new Date(), statusCode: 500, errorMessage: `failure ${n}`, eventId: newEventId() },
      ...overrides,
    });
  };
  return { ...account, webhookId: webhook_id, failed };
};
const told = ({ webhookId }: { webhookId: string }) =>
  tap.events.filter(({ data }) => (data as { webhookId?: string }).webhookId === webhookId);
/** Events are published in the order of their time, at the latest with the next poll: what was to come before this one has come. */
const everythingIsTold = async (): Promise<void> => {
  const later = await aWebhook();
  await later.failed(1, { kind: 'gone' });
  await eventually(() => expect(told(later)).toHaveLength(1));
};
const storedOf = ({ webhookId }: { webhookId: string }, of = service) =>
  of.webhooks.model.collection.findOne({ _id: webhookId as never });

describe('a webhook that its receiver disables', () => {
  it('is told of once, with what its owner needs to know, though two deliveries fail for the third time at once', async () => {
    const webhook = await aWebhook();
    for (const n of [1, 2]) await webhook.failed(n);
    expect((await storedOf(webhook))?.outbox).toEqual([]);
    await Promise.all([3, 4, 3].map((n) => webhook.failed(n, { errorMessage: '$url', statusCode: null })));
    await everythingIsTold();
    const [event, ...more] = told(webhook);
    expect(more).toEqual([]);
    expect(catalogue['webhook.disabled'].message.parse(event)).toEqual(event);
    expect(event).toMatchObject({
      type: 'webhook.disabled',
      accountId: webhook.id,
      data: {
        ...{ webhookId: webhook.webhookId, url: receiver.url, reason: 'failures', consecutiveFailures: 3 },
        ...{ lastStatusCode: null, lastError: '$url', disabledAt: event?.time },
      },
    });
    await eventually(async () => expect((await storedOf(webhook))?.outboxSince).toBeUndefined());
    expect((await webhook.get()).body.webhook).not.toHaveProperty('outbox');
  });

  it('is told of by the delivery that was answered 410, and again when it was enabled and is answered so once more', async () => {
    receiver.answer(status(410));
    const webhook = await aWebhook();
    for (const times of [1, 2]) {
      await service.engine.handleEvent(aDownload(webhook.id));
      await eventually(() => expect(told(webhook)).toHaveLength(times));
      await webhook.post({});
    }
    expect(told(webhook)[1]?.data).toMatchObject({
      ...{ reason: 'gone', consecutiveFailures: 1, lastStatusCode: 410 },
      lastError: expect.stringContaining('410'),
    });
    expect(new Set(told(webhook).map(({ id }) => id)).size).toBe(2);
  });

  it('is told of though it is from before there were events', async () => {
    const webhook = await aWebhook();
    const { collection } = service.webhooks.model;
    await collection.updateOne({ _id: webhook.webhookId as never }, { $unset: { outbox: '' } });
    await webhook.failed(1, { kind: 'gone' });
    await eventually(() => expect(told(webhook)).toHaveLength(1));
  });
});

it('a webhook that its owner switches off, changes or deletes is not told of', async () => {
  const webhook = await aWebhook();
  await webhook.failed(1);
  await webhook.post({ is_active: false });
  await webhook.post({});
  await webhook.remove();
  await everythingIsTold();
  expect(told(webhook)).toEqual([]);
  expect(await storedOf(webhook)).toBeNull();
});

describe('an event that waits', () => {
  const pending = async () => (await waiting.pending(new Date(Date.now() + 1_000), 100)).at(-1)!;

  it('stays when the owner changes the webhook', async () => {
    const webhook = await aWebhook(silent);
    await webhook.failed(1, { kind: 'gone' });
    await webhook.post({ events: ['lead.captured'] });
    expect((await storedOf(webhook, silent))?.outbox).toHaveLength(1);
    expect((await webhook.get()).body.webhook?.is_active).toBe(true);
    await waiting.clear([await pending()]);
  });

  it('outlives the webhook, keeps nothing else of it, makes room for a new one, and goes when it was published', async () => {
    const webhook = await aWebhook(silent);
    await webhook.failed(1, { kind: 'gone' });
    const before = await pending();
    await webhook.post({});
    await webhook.failed(2, { kind: 'gone' });
    expect((await webhook.remove()).status).toBe(204);
    expect((await webhook.get()).body.configured).toBe(false);
    expect((await webhook.post({ url: receiver.url })).status).toBe(201);

    const left = await storedOf(webhook, silent);
    expect(Object.keys(left!).toSorted()).toEqual(['_id', 'accountId', 'outbox', 'outboxSince', 'removed']);
    expect((await pending()).messages).toHaveLength(2);
    await waiting.clear([before]); // read by the relay before the second event came
    expect((await pending()).messages).toHaveLength(1);
    await waiting.clear([await pending()]);
    expect(await storedOf(webhook, silent)).toBeNull();
    await webhook.remove();
  });
});
