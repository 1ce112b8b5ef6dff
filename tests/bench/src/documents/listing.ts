import { randomUUID } from 'node:crypto';
import { quantile } from '../load.ts';
import type { Load } from '../load.ts';
import type { Row } from '../report.ts';
import { inTurns } from '../rounds.ts';
import type { Figures } from '../rounds.ts';
import type { BenchPart } from '../bench-of.ts';
import { makeAccounts } from './make-accounts.ts';

const sizes = { large: 10_000, small: 100 };
const perPage = 20;
const amount = 60;
const rounds = 3;
const aim = { atMost: 1.5 };

const orders = (['created_at', 'views', 'engagement', 'title'] as const).flatMap((sort) =>
  (['desc', 'asc'] as const).map((order) => ({ sort, order })),
);
const positions = ['first', 'middle', 'last'] as const;
const pageAt = (position: (typeof positions)[number], size: number): number =>
  ({ first: 1, middle: Math.ceil(size / perPage / 2), last: size / perPage })[position];

/** Any page of a list of 10,000 documents, against the same of a list of 100. Asked one at a time, of the documents service. */
export const listing: BenchPart = {
  title: 'A page of the list: 10,000 documents against 100',
  run: async ({ product, generator }) => {
    const accounts = { large: randomUUID(), small: randomUUID() };
    console.log('Making the documents');
    await makeAccounts(product, [
      { accountId: accounts.large, size: sizes.large },
      { accountId: accounts.small, size: sizes.small },
      ...Array.from({ length: 20 }, () => ({ accountId: randomUUID(), size: 100 })),
    ]);
    const [documentsUrl] = product.stack.serviceUrlsOf('documents');
    const rows: Row[] = [];
    for (const { sort, order } of orders) {
      for (const position of positions) {
        const of = (account: keyof typeof sizes) => (): Load => ({
          url: `${documentsUrl}/api/v1/documents?sort=${sort}&order=${order}&page=${pageAt(position, sizes[account])}`,
          headers: product.asAccount(accounts[account]),
          connections: 1,
          amount,
        });
        const { large, small } = await inTurns(generator, rounds, { large: of('large'), small: of('small') });
        rows.push({
          what: `${sort} ${order}, ${position} page`,
          ours: told(large),
          baseline: told(small),
          ratio: large.p50Ms / small.p50Ms,
          aim,
        });
      }
    }
    const middleOf = (account: keyof typeof sizes) =>
      afterChanges(`${documentsUrl}/api/v1/documents?page=${pageAt('middle', sizes[account])}`, () =>
        product.asAccount(accounts[account]),
      );
    const [large, small] = [await middleOf('large'), await middleOf('small')];
    rows.push({
      what: 'created_at desc, middle page, right after a change',
      ours: `p50 ${large.toFixed(2)} ms`,
      baseline: `p50 ${small.toFixed(2)} ms`,
      ratio: large / small,
      aim: null,
    });
    return rows;
  },
};

/** How long a page takes that nothing is known of: each is asked for right after a change of a title, which moves the list. */
const afterChanges = async (url: string, asOwner: () => Record<string, string>): Promise<number> => {
  const times: number[] = [];
  for (let index = 0; index < 40; index += 1) {
    const headers = asOwner();
    const { documents } = (await (await fetch(url, { headers })).json()) as { documents: { short_code: string }[] };
    const changed = await fetch(`${new URL(url).origin}/api/v1/documents/${documents[0]!.short_code}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ title: `Report ${index} of another quarter` }),
    });
    if (!changed.ok) throw new Error(`The change was answered with ${changed.status}: ${await changed.text()}`);
    const startedAt = performance.now();
    await (await fetch(url, { headers })).arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  return quantile(times, 0.5);
};

const told = ({ p50Ms, p99Ms }: Figures): string => `p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(1)} ms`;
