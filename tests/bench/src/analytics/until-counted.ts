import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '../product.ts';

const limitMs = 20 * 60_000;
const everyMs = 250;

/** What this looks at in statistics and overviews. */
type Counted = { views?: number; totals?: { documents: number; total_views: number } };

/** Resolves when the statistics of a document have so many views. */
export const untilCounted = (
  product: Product,
  { accountId, shortCode }: { accountId: string; shortCode: string },
  views: number,
): Promise<void> =>
  untilTold(product, accountId, `/api/v1/documents/${shortCode}/stats`, (stats) => stats.views === views);

/** Polls the analytics service until a response is as expected. */
export const untilTold = async (
  product: Product,
  accountId: string,
  path: string,
  isAsItShould: (answer: Counted) => boolean,
): Promise<void> => {
  const url = `${product.stack.serviceUrlsOf('analytics')[0]}${path}`;
  const startedAt = Date.now();
  for (;;) {
    const answer = await fetch(url, { headers: product.asAccount(accountId) });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    if (isAsItShould((await answer.json()) as Counted)) return;
    if (Date.now() - startedAt > limitMs)
      throw new Error(`${path} is not as it should be after ${limitMs / 60_000} minutes.`);
    await pause(everyMs);
  }
};
