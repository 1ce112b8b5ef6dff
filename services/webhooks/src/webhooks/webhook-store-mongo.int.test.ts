import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ensureIndexes, mongoConnection } from '@docsight/mongo';
import { newEventId } from '@docsight/service-kit';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { makeCountOutcome } from './count-outcome.ts';
import type { CountOutcome } from './count-outcome.ts';
import { countFailure } from './failure-rule.ts';
import type { DeliveryOutcome, FailedDelivery } from './failure-rule.ts';
import { createWebhook, updateWebhook } from './webhook.ts';
import type { Webhook } from './webhook.ts';
import { webhookModel } from './webhook-model.ts';
import type { WebhookStore } from './webhook-store.ts';
import { mongoWebhookStore } from './webhook-store-mongo.ts';

let servers: Isolated;
let connection: Connection;
let store: WebhookStore;
let count: CountOutcome;
beforeAll(async () => {
  servers = await isolated();
  connection = mongoConnection({ url: servers.mongoUrl, database: servers.database });
  await connection.asPromise();
  store = mongoWebhookStore(connection, { onEventStored: () => undefined });
  count = makeCountOutcome({ webhooks: store, newEventId });
  await ensureIndexes(webhookModel(connection));
});
afterAll(async () => {
  await connection.close();
  await servers.close();
});

const t0 = new Date('2026-03-01T10:00:00.000Z');
const aStored = async (): Promise<Webhook> => {
  const creation = {
    id: randomUUID(),
    accountId: randomUUID(),
    sealedSecret: 's',
    allEvents: ['lead.captured' as const],
    now: t0,
  };
  const webhook = createWebhook({ url: 'https://example.com/' }, creation);
  await store.insert(webhook);
  return webhook;
};
const outcomeOf = (
  { accountId, id, revision }: Webhook,
  kind: DeliveryOutcome['kind'],
  n: number,
): DeliveryOutcome => ({
  kind,
  accountId,
  webhookId: id,
  revision,
  attemptId: `d${n}`,
  endedAt: new Date(t0.getTime() + n * 1_000),
  statusCode: 500,
  errorMessage: null,
});
const changed = (webhook: Webhook): Webhook => updateWebhook(webhook, {}, { sealedSecret: undefined, now: t0 });
const stateOf = async ({ accountId }: Webhook) => {
  const found = await store.ofAccount(accountId);
  return { isActive: found?.isActive, failures: found?.failures.map(({ attemptId }) => attemptId).toSorted() };
};
const permutations = <Item>(items: Item[]): Item[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

describe('the failures of a webhook', () => {
  it('are the same in every order of deliveries before and after a success, also with repetitions', async () => {
    for (const order of permutations([1, 2, 3])) {
      const webhook = await aStored();
      const outcomes = order.map((n) => outcomeOf(webhook, n === 2 ? 'succeeded' : 'failed', n));
      for (const outcome of [...outcomes, ...outcomes]) await count(outcome);
      expect(await stateOf(webhook)).toEqual({ isActive: true, failures: ['d3'] });
    }
  });

  it('disable it at the third, not at a repetition of the second, and then no longer change', async () => {
    const webhook = await aStored();
    for (const n of [1, 2, 2, 1]) await count(outcomeOf(webhook, 'failed', n));
    expect(await stateOf(webhook)).toEqual({ isActive: true, failures: ['d1', 'd2'] });
    await Promise.all([3, 4, 5, 3].map((n) => count(outcomeOf(webhook, 'failed', n))));
    const found = await store.ofAccount(webhook.accountId);
    expect(found).toMatchObject({ isActive: false, lifetime: 2, revision: 1 });
    expect(found?.failures).toHaveLength(3);
    await count(outcomeOf(webhook, 'succeeded', 9));
    expect((await stateOf(webhook)).isActive).toBe(false);
  });

  it('disable it at once if the receiver is gone', async () => {
    const webhook = await aStored();
    await count(outcomeOf(webhook, 'gone', 1));
    expect(await stateOf(webhook)).toEqual({ isActive: false, failures: ['d1'] });
  });

  it('do not count if the account changed the webhook since the attempt began', async () => {
    const webhook = await aStored();
    for (const n of [1, 2]) await count(outcomeOf(webhook, 'failed', n));
    const read = (await store.ofAccount(webhook.accountId))!;
    expect(await store.replace(read, changed(read))).toBe(true);
    for (const n of [2, 3]) await count(outcomeOf(webhook, 'failed', n));
    await count(outcomeOf(webhook, 'gone', 4));
    expect(await stateOf(webhook)).toEqual({ isActive: true, failures: [] });
  });
});

describe('a failure that was decided on an outdated webhook', () => {
  /** Decides a failure, lets something else happen, and then stores the decision. */
  const storedAfter = async (meanwhile: (webhook: Webhook) => Promise<unknown>): Promise<boolean> => {
    const webhook = await aStored();
    await count(outcomeOf(webhook, 'failed', 1));
    const read = (await store.ofAccount(webhook.accountId))!;
    const failure = outcomeOf(webhook, 'failed', 5) as FailedDelivery;
    const counted = countFailure(read, failure, newEventId())!;
    await meanwhile(read);
    return store.saveFailure(read, failure, counted);
  };

  it.each<[string, (webhook: Webhook) => Promise<unknown>]>([
    ['another failure was counted', (webhook) => count(outcomeOf(webhook, 'failed', 2))],
    ['the same failure was counted', (webhook) => count(outcomeOf(webhook, 'failed', 5))],
    ['a success cleared the failures', (webhook) => count(outcomeOf(webhook, 'succeeded', 2))],
    ['a later attempt succeeded', (webhook) => count(outcomeOf(webhook, 'succeeded', 6))],
    ['the webhook was disabled', (webhook) => count(outcomeOf(webhook, 'gone', 2))],
    ['the account changed the webhook', (webhook) => store.replace(webhook, changed(webhook))],
    ['the webhook was deleted', (webhook) => store.remove(webhook.accountId)],
  ])('is not stored if %s', async (_case, meanwhile) => {
    expect(await storedAfter(meanwhile)).toBe(false);
  });

  it('is stored if nothing changed, or an earlier success cleared nothing', async () => {
    expect(await storedAfter(() => Promise.resolve())).toBe(true);
    expect(await storedAfter((webhook) => count(outcomeOf(webhook, 'succeeded', 0)))).toBe(true);
  });
});

describe('a change that was decided on an outdated webhook', () => {
  it('is not stored, also if the webhook was disabled meanwhile', async () => {
    const webhook = await aStored();
    const next = changed(webhook);
    await count(outcomeOf(webhook, 'gone', 1));
    expect(await store.replace(webhook, next)).toBe(false);
    const read = (await store.ofAccount(webhook.accountId))!;
    const again = changed(read);
    expect(await store.replace(read, again)).toBe(true);
    expect(await store.replace(read, again)).toBe(false);
  });
});
