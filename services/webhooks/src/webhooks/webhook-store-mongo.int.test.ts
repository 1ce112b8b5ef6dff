import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ensureIndexes, mongoConnection } from '@docsight/mongo';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { createWebhook, updateWebhook } from './webhook.ts';
import type { Webhook } from './webhook.ts';
import type { DeliveryVerdict } from './webhook-store.ts';
import { webhookModel } from './webhook-model.ts';
import { mongoWebhookStore } from './webhook-store-mongo.ts';

let place: Isolated;
let connection: Connection;
let store: ReturnType<typeof mongoWebhookStore>;
beforeAll(async () => {
  place = await isolated();
  connection = mongoConnection({ url: place.mongoUrl, database: place.database });
  await connection.asPromise();
  store = mongoWebhookStore(webhookModel(connection), { stored: () => undefined });
  await ensureIndexes(store.model as never);
});
afterAll(async () => {
  await connection.close();
  await place.close();
});

const t0 = new Date('2026-03-01T10:00:00.000Z');
const aStored = async (): Promise<Webhook> => {
  const made = {
    id: randomUUID(),
    accountId: randomUUID(),
    sealedSecret: 's',
    allEvents: ['lead.captured' as const],
    now: t0,
  };
  const webhook = createWebhook({ url: 'https://example.com/' }, made);
  await store.insert(webhook);
  return webhook;
};
const verdictOf = (
  { accountId, id, revision }: Webhook,
  kind: DeliveryVerdict['kind'],
  n: number,
): DeliveryVerdict => ({
  ...{ kind, accountId, webhookId: id, revision, attemptId: `d${n}`, endedAt: new Date(t0.getTime() + n * 1_000) },
  ...{ statusCode: 500, errorMessage: null, eventId: `evt_${n}` },
});
const stateOf = async ({ accountId }: Webhook) => {
  const found = await store.ofAccount(accountId);
  return { isActive: found?.isActive, failures: found?.failures.map(({ attemptId }) => attemptId).toSorted() };
};
const permutations = <Item>(items: Item[]): Item[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

describe('the failures of a webhook', () => {
  it('are the same in whatever order, and however often, the deliveries before and after a success are counted', async () => {
    for (const order of permutations([1, 2, 3])) {
      const webhook = await aStored();
      const verdicts = order.map((n) => verdictOf(webhook, n === 2 ? 'succeeded' : 'failed', n));
      for (const verdict of [...verdicts, ...verdicts]) await store.count(verdict);
      expect(await stateOf(webhook)).toEqual({ isActive: true, failures: ['d3'] });
    }
  });

  it('disable it at the third, not at a repetition of the second, and then count no more', async () => {
    const webhook = await aStored();
    for (const n of [1, 2, 2, 1]) await store.count(verdictOf(webhook, 'failed', n));
    expect(await stateOf(webhook)).toEqual({ isActive: true, failures: ['d1', 'd2'] });
    await Promise.all([3, 4, 5, 3].map((n) => store.count(verdictOf(webhook, 'failed', n))));
    const found = await store.ofAccount(webhook.accountId);
    expect(found).toMatchObject({ isActive: false, lifetime: 2, revision: 1 });
    expect(found?.failures).toHaveLength(3);
    await store.count(verdictOf(webhook, 'succeeded', 9));
    expect((await stateOf(webhook)).isActive).toBe(false);
  });

  it('disable it at once when the receiver is gone', async () => {
    const webhook = await aStored();
    await store.count(verdictOf(webhook, 'gone', 1));
    expect(await stateOf(webhook)).toEqual({ isActive: false, failures: ['d1'] });
  });

  it('do not count when they belong to the webhook before its owner changed it', async () => {
    const webhook = await aStored();
    for (const n of [1, 2]) await store.count(verdictOf(webhook, 'failed', n));
    const read = (await store.ofAccount(webhook.accountId))!;
    expect(await store.replace(read, updateWebhook(read, {}, { sealedSecret: undefined, now: t0 }))).toBe(true);
    for (const n of [2, 3]) await store.count(verdictOf(webhook, 'failed', n));
    await store.count(verdictOf(webhook, 'gone', 4));
    expect(await stateOf(webhook)).toEqual({ isActive: true, failures: [] });
  });
});

describe('a change that was decided on something old', () => {
  it('is not stored, also when the webhook was disabled meanwhile', async () => {
    const webhook = await aStored();
    const next = updateWebhook(webhook, {}, { sealedSecret: undefined, now: t0 });
    await store.count(verdictOf(webhook, 'gone', 1));
    expect(await store.replace(webhook, next)).toBe(false);
    const read = (await store.ofAccount(webhook.accountId))!;
    const again = updateWebhook(read, {}, { sealedSecret: undefined, now: t0 });
    expect(await store.replace(read, again)).toBe(true);
    expect(await store.replace(read, again)).toBe(false);
  });
});
