import { randomUUID } from 'node:crypto';
import type { Load } from '../load.ts';
import type { BenchPart } from '../bench-of.ts';
import { pdfForm } from '../documents/pdf-form.ts';
import type { Product } from '../product.ts';
import { inTurns, told } from '../rounds.ts';
import type { Figures } from '../rounds.ts';
import { eventPublisher } from './event-publisher.ts';
import { dayAgo, tellReading } from './reading.ts';
import type { ReadDocument } from './reading.ts';
import { untilCounted } from './until-counted.ts';

const visitsEach = 20;
/** Viewers of each document: 1,000 views, then Umami's three sizes, then a million views. */
const viewers = [50, 500, 5_000, 25_000, 50_000];
/** What Umami takes for a month's figures at so many events, in milliseconds; published by it, on another machine. */
const umamiMs: Record<number, number> = { 500: 75, 5_000: 214, 25_000: 1_079 };

const amount = 100;
const rounds = 3;

type Read = ReadDocument & { shortCode: string };

/** Statistics of documents of different sizes against one of 1,000 views, asked one at a time of the analytics service. */
export const statistics: BenchPart = {
  title: 'Statistics of one document, against one with 1,000 views',
  run: async ({ product, generator }) => {
    const documents = await makeDocuments(product);
    const url = (document: Read, query: string): string =>
      `${product.stack.serviceUrlsOf('analytics')[0]}/api/v1/documents/${document.shortCode}/stats${query}`;
    const load = (document: Read, query: string) => (): Load => ({
      url: url(document, query),
      headers: product.asAccount(document.accountId),
      connections: 1,
      amount,
    });
    const measure = (query: string): Promise<Record<string, Figures>> =>
      inTurns(generator, rounds, Object.fromEntries(documents.map((one) => [one.viewers, load(one, query)])));

    const range = `?since=${dayAgo(30)}&until=${dayAgo(1)}`;
    const asked = [
      { what: 'ever', query: '', aim: { atMost: 1.5 }, umami: {} as Record<number, number> },
      { what: '30 days', query: range, aim: { atMost: 3 }, umami: umamiMs },
      { what: '30 days, by day', query: `${range}&interval=day`, aim: null, umami: {} as Record<number, number> },
    ];
    const rows = [];
    for (const { what, query, aim, umami } of asked) {
      const figures = await measure(query);
      const [small, ...larger] = documents.map((document) => ({ document, figures: figures[document.viewers]! }));
      for (const { document, figures: large } of larger) {
        const published = umami[document.viewers];
        rows.push({
          what: `${what}, ${(document.viewers * visitsEach).toLocaleString('en')} views${published === undefined ? '' : ` (Umami says ${published} ms)`}`,
          ours: told(large),
          baseline: told(small!.figures),
          ratio: large.p50Ms / small!.figures.p50Ms,
          aim,
        });
      }
    }
    return rows;
  },
};

const makeDocuments = async (product: Product): Promise<Read[]> => {
  const accountId = randomUUID();
  const documents: Read[] = [];
  for (const count of viewers) documents.push({ ...(await upload(product, accountId)), viewers: count, visitsEach });
  const publisher = await eventPublisher(product.stack.serverUrls.rabbitmq);
  const views = viewers.reduce((sum, count) => sum + count, 0) * visitsEach;
  console.log(`Telling of ${views.toLocaleString('en')} views`);
  const startedAt = performance.now();
  for (const document of documents) await tellReading(publisher, document);
  await publisher.close();
  const publishedMs = performance.now() - startedAt;
  for (const document of documents) await untilCounted(product, document, document.viewers * visitsEach);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `Counted ${(views / visitsEach / seconds).toFixed(0)} readers/s (${(views / seconds).toFixed(0)} views/s); publishing took ${(publishedMs / 1000).toFixed(1)} of ${seconds.toFixed(1)} s`,
  );
  return documents;
};

const upload = async (product: Product, accountId: string): Promise<Omit<Read, 'viewers' | 'visitsEach'>> => {
  const form = await pdfForm();
  const answer = await fetch(`${product.stack.serviceUrlsOf('documents')[0]}/api/v1/documents`, {
    method: 'POST',
    headers: { ...product.asAccount(accountId), ...form.headers },
    body: form.body,
  });
  if (answer.status !== 201) throw new Error(`The upload was answered with ${answer.status}: ${await answer.text()}`);
  const { id, short_code, page_count } = (await answer.json()) as {
    id: string;
    short_code: string;
    page_count: number;
  };
  return { documentId: id, accountId, shortCode: short_code, pageCount: page_count };
};
