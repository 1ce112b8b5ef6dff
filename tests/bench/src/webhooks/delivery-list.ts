import { setTimeout as pause } from 'node:timers/promises';
import type { Delivery } from '@docsight/client';
import type { WebhookAccount } from './webhook-accounts.ts';

const pollEveryMs = 250;

/**
 * Resolves when the accounts list that many deliveries together. The list of an account has its newest 10,000.
 * `status` selects deliveries. Without it, all count.
 * @throws Error after the limit.
 */
export const waitUntilListed = async (
  accounts: WebhookAccount[],
  { status, amount, limitMs }: { status?: Delivery['status']; amount: number; limitMs: number },
): Promise<void> => {
  const startedAt = performance.now();
  for (;;) {
    let listed = 0;
    for (const { api } of accounts)
      listed += (await api.webhooks.deliveries.list({ per_page: 1, ...(status && { status }) }).page()).pagination
        .total;
    if (listed === amount) return;
    if (performance.now() - startedAt > limitMs)
      throw new Error(`${listed} deliveries are listed after ${limitMs / 1000} s, instead of ${amount}.`);
    await pause(pollEveryMs);
  }
};

/** Returns all deliveries of all accounts. */
export const listedDeliveries = async (accounts: WebhookAccount[]): Promise<Delivery[]> => {
  const listed: Delivery[] = [];
  for (const { api } of accounts)
    for await (const delivery of api.webhooks.deliveries.list({ per_page: 100 })) listed.push(delivery);
  return listed;
};
