import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeEvent } from '@docsight/contracts';
import type { DocumentFacts, MessageOf } from '@docsight/contracts';
import { aDocumentFacts, anEventContext, aReaderSnapshot, eventually } from '@docsight/testkit';
import { allTime, expectedOverview } from '../../test/expected-reports.ts';
import { randomHistory, seeded, shuffled } from '../../test/reading-history.ts';
import type { Random } from '../../test/reading-history.ts';
import { recount } from '../../test/recount.ts';
import { changed, runningService, uploaded } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

const seed = Math.floor(Math.random() * 1_000_000);
const path = '/api/v1/analytics/overview';
const ranges = [
  allTime,
  { since: '2026-01-02', until: '2026-01-04' },
  { since: '2026-01-03', until: null },
  { since: null, until: '2026-01-02' },
  { since: '2026-01-03', until: '2026-01-03' },
  { since: '2025-01-01', until: '2025-12-31' },
];

let service: RunningService;

beforeAll(async () => {
  service = await runningService();
});

afterAll(() => service.stop());

type FactsMessage = MessageOf<'document.uploaded' | 'document.updated' | 'document.deleted'>;

/** Returns the published messages of a document that may be renamed and deleted, and its last facts. */
const lifeOf = (facts: DocumentFacts, random: Random): { last: DocumentFacts; messages: FactsMessage[] } => {
  const messages: FactsMessage[] = [uploaded(facts)];
  let last = facts;
  const publish = (type: 'document.updated' | 'document.deleted', change: Partial<DocumentFacts>): void => {
    last = { ...last, ...change, version: last.version + 1 };
    messages.push(makeEvent(type, anEventContext(last.accountId), { facts: last }));
  };
  if (random(2) === 0) publish('document.updated', { title: `${last.title}, second edition` });
  if (random(3) === 0) publish('document.deleted', { isActive: false });
  return { last, messages };
};

const utcDay = (): string => new Date().toISOString().slice(0, 10);

const totalsOf = (accountId: string) => service.body(accountId, path);

describe('the overview', () => {
  it.each([0, 1, 2])('is exact for facts and readers that come shuffled and twice (history %i)', async (n) => {
    const random = seeded(seed + n);
    const accounts = [randomUUID(), randomUUID()];
    const history = randomHistory(random, { accounts, documents: 26, steps: 200, partial: n > 0 });
    const lives = history.documents.map((facts) => lifeOf(facts, random));
    const messages = [
      ...lives.flatMap((life) => life.messages),
      ...history.snapshots.map(({ accountId, snapshot }) => changed(accountId, snapshot)),
    ];
    await Promise.all(shuffled([...messages, ...messages], random).map((message) => service.tap.publish(message)));
    const { readers } = recount(history);
    const active = lives.map(({ last }) => last).filter(({ isActive }) => isActive);
    expect(active.length).toBeLessThan(lives.length);
    await eventually(
      async () => {
        for (const accountId of accounts)
          for (const days of ranges) {
            const own = active.filter((facts) => facts.accountId === accountId);
            const overview = await service.body(accountId, path, days);
            const expected = expectedOverview(own, readers, days);
            expect({ seed, days, overview }).toEqual({ seed, days, overview: expected });
          }
      },
      { everyMs: 200 },
    );
  });

  it('shows an upload, a view and a deletion', async () => {
    const facts = aDocumentFacts({ pageCount: 4 });
    const { accountId, documentId, shortCode: short_code, title } = facts;
    await service.tap.publish(uploaded(facts));
    await eventually(async () => {
      expect(await totalsOf(accountId)).toMatchObject({
        totals: { documents: 1, total_views: 0 },
        top_documents: [{ short_code, title, views: 0, completion: 0, leads: 0 }],
        engagement_breakdown: { not_opened: 1 },
      });
    });
    await service.tap.publish(changed(accountId, aReaderSnapshot({ documentId })));
    await eventually(async () => {
      expect(await totalsOf(accountId)).toMatchObject({
        totals: { documents: 1, total_views: 1, unique_viewers: 1, avg_completion: 0.25 },
        top_documents: [{ short_code, views: 1, completion: 0.25 }],
        engagement_breakdown: { not_opened: 0, opened: 1 },
      });
    });
    const deleted = { ...facts, version: 2, isActive: false };
    await service.tap.publish(makeEvent('document.deleted', anEventContext(accountId), { facts: deleted }));
    await eventually(async () => expect(await totalsOf(accountId)).toEqual(expectedOverview([], [], allTime)));
    const since = { since: '2026-01-01', until: null };
    // The days are subtracted after the totals.
    await eventually(async () =>
      expect(await service.body(accountId, path, since)).toEqual(expectedOverview([], [], since)),
    );
  });

  it('has a timeline of the last 30 days with an interval and without a range, beside the figures in all time', async () => {
    const facts = await service.aPublishedDocument();
    const { accountId, documentId } = facts;
    const date = utcDay();
    const day = { date, visits: 1, downloads: 2, pages: { '1': { v: 1, ms: 1_500 } } };
    await service.tap.publish(changed(accountId, aReaderSnapshot({ documentId, days: [day] })));
    const row = { date, views: 1, unique_viewers: 1, leads: 0, downloads: 2, total_time_seconds: 1.5 };
    await eventually(async () => {
      const { timeline, ...overview } = (await service.body(accountId, path, { interval: 'day' })) as {
        timeline: { date: string; views: number }[];
        totals: object;
      };
      expect(timeline).toHaveLength(30);
      expect(timeline.filter(({ views }) => views > 0)).toEqual([row]);
      expect([date, utcDay()]).toContain(timeline.at(-1)!.date);
      expect(overview).toMatchObject({ period: { since: null, until: null }, totals: { total_views: 1 } });
      expect(overview).toEqual(await totalsOf(accountId));
    });
    expect(await service.body(randomUUID(), path, { interval: 'day' })).toMatchObject({ totals: { total_views: 0 } });
  });

  it('lists at most ten documents, newest first among those with equal views', async () => {
    const accountId = randomUUID();
    const documents = Array.from({ length: 12 }, (_, minute) =>
      aDocumentFacts({
        accountId,
        title: `Minute ${minute}`,
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
      }),
    );
    for (const facts of documents) await service.tap.publish(uploaded(facts));
    const read = aReaderSnapshot({ documentId: documents[1]!.documentId });
    await service.tap.publish(changed(accountId, read));
    const expected = [1, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((minute) => ({ title: `Minute ${minute}` }));
    for (const days of [allTime, { since: '2026-01-02', until: '2026-01-02' }])
      await eventually(async () =>
        expect(await service.body(accountId, path, days)).toMatchObject({
          totals: { total_views: 1 },
          top_documents: expected,
        }),
      );
  });
});
