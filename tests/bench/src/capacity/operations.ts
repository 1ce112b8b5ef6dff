import { createClient } from '@docsight/client';
import type { DocsightClient } from '@docsight/client';
import { openDocument } from '@docsight/demo';
import type { Tab } from '@docsight/demo';
import { fetchPage } from '../documents/share.ts';
import type { Shared } from '../load/people.ts';
import type { Product } from '../running/product.ts';
import { paperPdf } from '../documents/paper.ts';

/** One operation as it is measured alone: its rate, and what it does. */
export type Operation = { perSecond: number; run(): Promise<unknown> };

export type OperationName = 'open session' | 'beacon' | 'page image' | 'pass gate' | 'download' | OwnerOperation;
type OwnerOperation = 'upload' | 'statistics' | 'overview' | 'viewers';

/** Pages of the paper. */
const pages = 14;

/** Returns the operations of readers and owners. Each is repeated at a rate that leaves the machine mostly idle. */
export const operationsOn = async (
  { stack, apiKey }: Product,
  shared: Shared,
): Promise<Record<OperationName, Operation>> => {
  const api = createClient({ baseUrl: stack.gatewayUrl, apiKey });
  const [gated, open] = [shared.filter(({ hasGate }) => hasGate), shared.filter(({ hasGate }) => !hasGate)];
  const next = rounds();
  const readers = await Promise.all(Array.from({ length: 100 }, async () => reading(next(open).url)));
  await Promise.all(readers.map((reader) => reader.beacon()));
  let gates = 0;
  return {
    'open session': { perSecond: 15, run: () => openDocument(next(open).url) },
    // 100 readers with a beacon each 5 s, as people cause them. Beacons that follow faster share messages.
    beacon: { perSecond: 20, run: () => next(readers).beacon() },
    'page image': { perSecond: 30, run: () => next(readers).image() },
    'pass gate': {
      perSecond: 6,
      run: async () => (await openDocument(next(gated).url)).passGate(`person-${(gates += 1)}@example.com`),
    },
    download: { perSecond: 4, run: () => next(readers).tab.download() },
    ...ofOwners(api, () => next(open).code),
  };
};

/** Returns the operation that causes exactly one event: a visit with its first beacon. A session alone causes none. */
export const viewOn = (shared: Shared): Operation => {
  const open = shared.filter(({ hasGate }) => !hasGate);
  const next = rounds();
  return {
    perSecond: 15,
    run: async () => (await openDocument(next(open).url)).beacon([{ page: 1, seconds: 0 }]),
  };
};

const ofOwners = (api: DocsightClient, someCode: () => string): Record<OwnerOperation, Operation> => ({
  upload: {
    perSecond: 2,
    run: async () => api.documents.upload(await paperPdf(), { email_gate: false }, { fileName: 'paper.pdf' }),
  },
  statistics: { perSecond: 15, run: () => api.documents.stats(someCode()) },
  overview: { perSecond: 15, run: () => api.analytics.overview() },
  viewers: { perSecond: 15, run: () => api.documents.viewers(someCode(), { page: 1, per_page: 20 }).page() },
});

/** Returns a function that returns the items of a list in turn. */
const rounds = () => {
  let calls = 0;
  return <Item>(items: Item[]): Item => items[(calls += 1) % items.length]!;
};

type Reading = { tab: Tab; beacon(): Promise<void>; image(): Promise<unknown> };

const reading = async (url: string): Promise<Reading> => {
  const tab = await openDocument(url);
  let seconds = 0;
  let images = 0;
  return {
    tab,
    beacon: async () => {
      seconds += 0.5;
      const status = await tab.beacon([{ page: 1 + (Math.floor(seconds) % pages), seconds }]);
      if (status !== 204) throw new Error(`A beacon got status ${status}.`);
    },
    image: () => {
      const headers = { authorization: `Bearer ${tab.session.viewer_token}` };
      return fetchPage({ url: `${url}/pages/${1 + ((images += 1) % pages)}?width=1200`, headers });
    },
  };
};
