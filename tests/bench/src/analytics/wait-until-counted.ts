import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '../running/product.ts';

/** Far more than any size needs. It ends a run whose figures will never be right. */
const limitMs = 20 * 60_000;
const pollEveryMs = 250;

/** The fields of statistics and overviews that are compared. */
type Counted = { views?: number; totals?: { documents: number; total_views: number } };

/** Resolves when the statistics of a document have that many views. */
export const waitUntilCounted = (
  product: Product,
  { accountId, shortCode }: { accountId: string; shortCode: string },
  views: number,
): Promise<void> =>
  waitUntilResponse(product, accountId, `/api/v1/documents/${shortCode}/stats`, (stats) => stats.views === views);

/**
 * Polls the analytics service until a response is as expected.
 * @throws Error after 20 minutes.
 */
export const waitUntilResponse = async (
  product: Product,
  accountId: string,
  path: string,
  isExpected: (response: Counted) => boolean,
): Promise<void> => {
  const url = `${product.stack.serviceUrlsOf('analytics')[0]}${path}`;
  const startedAt = Date.now();
  for (;;) {
    const response = await fetch(url, { headers: product.asAccount(accountId) });
    if (!response.ok) throw new Error(`${path} failed with ${response.status}: ${await response.text()}`);
    if (isExpected((await response.json()) as Counted)) return;
    if (Date.now() - startedAt > limitMs)
      throw new Error(`${path} is not as expected after ${limitMs / 60_000} minutes.`);
    await pause(pollEveryMs);
  }
};
