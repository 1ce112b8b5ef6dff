import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeEvent } from '@docsight/contracts';
import type { DocumentFacts, MessageOf } from '@docsight/contracts';
import { aReaderSnapshot, anEventContext, asAccount, eventually } from '@docsight/testkit';
import request from 'supertest';
import { activityHistory } from '../test/activity-history.ts';
import { expectAllPeople } from '../test/people-assertions.ts';
import { expectAllReports, expectPublishedStats, tableAt } from '../test/report-assertions.ts';
import { allTime, expectedOverview, leadHeader, viewerHeader } from '../test/expected-reports.ts';
import type { Days } from '../test/expected-reports.ts';
import { randomHistory, seeded, shuffled } from '../test/reading-history.ts';
import type { Random } from '../test/reading-history.ts';
import { recount } from '../test/recount.ts';
import { changed, runningService } from '../test/running-service.ts';
import type { RunningService } from '../test/running-service.ts';

const seed = Math.floor(Math.random() * 1_000_000);
const before = { since: '2025-01-01', until: '2025-12-31' };

/** Returns a range with one or two bounds, from before the first day of the histories to after the last. */
const randomRange = (random: Random): Days => {
  const day = (): string => new Date(Date.UTC(2025, 11, 30 + random(12))).toISOString().slice(0, 10);
  const [since, until] = [day(), day()].sort();
  return [
    { since: since!, until: until! },
    { since: since!, until: null },
    { since: null, until: until! },
  ][random(3)]!;
};

const deletionOf = (facts: DocumentFacts): MessageOf<'document.deleted'> =>
  makeEvent('document.deleted', anEventContext(facts.accountId), { facts: { ...facts, version: 2, isActive: false } });

let service: RunningService;

beforeAll(async () => {
  service = await runningService();
});

afterAll(() => service.stop());

describe('the reports', () => {
  it.each([0, 1, 2])(
    'equal a recount of what happened, for messages that come shuffled and twice (history %i)',
    async (number) => {
      const random = seeded(seed + number);
      const history = randomHistory(random, {
        accounts: [randomUUID(), randomUUID()],
        documents: 5,
        steps: 120,
        partial: number > 0,
        erasing: number > 1,
      });
      const activity = activityHistory(recount(history));
      const deleted = number > 1 ? [history.documents[4]!] : [];
      const messages = [
        ...activity.messages,
        ...history.snapshots.map(({ accountId, snapshot }) => changed(accountId, snapshot)),
        ...deleted.map(deletionOf),
      ];
      await Promise.all(shuffled([...messages, ...messages], random).map((message) => service.tap.publish(message)));

      const active = history.documents.filter((facts) => !deleted.includes(facts));
      const recounted = recount({ documents: active, occurrences: history.occurrences });
      const ranges = [allTime, before, ...Array.from({ length: 8 }, () => randomRange(random))];
      await eventually(() => expectAllReports(service, recounted, ranges, seed), { everyMs: 200 });
      await eventually(() => expectAllPeople(service, recounted, seed), { everyMs: 200 });
      await eventually(() => expectPublishedStats(service, recounted, seed));
      for (const accountId of new Set(active.map((facts) => facts.accountId)))
        await eventually(async () => {
          const found = await service.body(accountId, '/api/v1/analytics/activity');
          const own = active.filter((facts) => facts.accountId === accountId);
          expect({ seed, found }).toEqual({ seed, found: { activity: activity.expected(own) } });
        });
      for (const { accountId, shortCode } of deleted)
        for (const report of ['stats', 'viewers', 'leads'])
          expect((await service.get(accountId, `/api/v1/documents/${shortCode}/${report}`)).status).toBe(404);
    },
  );

  it('include a snapshot', async () => {
    const facts = await service.aPublishedDocument();
    await service.tap.publish(changed(facts.accountId, aReaderSnapshot({ documentId: facts.documentId })));
    await eventually(async () =>
      expect(await service.body(facts.accountId, `/api/v1/documents/${facts.shortCode}/stats`)).toMatchObject({
        views: 1,
      }),
    );
  });

  it('are zeros for a document without readers, with a row for each page', async () => {
    const facts = await service.aPublishedDocument({ pageCount: 2 });
    expect(await service.body(facts.accountId, `/api/v1/documents/${facts.shortCode}/stats`)).toEqual({
      views: 0,
      unique_viewers: 0,
      total_time_seconds: 0,
      avg_time_seconds: 0,
      avg_completion: 0,
      downloads: 0,
      page_analytics: [1, 2].map((page) => ({ page, views: 0, avg_time_seconds: 0 })),
      engagement_breakdown: { label: 'Not Opened', type: 'none' },
    });
    expect(await service.body(facts.accountId, `/api/v1/documents/${facts.shortCode}/viewers`)).toEqual({
      viewers: [],
      total_viewers: 0,
    });
  });

  it('are zeros for an account without documents', async () => {
    expect(await service.body(randomUUID(), '/api/v1/analytics/overview')).toEqual(expectedOverview([], [], allTime));
  });

  it('list viewers and leads in pages if a page is requested, and all of them as CSV', async () => {
    const facts = await service.aPublishedDocument();
    const { documentId, accountId, shortCode } = facts;
    for (let number = 0; number < 5; number += 1) {
      const at = `2026-01-02T10:00:0${number}.000Z`;
      const who = { email: `${number}@example.com`, lead: { name: '', capturedAt: at } };
      const seen = { firstViewedAt: at, lastViewedAt: at };
      await service.tap.publish(changed(accountId, aReaderSnapshot({ documentId, ...who, ...seen })));
    }
    const path = `/api/v1/documents/${shortCode}`;
    await eventually(async () =>
      expect(await service.body(accountId, `${path}/leads`)).toMatchObject({ leads: { length: 5 } }),
    );
    expect(await service.body(accountId, `${path}/leads`, { page: 2, per_page: 2 })).toMatchObject({
      leads: [{ email: '2@example.com' }, { email: '1@example.com' }],
      pagination: { page: 2, per_page: 2, total: 5, total_pages: 3 },
    });
    expect(await service.body(accountId, `${path}/leads`, { per_page: 500 })).toMatchObject({
      pagination: { per_page: 100 },
    });
    expect(await service.body(accountId, `${path}/viewers`, { page: 3, per_page: 2 })).toMatchObject({
      viewers: [{ email: '0@example.com' }],
      total_viewers: 5,
    });
    const rowsIn = async (list: string): Promise<number> =>
      (await tableAt(service, accountId, list, { page: 2, per_page: 2 })).slice(1).length;
    for (const list of [`${path}/leads`, `${path}/viewers`, '/api/v1/analytics/leads'])
      expect(await rowsIn(list)).toBe(5);
  });

  it('list all leads as CSV, though the JSON list has pages of 20', async () => {
    const { accountId, documentId, shortCode } = await service.aPublishedDocument();
    const captured = Array.from({ length: 25 }, (_, number) => `2026-01-02T10:00:${String(10 + number)}.000Z`);
    for (const [number, capturedAt] of captured.entries()) {
      const lead = { email: `${number}@example.com`, lead: { name: '=1+1', capturedAt } };
      await service.tap.publish(changed(accountId, aReaderSnapshot({ documentId, ...lead })));
    }
    const path = `/api/v1/documents/${shortCode}/leads`;
    await eventually(async () =>
      expect(await service.body(accountId, path)).toMatchObject({ pagination: { total: 25, total_pages: 2 } }),
    );
    const table = (await tableAt(service, accountId, path)).slice(1);
    expect(table.map(([email]) => email)).toEqual(captured.map((_, number) => `${24 - number}@example.com`));
    expect(new Set(table.map(([, name]) => name))).toEqual(new Set(["'=1+1"]));
  });
});

describe('a CSV list', () => {
  it('is an attachment named after its document, and has only headers for HEAD', async () => {
    const { accountId, shortCode } = await service.aPublishedDocument();
    for (const list of ['viewers', 'leads']) {
      const path = `/api/v1/documents/${shortCode}/${list}?format=csv`;
      const headers = {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${shortCode}-${list}.csv"`,
      };
      const whole = await service.get(accountId, path);
      expect(whole).toMatchObject({ status: 200, headers });
      expect(whole.text).toBe(`${list === 'viewers' ? viewerHeader : leadHeader}\r\n`);
      const head = await request(service.app).head(path).set(asAccount(accountId));
      expect(head).toMatchObject({ status: 200, headers });
    }
    const list = await request(service.app).head(`/api/v1/documents/${shortCode}/viewers`).set(asAccount(accountId));
    expect(list).toMatchObject({ status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } });
  });

  it('of another account’s document is an error, not an attachment', async () => {
    const { shortCode } = await service.aPublishedDocument();
    const response = await service.get(randomUUID(), `/api/v1/documents/${shortCode}/leads`, { format: 'csv' });
    expect(response).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    expect(response.headers['content-disposition']).toBeUndefined();
  });
});

describe('an invalid query', () => {
  it.each([
    ['stats?interval=week', '"interval" must be day'],
    ['stats?interval=day&interval=day', '"interval"'],
    ['stats?interval=day&since=2023-01-01&until=2025-09-27', '1,000 days'],
    ['stats?interval=day&since=0000-01-01&until=9999-12-31', '1,000 days'],
    ['viewers?format=xml', '"format" must be one of json, csv'],
    ['leads?format=', '"format"'],
    ['leads?format=csv&page=0', '"page"'],
  ])('is rejected: %s', async (query, message) => {
    const { accountId, shortCode } = await service.aPublishedDocument();
    expect(await service.body(accountId, `/api/v1/documents/${shortCode}/${query}`)).toEqual({
      status: 400,
      body: { error: { code: 'bad_request', message: expect.stringContaining(message) } },
    });
  });
});

describe('a timeline', () => {
  it('with a far end is empty before the document is read, and rejected afterwards', async () => {
    const { accountId, documentId, shortCode } = await service.aPublishedDocument();
    const path = `/api/v1/documents/${shortCode}/stats`;
    const farOff = { interval: 'day', until: '9999-12-31' };
    expect(await service.body(accountId, path, farOff)).toMatchObject({ views: 0, timeline: [] });
    await service.tap.publish(changed(accountId, aReaderSnapshot({ documentId })));
    await eventually(async () => expect(await service.body(accountId, path)).toMatchObject({ views: 1 }));
    await eventually(async () =>
      expect(await service.body(accountId, path, farOff)).toMatchObject({ status: 400, body: { error: {} } }),
    );
  });
});
