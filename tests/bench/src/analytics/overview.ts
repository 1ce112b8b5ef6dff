import { randomUUID } from 'node:crypto';
import type { DocumentFacts } from '@docsight/contracts';
import { defaultSettings } from '@docsight/contracts';
import { randomAlphanumeric } from '@docsight/service-kit';
import { alternateLoads } from '../measuring/alternate-loads.ts';
import { cpuPerOperation, cpuTable, productTimes } from '../measuring/cpu-time.ts';
import { medianOf } from '../measuring/figures.ts';
import { startLoadGenerator } from '../measuring/load.ts';
import type { Load } from '../measuring/load.ts';
import { compared } from '../results/row.ts';
import type { Row } from '../results/row.ts';
import type { Context, Part } from '../running/benchmark.ts';
import { eventPublisher } from './event-publisher.ts';
import { dayAgo, publishReaders } from './publish-readers.ts';
import { waitUntilResponse } from './wait-until-counted.ts';

const sizeOf = { small: 100, usual: 1_000, large: 10_000 };
const read = { viewers: 2, visitsEach: 5, days: 1_095 };
const mostPages = 40;
const rounds = 3;
const amount = 60;
/** A divisor of all sizes. More messages of one account wait for each other, which takes longer than to count them. */
const batch = 100;

const month = `?since=${dayAgo(30)}&until=${dayAgo(1)}`;
const queries: { what: string; query: string; isUnaimed?: true }[] = [
  { what: 'all time', query: '' },
  { what: '30 days', query: month },
  { what: '30 days, by day', query: `${month}&interval=day` },
  { what: 'three years', query: `?since=${dayAgo(1_095)}` },
  { what: '999 days, by day', query: `?since=${dayAgo(998)}&interval=day` },
  { what: 'a year, ended a year ago', query: `?since=${dayAgo(730)}&until=${dayAgo(365)}`, isUnaimed: true },
];

/** Requests the overview of two accounts from the analytics service, one at a time. Their documents have readers. */
export const overview: Part = {
  title: 'The overview of an account with many documents, against one with 100',
  run: async (context) => {
    const { product, options, use } = context;
    const generator = await use(startLoadGenerator());
    const accounts = { many: randomUUID(), few: randomUUID() };
    const size = options.isLarge ? sizeOf.large : sizeOf.usual;
    await publishDocuments(context, accounts.few, sizeOf.small);
    const before = await productTimes(product);
    await publishDocuments(context, accounts.many, size);
    const cpu = cpuPerOperation(before, await productTimes(product), size);
    const [url] = product.stack.serviceUrlsOf('analytics');
    const loadOf = (account: keyof typeof accounts, query: string) => (): Load => ({
      url: `${url}/api/v1/analytics/overview${query}`,
      headers: product.asAccount(accounts[account]),
      connections: 1,
      amount,
    });
    const rows: Row[] = [];
    for (const { what, query, isUnaimed } of queries) {
      const loads = { many: loadOf('many', query), few: loadOf('few', query) };
      const { many, few } = await alternateLoads(generator, rounds, loads);
      const text = `${what}, ${size.toLocaleString('en')} documents`;
      rows.push(compared(text, medianOf(many), medianOf(few), isUnaimed ? undefined : { atMost: 3 }));
    }
    const caption = 'Processor time in ms to count one document with its readers';
    return { rows, tables: [cpuTable(caption, { 'a document, 2 readers, 10 visits': cpu })] };
  },
};

/** Publishes documents with their readers, one batch after the other. */
const publishDocuments = async (context: Context, accountId: string, count: number): Promise<void> => {
  const { product, use, progress } = context;
  const publisher = await use(eventPublisher(product.stack.serverUrls.rabbitmq));
  for (let published = 0; published < count; published += batch) {
    for (let number = published; number < published + batch; number += 1) {
      const facts = factsOf(accountId, number);
      await publisher.publish('document.updated', accountId, { facts });
      const { documentId, pageCount } = facts;
      await publishReaders(publisher, {
        ...read,
        documentId,
        accountId,
        pageCount,
        firstViewer: number * read.viewers,
      });
    }
    await waitUntilComplete(context, accountId, published + batch);
    progress(`Counted ${published + batch} of ${count} documents`);
  }
};

/** Waits until everything is in the totals and in the days. */
const waitUntilComplete = async ({ product }: Context, accountId: string, count: number): Promise<void> => {
  for (const query of ['', `?since=${dayAgo(1_095)}`])
    await waitUntilResponse(
      product,
      accountId,
      `/api/v1/analytics/overview${query}`,
      ({ totals }) => totals?.documents === count && totals.total_views === count * read.viewers * read.visitsEach,
    );
};

const factsOf = (accountId: string, number: number): DocumentFacts => {
  const code = randomAlphanumeric(6);
  return {
    documentId: randomUUID(),
    accountId,
    version: 1,
    shortCode: `s-${code}`,
    url: `http://localhost:8080/s/${code}`,
    title: `Report ${number} of the quarter`,
    pageCount: 1 + (number % mostPages),
    settings: { ...defaultSettings(1), password: false, email_gate: false, gate_type: 'none' },
    passwordVersion: 0,
    isActive: true,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
  };
};
