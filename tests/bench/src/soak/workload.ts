import { createClient } from '@docsight/client';
import { openDocument } from '@docsight/demo';
import { openStream } from '../beacons/open-stream.ts';
import { fetchPage } from '../documents/share.ts';
import type { Product } from '../running/product.ts';
import { makePool } from './pool.ts';
import type { Reader } from './pool.ts';

/** One kind of work that a soak repeats. */
export type Operation = { name: string; everyMs: number; run(): Promise<unknown> };

/** How often each operation starts. Two cores do this with a small part of their time. */
const everyMs = {
  upload: 4_000,
  delete: 4_000,
  'open session': 500,
  beacon: 50,
  'pass gate': 2_000,
  'page image': 500,
  download: 2_000,
  'live stream': 5_000,
  list: 500,
  statistics: 250,
  viewers: 500,
  overview: 1_000,
  deliveries: 1_000,
} as const;

export type OperationName = keyof typeof everyMs;

const pages = 14;
/** Addresses that pass the gate. */
const people = 500;

/** Returns mixed work of the demo account and its readers. */
export const makeWorkload = async (product: Product): Promise<Operation[]> => {
  const api = createClient({ baseUrl: product.stack.gatewayUrl, apiKey: product.apiKey });
  const pool = await makePool(api);
  let gates = 0;
  const beacon = async (reader: Reader): Promise<void> => {
    reader.seconds += 0.5;
    const page = 1 + (Math.floor(reader.seconds) % pages);
    const status = await reader.tab.beacon([{ page, seconds: reader.seconds }]);
    if (status !== 204 && pool.isShared(reader.document)) throw new Error(`A beacon got status ${status}.`);
  };
  const pageImage = ({ document, tab }: Reader): Promise<Uint8Array> => {
    const headers = { authorization: `Bearer ${tab.session.viewer_token}` };
    return fetchPage({ url: `${document.url}/pages/1?width=1200`, headers });
  };
  const runs: Record<OperationName, () => Promise<unknown>> = {
    upload: pool.upload,
    delete: pool.deleteOldest,
    'open session': pool.open,
    beacon: () => pool.withReader(beacon),
    'pass gate': () =>
      pool.withDocument(true, async ({ url }) => {
        const tab = await openDocument(url);
        await tab.passGate(`reader-${(gates += 1) % people}@example.com`);
      }),
    'page image': () => pool.withReader(pageImage),
    download: () => pool.withReader(({ tab }) => tab.download()),
    'live stream': async () => (await openStream(product)).close(),
    list: () => api.documents.list({ per_page: 20 }).page(),
    statistics: () => pool.withDocument(undefined, ({ code }) => api.documents.stats(code)),
    viewers: () =>
      pool.withDocument(undefined, ({ code }) => api.documents.viewers(code, { page: 1, per_page: 20 }).page()),
    overview: () => api.analytics.overview(),
    deliveries: () => api.webhooks.deliveries.list({ per_page: 20 }).page(),
  };
  return (Object.keys(everyMs) as OperationName[]).map((name) => ({ name, everyMs: everyMs[name], run: runs[name] }));
};
