import { expect, it } from '@jest/globals';
import { makeSaveWebhook } from './save-webhook.ts';
import { createWebhook } from './webhook.ts';
import type { WebhookStore } from './webhook-store.ts';

it('a change that always loses to other requests is 409 with Retry-After', async () => {
  const now = new Date('2026-03-01T10:00:00.000Z');
  const creation = { id: 'w1', accountId: 'a1', sealedSecret: 's', allEvents: [], now };
  const present = createWebhook({ url: 'https://example.com/' }, creation);
  let tries = 0;
  const losing: Pick<WebhookStore, 'ofAccount' | 'insert' | 'replace'> = {
    ofAccount: async () => present,
    insert: async () => false,
    replace: async () => (tries += 1) < 0,
  };
  const save = makeSaveWebhook({
    webhooks: losing,
    deletedAccounts: { has: async () => false },
    dropWaiting: async () => undefined,
    checkTarget: async () => undefined,
    secrets: { seal: (text) => text, open: (text) => text, reseal: (text) => text },
    allEvents: [],
    newId: () => 'w2',
    newSecret: () => 'whsec_x',
    now: () => now,
  });
  await expect(save('a1', {})).rejects.toMatchObject({ code: 'conflict', headers: { 'Retry-After': '1' } });
  expect(tries).toBe(100);
});
