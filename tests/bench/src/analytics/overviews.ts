import { randomUUID } from 'node:crypto';
import type { DocumentFacts } from '@docsight/contracts';
import { defaultSettings } from '@docsight/contracts';
import { randomAlphanumeric } from '@docsight/service-kit';
import type { BenchPart } from '../bench-of.ts';
import type { Load } from '../load.ts';
import type { Product } from '../product.ts';
import { inTurns, told } from '../rounds.ts';
import { eventPublisher } from './event-publisher.ts';
import type { EventPublisher } from './event-publisher.ts';
import { dayAgo, tellReading } from './reading.ts';
import { untilTold } from './until-counted.ts';

const sizes = { large: 10_000, small: 100 };
const read = { viewers: 2, visitsEach: 5, pageCount: 10 };
const rounds = 3;
/** A divisor of both sizes. */
const publishedAtOnce = 100;

/** The overview of an account with 10,000 documents, each of them read, against one with 100. Asked one at a time, of the analytics service. */
export const overviews: BenchPart = {
  title: 'The overview of 10,000 documents, against 100',
  run: async ({ product, generator }) => {
    const accounts = { large: randomUUID(), small: randomUUID() };
    const publisher = await eventPublisher(product.stack.serverUrls.rabbitmq);
    console.log('Publishing the documents and their readers');
    for (const size of ['small', 'large'] as const) {
      const startedAt = performance.now();
      await publishDocuments(product, publisher, accounts[size], sizes[size]);
      const seconds = (performance.now() - startedAt) / 1_000;
      console.log(`Counted ${sizes[size]} documents in ${seconds.toFixed(1)} s`);
    }
    await publisher.close();

    const rows = [];
    const range = `?since=${dayAgo(30)}&until=${dayAgo(1)}`;
    const aim = { atMost: 3 };
    const amount = 60;
    for (const { what, query } of [
      { what: 'ever', query: '' },
      { what: '30 days', query: range },
      { what: '30 days, by day', query: `${range}&interval=day` },
      { what: 'three years', query: `?since=${dayAgo(1_095)}` },
    ]) {
      const of = (size: keyof typeof sizes) => (): Load => ({
        url: `${product.stack.serviceUrlsOf('analytics')[0]}/api/v1/analytics/overview${query}`,
        headers: product.asAccount(accounts[size]),
        connections: 1,
        amount,
      });
      const { large, small } = await inTurns(generator, rounds, { large: of('large'), small: of('small') });
      rows.push({ what, ours: told(large), baseline: told(small), ratio: large.p50Ms / small.p50Ms, aim });
    }
    return rows;
  },
};

/**
 * Publishes documents with their readers, some at a time. More messages of one account are put off, which takes longer
 * than to count them.
 */
const publishDocuments = async (
  product: Product,
  publisher: EventPublisher,
  accountId: string,
  count: number,
): Promise<void> => {
  for (let number = 0; number < count; number += 1) {
    const facts = factsOf(accountId, number);
    await publisher.publish('document.updated', accountId, { facts });
    await tellReading(publisher, { ...read, documentId: facts.documentId, accountId });
    if ((number + 1) % publishedAtOnce === 0) await untilComplete(product, accountId, number + 1);
  }
};

/** Waits until everything is in the totals, and in the days. */
const untilComplete = async (product: Product, accountId: string, count: number): Promise<void> => {
  for (const query of ['', `?since=${dayAgo(60)}`])
    await untilTold(
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
    pageCount: read.pageCount,
    settings: { ...defaultSettings(1), password: false, email_gate: false, gate_type: 'none' },
    passwordVersion: 0,
    isActive: true,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
  };
};
