import { randomUUID } from 'node:crypto';
import { uploadTo } from '../documents/upload.ts';
import { alternateLoads } from '../measuring/alternate-loads.ts';
import { medianOf } from '../measuring/figures.ts';
import type { Figures } from '../measuring/figures.ts';
import { startLoadGenerator } from '../measuring/load.ts';
import type { Load } from '../measuring/load.ts';
import { compared } from '../results/row.ts';
import type { Aim } from '../results/row.ts';
import type { Context, Part } from '../running/benchmark.ts';
import { eventPublisher } from './event-publisher.ts';
import { dayAgo, publishReaders } from './publish-readers.ts';
import type { ReadDocument } from './publish-readers.ts';
import { waitUntilCounted } from './wait-until-counted.ts';

const visitsEach = 20;
/** Viewers of each document: 1,000 views, then the three sizes for which Umami publishes times. */
const usualSizes = [50, 500, 5_000, 25_000];
/** And a million views. */
const largeSizes = [...usualSizes, 50_000];
const amount = 100;
const rounds = 3;

const range = `?since=${dayAgo(30)}&until=${dayAgo(1)}`;
const queries: { what: string; query: string; aim?: Aim }[] = [
  { what: 'all time', query: '', aim: { atMost: 1.5 } },
  { what: '30 days', query: range, aim: { atMost: 3 } },
  { what: '30 days, by day', query: `${range}&interval=day` },
];

type Document = ReadDocument & { shortCode: string };

/** Requests statistics of documents of different sizes from the analytics service, one at a time. */
export const statistics: Part = {
  title: 'Statistics of one document, against one with 1,000 views',
  run: async (context) => {
    const { product, options, use } = context;
    const generator = await use(startLoadGenerator());
    const documents = await makeDocuments(context, options.isLarge ? largeSizes : usualSizes);
    const [url] = product.stack.serviceUrlsOf('analytics');
    const loadOf = (document: Document, query: string) => (): Load => ({
      url: `${url}/api/v1/documents/${document.shortCode}/stats${query}`,
      headers: product.asAccount(document.accountId),
      connections: 1,
      amount,
    });
    const rows = [];
    for (const { what, query, aim } of queries) {
      const loads = Object.fromEntries(documents.map((document) => [document.viewers, loadOf(document, query)]));
      const figures: Record<string, Figures> = await alternateLoads(generator, rounds, loads);
      const [small, ...larger] = documents.map(({ viewers }) => ({ viewers, measured: medianOf(figures[viewers]!) }));
      // The largest is the key figure.
      for (const { viewers, measured } of larger.toReversed())
        rows.push(compared(`${what}, ${viewsText(viewers)}`, measured, small!.measured, aim));
    }
    return { rows };
  },
};

const viewsText = (viewers: number): string => `${(viewers * visitsEach).toLocaleString('en')} views`;

const makeDocuments = async ({ product, use, progress }: Context, sizes: number[]): Promise<Document[]> => {
  const accountId = randomUUID();
  const [url] = product.stack.serviceUrlsOf('documents');
  const documents: Document[] = [];
  for (const viewers of sizes) {
    const { id, short_code, page_count } = await uploadTo(url!, product.asAccount(accountId));
    documents.push({ documentId: id, accountId, shortCode: short_code, pageCount: page_count, viewers, visitsEach });
  }
  const publisher = await use(eventPublisher(product.stack.serverUrls.rabbitmq));
  for (const document of documents) {
    await publishReaders(publisher, document);
    await waitUntilCounted(product, document, document.viewers * visitsEach);
    progress(`Counted ${viewsText(document.viewers)}`);
  }
  return documents;
};
