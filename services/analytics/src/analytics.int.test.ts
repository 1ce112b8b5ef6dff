import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { engagementDisplay } from '@docsight/contracts';
import type { DataOf } from '@docsight/contracts';
import { aReaderSnapshot, eventually } from '@docsight/testkit';
import { ever, expectedLeads, expectedOverview, expectedStats, expectedViewers } from '../test/expected-reports.ts';
import { lastSnapshots, randomHistory, seeded, shuffled } from '../test/reading-history.ts';
import type { History } from '../test/reading-history.ts';
import { changed, runningService, uploaded } from '../test/running-service.ts';
import type { RunningService } from '../test/running-service.ts';

const seed = Math.floor(Math.random() * 1_000_000);
const ranges = [
  ever,
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

/** What the list of documents has been told last: the greatest version counts. */
const lastStatsChanged = (documentId: string): DataOf<'document.stats_changed'> =>
  service.tap.events
    .flatMap((event) =>
      event.type === 'document.stats_changed' && event.data.documentId === documentId ? [event.data] : [],
    )
    .reduce((last, data) => (data.version > last.version ? data : last), {
      ...{ documentId, version: 0, views: 0, uniqueViewers: 0, leads: 0 },
      level: 'not_opened',
    });

const expectEveryAnswer = async (history: History): Promise<void> => {
  const readers = lastSnapshots(history);
  for (const document of history.documents) {
    const path = `/api/v1/documents/${document.shortCode}`;
    for (const days of ranges) {
      const stats = await service.body(document.ownerId, `${path}/stats`, days);
      expect({ seed, days, stats }).toEqual({ seed, days, stats: expectedStats(document, readers, days) });
    }
    const viewers = expectedViewers(document, readers);
    expect(await service.body(document.ownerId, `${path}/viewers`)).toEqual({ viewers, total_viewers: viewers.length });
    const leads = expectedLeads(document, readers);
    const pagination = { page: 1, per_page: 20, total: leads.length, total_pages: Math.ceil(leads.length / 20) };
    expect(await service.body(document.ownerId, `${path}/leads`)).toEqual({ leads, pagination });
  }
  for (const ownerId of new Set(history.documents.map((document) => document.ownerId))) {
    const own = history.documents.filter((document) => document.ownerId === ownerId);
    for (const days of ranges) {
      const overview = await service.body(ownerId, '/api/v1/analytics/overview', days);
      expect({ seed, days, overview }).toEqual({ seed, days, overview: expectedOverview(own, readers, days) });
    }
  }
};

describe('the reports', () => {
  it.each([0, 1, 2])('say what readers did, however their snapshots come (history %i)', async (number) => {
    const random = seeded(seed + number);
    const history = randomHistory(random, {
      owners: [randomUUID(), randomUUID()],
      documents: 5,
      steps: 120,
      partial: number > 0,
    });
    for (const facts of history.documents) await service.tap.publish(uploaded(facts));
    const told = shuffled([...history.snapshots, ...history.snapshots], random);
    await Promise.all(told.map(({ ownerId, snapshot }) => service.tap.publish(changed(ownerId, snapshot))));
    await eventually(() => expectEveryAnswer(history), { timeoutMs: 20_000, everyMs: 200 });

    await eventually(() => {
      for (const document of history.documents) {
        const stats = expectedStats(document, lastSnapshots(history), ever);
        const leads = expectedLeads(document, lastSnapshots(history)).length;
        const { views, uniqueViewers, level, ...told } = lastStatsChanged(document.documentId);
        const label = engagementDisplay[level].label;
        expect({ seed, views, uniqueViewers, leads: told.leads, label }).toEqual({
          ...{ seed, leads, views: stats.views, uniqueViewers: stats.unique_viewers },
          label: stats.engagement_breakdown.label,
        });
      }
    });
  });

  it('include a snapshot within 2 seconds', async () => {
    const facts = await service.aTold();
    await service.tap.publish(changed(facts.ownerId, aReaderSnapshot({ documentId: facts.documentId })));
    await eventually(
      async () =>
        expect(await service.body(facts.ownerId, `/api/v1/documents/${facts.shortCode}/stats`)).toMatchObject({
          views: 1,
        }),
      { timeoutMs: 2_000 },
    );
  });

  it('are zeros for a document without readers, with a row for each page', async () => {
    const facts = await service.aTold({ pageCount: 2 });
    expect(await service.body(facts.ownerId, `/api/v1/documents/${facts.shortCode}/stats`)).toEqual({
      views: 0,
      unique_viewers: 0,
      total_time_seconds: 0,
      avg_time_seconds: 0,
      avg_completion: 0,
      downloads: 0,
      page_analytics: [1, 2].map((page) => ({ page, views: 0, avg_time_seconds: 0 })),
      engagement_breakdown: { label: 'Not Opened', type: 'none' },
    });
    expect(await service.body(facts.ownerId, `/api/v1/documents/${facts.shortCode}/viewers`)).toEqual({
      viewers: [],
      total_viewers: 0,
    });
  });

  it('of an account without documents are zeros', async () => {
    expect(await service.body(randomUUID(), '/api/v1/analytics/overview')).toEqual(expectedOverview([], [], ever));
  });

  it('list viewers and leads in pages when asked to', async () => {
    const facts = await service.aTold();
    const { documentId, ownerId, shortCode } = facts;
    for (let number = 0; number < 5; number += 1) {
      const at = `2026-01-02T10:00:0${number}.000Z`;
      const who = { email: `${number}@example.com`, lead: { name: '', capturedAt: at } };
      const seen = { firstViewedAt: at, lastViewedAt: at };
      await service.tap.publish(changed(ownerId, aReaderSnapshot({ documentId, ...who, ...seen })));
    }
    const path = `/api/v1/documents/${shortCode}`;
    await eventually(async () =>
      expect(await service.body(ownerId, `${path}/leads`)).toMatchObject({ leads: { length: 5 } }),
    );
    expect(await service.body(ownerId, `${path}/leads`, { page: 2, per_page: 2 })).toMatchObject({
      leads: [{ email: '2@example.com' }, { email: '1@example.com' }],
      pagination: { page: 2, per_page: 2, total: 5, total_pages: 3 },
    });
    expect(await service.body(ownerId, `${path}/leads`, { per_page: 500 })).toMatchObject({
      pagination: { per_page: 100 },
    });
    expect(await service.body(ownerId, `${path}/viewers`, { page: 3, per_page: 2 })).toMatchObject({
      viewers: [{ email: '0@example.com' }],
      total_viewers: 5,
    });
  });
});
