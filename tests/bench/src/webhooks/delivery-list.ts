import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '../product.ts';
import { callApi } from './tenants.ts';
import type { Tenant } from './tenants.ts';

/** A delivery as the account's list shows it. */
export type Listed = { event_id: string; status: string; attempts: number };
type Page = { deliveries: Listed[]; pagination: { total: number; total_pages: number } };

const everyMs = 250;

const pageOf = (product: Product, { apiKey }: Tenant, query: string): Promise<Page> =>
  callApi<Page>(product, `/api/v1/webhooks/deliveries?${query}`, { bearer: apiKey });

/**
 * Resolves when the accounts list so many deliveries together. query: which; all when empty. An account's list goes back 10,000 deliveries.
 * @throws Error when they do not within the limit.
 */
export const untilListed = async (
  product: Product,
  tenants: Tenant[],
  { query, amount, limitMs }: { query: string; amount: number; limitMs: number },
): Promise<void> => {
  const startedAt = performance.now();
  for (;;) {
    let listed = 0;
    for (const accountId of tenants)
      listed += (await pageOf(product, accountId, `per_page=1&${query}`)).pagination.total;
    if (listed === amount) return;
    if (performance.now() - startedAt > limitMs) {
      throw new Error(`${listed} deliveries (${query}) are listed after ${limitMs / 1000} s, instead of ${amount}.`);
    }
    await pause(everyMs);
  }
};

/** All deliveries of all accounts. */
export const listedDeliveries = async (product: Product, tenants: Tenant[]): Promise<Listed[]> => {
  const listed: Listed[] = [];
  for (const accountId of tenants) {
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const found = await pageOf(product, accountId, `per_page=100&page=${page}`);
      listed.push(...found.deliveries);
      pages = found.pagination.total_pages;
    }
  }
  return listed;
};
