import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeEvent } from '@docsight/contracts';
import { anEventContext, eventually, isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { aDownload } from '../../test/events.ts';
import { anAccount, startWebhooks } from '../../test/harness.ts';
import type { Webhooks } from '../../test/harness.ts';

/** Nothing listens here, so deliveries wait for their second attempt. */
const nobody = 'http://127.0.0.1:9/hook';
let servers: Isolated;
let service: Webhooks;

beforeAll(async () => {
  servers = await isolated();
  service = await startWebhooks({ ...servers, retryDelaysMs: [1_000_000] });
});
afterAll(async () => {
  await service.stop();
  await servers.close();
});

/** An account with a webhook and deliveries. One attempt of each is recorded. */
const withDeliveries = async (count: number) => {
  const account = anAccount(service);
  await account.post({ url: nobody });
  for (let at = 0; at < count; at += 1) await service.handleEvent(aDownload(account.id));
  await eventually(async () =>
    expect((await account.deliveries('?per_page=100')).body.deliveries.map(({ attempts }) => attempts)).toEqual(
      Array(count).fill(1),
    ),
  );
  return account;
};
const recordsOf = async (accountId: string) => {
  const counts = ['webhooks', 'deliveries', 'attempts'].map(async (name) => [
    name,
    await service.connection.collection(name).countDocuments({ accountId }),
  ]);
  return Object.fromEntries(await Promise.all(counts)) as Record<string, number>;
};
const deleteAccount = (accountId: string) =>
  service.handleErasure(makeEvent('account.deleted', anEventContext(accountId), { accountId, version: 2 }));

describe('a deleted account', () => {
  it('has no webhook, delivery or attempt left, and that of another account is as before', async () => {
    const account = await withDeliveries(3);
    const other = await withDeliveries(1);
    const before = await other.deliveries();
    await deleteAccount(account.id);
    await deleteAccount(account.id);
    await service.eraseAccounts();
    expect(await recordsOf(account.id)).toEqual({ webhooks: 0, deliveries: 0, attempts: 0 });
    expect((await other.deliveries()).body).toEqual(before.body);
  });

  it('stores nothing again: neither late events nor a new webhook', async () => {
    const account = await withDeliveries(1);
    await deleteAccount(account.id);
    await service.eraseAccounts();
    await service.handleEvent(aDownload(account.id));
    expect((await account.post({ url: nobody })).status).toBe(401);
    expect(await recordsOf(account.id)).toEqual({ webhooks: 0, deliveries: 0, attempts: 0 });
  });

  it('is erased again later, for an attempt that was in progress', async () => {
    const account = await withDeliveries(1);
    await deleteAccount(account.id);
    await service.eraseAccounts();
    await service.connection.collection('attempts').insertOne({ accountId: account.id, responseBody: 'late' });
    await service.eraseAccounts();
    expect(await recordsOf(account.id)).toMatchObject({ attempts: 1 });
    service.advance(60_000);
    await service.eraseAccounts();
    expect(await recordsOf(account.id)).toMatchObject({ attempts: 0 });
  });
});

describe('the deliveries of an account, for its export', () => {
  it('come page by page with their attempts, newest first, and never those of another account', async () => {
    const account = await withDeliveries(52);
    await withDeliveries(1);
    type Page = { items: { id: string; attempts: object[] }[]; next: string | null };
    const page = async (after?: string) =>
      (await account.send('get', `/internal/account/deliveries${after ?? ''}`)).body as unknown as Page;
    const first = await page();
    const second = await page(`?after=${encodeURIComponent(first.next!)}`);
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 2, null]);
    const listed = (await account.deliveries('?per_page=100')).body.deliveries;
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
    expect(first.items[0]!.attempts).toHaveLength(1);
    expect(JSON.stringify([first, second])).not.toMatch(/whsec_|sealed/);
  });
});
