import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentFacts } from '@docsight/contracts';
import { makeEvent } from '@docsight/contracts';
import { aDocumentFacts, anEventContext, eventually } from '@docsight/testkit';
import { mongo } from 'mongoose';
import { startTracking } from '../test/harness.ts';
import type { TrackingUnderTest } from '../test/harness.ts';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

const settings = { email_gate: false };
const pagesFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ page: first + index, seconds: 0 }));

/** Starts several sessions of one reader. */
const openSessions = async (facts: DocumentFacts, count: number): Promise<string[]> => {
  const first = await tracking.open(facts);
  const tokens = [first];
  while (tokens.length < count) tokens.push(await tracking.open(facts, { Authorization: `Bearer ${first}` }));
  return tokens;
};

/** Returns the size of everything that is stored about the readers of a document, without unpublished events. */
const storedBytes = async ({ documentId }: DocumentFacts): Promise<number> => {
  const collections = [
    ['readers', { documentId }],
    ['reader_sessions', { _id: { $regex: `^${documentId}:` } }],
    ['reader_history', { _id: { $regex: `^${documentId}:` } }],
  ] as const;
  let bytes = 0;
  for (const [name, filter] of collections) {
    const records = await tracking.connection.collection<{ _id: string }>(name).find(filter).toArray();
    for (const record of records) bytes += mongo.BSON.calculateObjectSize({ ...record, outbox: [] });
  }
  return bytes;
};

describe('a reader who floods the service with a document of 10,000 pages', () => {
  it('is limited with 429, while every beacon and download of another account is counted', async () => {
    const large = tracking.publish(aDocumentFacts({ pageCount: 10_000, settings }));
    const small = tracking.publish(aDocumentFacts({ settings }));
    const tokens = await openSessions(large, 3);
    for (let first = 1; first < 10_000; first += 2_000)
      await tracking.beacon(large, tokens[0]!, pagesFrom(first, 2_000)).expect(204);
    const victim = await tracking.open(small);
    await tracking.beacon(small, victim, [{ page: 1, seconds: 0 }]).expect(204);

    const attack = Promise.all(
      Array.from({ length: 40 }, (_, beacon) =>
        tracking
          .beacon(large, tokens[beacon % tokens.length]!, pagesFrom(1 + (beacon % 5) * 2_000, 2_000))
          .then(({ status, headers }) => ({ status, retryAfter: headers['retry-after'] })),
      ),
    );
    const [reader] = await tracking.readers(small);
    const context = { ...anEventContext(), accountId: small.accountId };
    const download = { downloadId: randomUUID(), documentId: small.documentId, viewerId: reader!.viewerId };
    await tracking.tap.publish(makeEvent('download.served', context, download));
    for (const page of [2, 3, 4, 5]) await tracking.beacon(small, victim, [{ page, seconds: 0 }]).expect(204);
    await eventually(async () =>
      expect((await tracking.readers(small))[0]!.downloadIds).toEqual([download.downloadId]),
    );

    const responses = await attack;
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204, 429]));
    const rejected = responses.filter(({ status }) => status === 429);
    expect(new Set(rejected.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['2']));
    await tracking.beacon(large, tokens[0]!, pagesFrom(1, 1)).expect(204);
    const [flooding] = await tracking.readers(large);
    expect(flooding!.visits.map(({ pages }) => Object.keys(pages).length)).toEqual([10_000]);
  });

  it('adds at most 30 KB to the database with each beacon, and 10 KB with pages that it has read that day', async () => {
    const facts = tracking.publish(aDocumentFacts({ pageCount: 10_000, settings }));
    const reader = await tracking.open(facts);
    /** Reads all pages in new sessions, each page for a time of its own. Returns the number of beacons. */
    const readAll = async (sessions: number): Promise<number> => {
      for (let session = 0; session < sessions; session += 1) {
        const token = await tracking.open(facts, { Authorization: `Bearer ${reader}` });
        tracking.clock.now += 60_000;
        for (let first = 1; first < 10_000; first += 2_000) {
          const pages = pagesFrom(first, 2_000).map(({ page }) => ({ page, seconds: (page % 10) / 1_000 }));
          await tracking.beacon(facts, token, pages).expect(204);
        }
      }
      return 5 * sessions;
    };
    const addedByEach = async (sessions: number): Promise<number> => {
      const before = await storedBytes(facts);
      const beacons = await readAll(sessions);
      return ((await storedBytes(facts)) - before) / beacons;
    };
    const first = await addedByEach(1);
    expect(first).toBeGreaterThan(1_000);
    expect(first).toBeLessThan(30_000);
    expect(await addedByEach(5)).toBeLessThan(10_000);
  });

  it('shares the listed pages of a minute with other floods of its account, and not with usual readers', async () => {
    const facts = tracking.publish(aDocumentFacts({ pageCount: 10_000, settings }));
    const tokens = [await tracking.open(facts), await tracking.open(facts)];
    for (let beacon = 0; beacon < 150; beacon += 1)
      await tracking.beacon(facts, tokens[beacon % 2]!, pagesFrom(1, 2_000)).expect(204);
    const limited = await tracking.beacon(facts, tokens[0]!, pagesFrom(1, 2_000)).expect(429);
    expect(limited.headers['retry-after']).toBe('60');
    for (const pages of [200, 2_000])
      await tracking.beacon(facts, await tracking.open(facts), pagesFrom(1, pages)).expect(204);
    const other = tracking.publish(aDocumentFacts({ pageCount: 10_000, settings }));
    await tracking.beacon(other, await tracking.open(other), pagesFrom(1, 2_000)).expect(204);
    tracking.clock.now += 60_000;
    await tracking.beacon(facts, tokens[0]!, pagesFrom(1, 2_000)).expect(204);
  });

  it('uses up as few of the listed pages of its account as its document has', async () => {
    const facts = tracking.publish(aDocumentFacts({ pageCount: 2, settings }));
    const tokens = [await tracking.open(facts), await tracking.open(facts)];
    const repeated = Array.from({ length: 2_000 }, (_, index) => ({ page: 1 + (index % 2), seconds: 0 }));
    for (let beacon = 0; beacon < 160; beacon += 1)
      await tracking.beacon(facts, tokens[beacon % 2]!, repeated).expect(204);
  });

  it('may send 120 beacons a minute; other readers of the document are not affected', async () => {
    const facts = tracking.publish(aDocumentFacts({ settings }));
    const [first, second] = (await openSessions(facts, 2)) as [string, string];
    for (let beacon = 0; beacon < 120; beacon += 1)
      await tracking.beacon(facts, beacon % 2 === 0 ? first : second, []).expect(204);
    const limited = await tracking.beacon(facts, first, []).expect(429);
    expect(limited.body).toEqual({ error: { code: 'rate_limited', message: expect.stringMatching(/60 seconds/) } });
    expect(limited.headers['retry-after']).toBe('60');
    await tracking.beacon(facts, await tracking.open(facts), []).expect(204);
    tracking.clock.now += 60_000;
    await tracking.beacon(facts, first, []).expect(204);
  });
});
