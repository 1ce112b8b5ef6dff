import { randomUUID } from 'node:crypto';
import { alternateLoads } from '../measuring/alternate-loads.ts';
import { median, medianOf, milliseconds } from '../measuring/figures.ts';
import { startLoadGenerator } from '../measuring/load.ts';
import type { Load } from '../measuring/load.ts';
import { compared } from '../results/row.ts';
import type { Row } from '../results/row.ts';
import type { Part } from '../running/benchmark.ts';
import { fillAccounts } from './fill-accounts.ts';

const sizes = { large: 10_000, small: 100 };
const otherAccounts = 20;
const perPage = 20;
const amount = 60;
const rounds = 3;
const changes = 40;

const orders = ['created_at', 'views', 'engagement', 'title'].flatMap((sort) =>
  ['desc', 'asc'].map((order) => ({ sort, order })),
);
const positions = {
  first: () => 1,
  middle: (size: number) => Math.ceil(size / perPage / 2),
  last: (size: number) => size / perPage,
};

/** Requests pages of lists from the documents service, one at a time, in every order. */
export const documentList: Part = {
  title: 'A page of the list of 10,000 documents, against 100',
  run: async ({ product, use, progress }) => {
    const generator = await use(startLoadGenerator());
    const accounts = { large: randomUUID(), small: randomUUID() };
    await fillAccounts(product, [
      { accountId: accounts.large, size: sizes.large },
      { accountId: accounts.small, size: sizes.small },
      ...Array.from({ length: otherAccounts }, () => ({ accountId: randomUUID(), size: sizes.small })),
    ]);
    progress('Made the documents');
    const listUrl = `${product.stack.serviceUrlsOf('documents')[0]}/api/v1/documents`;
    const headersOf = (account: keyof typeof sizes) => () => product.asAccount(accounts[account]);
    const rows: Row[] = [];
    for (const [position, pageOf] of Object.entries(positions)) {
      const ofOrders: Row[] = [];
      for (const { sort, order } of orders) {
        const loadOf = (account: keyof typeof sizes) => (): Load => ({
          url: `${listUrl}?sort=${sort}&order=${order}&page=${pageOf(sizes[account])}`,
          headers: headersOf(account)(),
          connections: 1,
          amount,
        });
        const { large, small } = await alternateLoads(generator, rounds, {
          large: loadOf('large'),
          small: loadOf('small'),
        });
        const what = `${position} page, worst order (${sort} ${order})`;
        ofOrders.push(compared(what, medianOf(large), medianOf(small), { atMost: 1.5 }));
      }
      progress(`Measured the ${position} page in ${orders.length} orders`);
      rows.push(ofOrders.reduce((worst, row) => (row.ratio! > worst.ratio! ? row : worst)));
    }
    const middle = (account: keyof typeof sizes) =>
      afterChanges(`${listUrl}?page=${positions.middle(sizes[account])}`, headersOf(account));
    const [large, small] = [await middle('large'), await middle('small')];
    rows.push(compared('middle page, right after a change', milliseconds(large), milliseconds(small)));
    return { rows };
  },
};

/** Returns the median time of a page right after a change of a title. The change moves the list. */
const afterChanges = async (url: string, headersOf: () => Record<string, string>): Promise<number> => {
  const times: number[] = [];
  for (let index = 0; index < changes; index += 1) {
    const headers = headersOf();
    const { documents } = (await (await fetch(url, { headers })).json()) as { documents: { short_code: string }[] };
    const changed = await fetch(`${new URL(url).origin}/api/v1/documents/${documents[0]!.short_code}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ title: `Report ${index} of another quarter` }),
    });
    if (!changed.ok) throw new Error(`The change failed with ${changed.status}: ${await changed.text()}`);
    const startedAt = performance.now();
    await (await fetch(url, { headers })).arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  return median(times);
};
