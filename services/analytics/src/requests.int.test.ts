import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeEvent } from '@docsight/contracts';
import { aDocumentFacts, anEventContext, aReaderSnapshot, asAccount, asViewer, eventually } from '@docsight/testkit';
import request from 'supertest';
import { changed, runningService, uploaded } from '../test/running-service.ts';
import type { RunningService } from '../test/running-service.ts';

let service: RunningService;

beforeAll(async () => {
  service = await runningService();
});

afterAll(() => service.stop());

describe('a document', () => {
  it('has statistics before the event of its upload has arrived', async () => {
    const facts = aDocumentFacts();
    service.unpublished.push(facts);
    expect((await service.get(facts.accountId, `/api/v1/documents/${facts.shortCode}/stats`)).status).toBe(200);
    expect((await service.get(randomUUID(), `/api/v1/documents/${facts.shortCode}/stats`)).status).toBe(404);
  });

  it('has no reports after its deletion, even if older facts come late, and is not in the overview', async () => {
    const facts = await service.aPublishedDocument();
    const deleted = { ...facts, version: 3, isActive: false };
    await service.tap.publish(makeEvent('document.deleted', anEventContext(facts.accountId), { facts: deleted }));
    const late = { ...facts, version: 2, title: 'Late' };
    await service.tap.publish(makeEvent('document.updated', anEventContext(facts.accountId), { facts: late }));
    await service.tap.publish(uploaded(facts));
    await eventually(async () => {
      for (const report of ['stats', 'viewers', 'leads'])
        expect((await service.get(facts.accountId, `/api/v1/documents/${facts.shortCode}/${report}`)).status).toBe(404);
    });
    expect(await service.body(facts.accountId, '/api/v1/analytics/overview')).toMatchObject({
      totals: { documents: 0 },
    });
  });
});

describe('people of two accounts', () => {
  const at = '2026-01-02T10:00:00.000Z';
  const lead = { name: 'Ann', capturedAt: at };
  const ann = { email: 'ann@example.com', companyDomain: 'example.com', viewerId: 'vwr_1', lead };
  const unread = { firstViewedAt: null, lastViewedAt: null, level: 'not_opened' as const, days: [], recentVisits: [] };
  const personPath = '/api/v1/analytics/people/ANN%40Example.com%20';
  const leadsPath = '/api/v1/analytics/leads';
  const leadsOf = (accountId: string) => service.body(accountId, leadsPath);
  const noLeads = { leads: [], pagination: { page: 1, per_page: 20, total: 0, total_pages: 0 } };

  it('see their own readers only', async () => {
    const [mine, other] = [await service.aPublishedDocument(), await service.aPublishedDocument()];
    const snapshot = aReaderSnapshot({ documentId: mine.documentId, ...ann });
    await service.tap.publish(changed(mine.accountId, snapshot));
    await service.tap.publish(changed(other.accountId, aReaderSnapshot({ documentId: other.documentId })));
    const viewerPath = `/api/v1/documents/${mine.shortCode}/viewers/vwr_1`;
    const document = { short_code: mine.shortCode, title: mine.title };
    await eventually(async () =>
      expect(await service.body(mine.accountId, personPath)).toMatchObject({
        email: 'ann@example.com',
        documents: [{ ...document, viewer_id: 'vwr_1' }],
        leads: [{ document, name: 'Ann', captured_at: at }],
      }),
    );
    expect(await service.body(mine.accountId, viewerPath)).toMatchObject({ viewer: { email: 'ann@example.com' } });
    expect(await leadsOf(mine.accountId)).toMatchObject({ leads: [{ document }], pagination: { total: 1 } });
    for (const path of [personPath, viewerPath, `/api/v1/documents/${other.shortCode}/viewers/vwr_1`])
      expect(await service.body(other.accountId, path)).toMatchObject({ status: 404, body: { error: {} } });
    expect(await leadsOf(other.accountId)).toEqual(noLeads);
    expect((await service.get(other.accountId, leadsPath, { format: 'csv' })).text.split('\r\n')).toHaveLength(2);
  });

  it('include one who passed a gate and read nothing, who is no viewer', async () => {
    const facts = await service.aPublishedDocument();
    await service.tap.publish(
      changed(facts.accountId, aReaderSnapshot({ documentId: facts.documentId, ...ann, ...unread })),
    );
    await eventually(async () =>
      expect(await service.body(facts.accountId, personPath)).toEqual({
        email: 'ann@example.com',
        company_domain: 'example.com',
        first_seen_at: at,
        last_seen_at: at,
        documents: [],
        leads: [{ document: { short_code: facts.shortCode, title: facts.title }, name: 'Ann', captured_at: at }],
      }),
    );
    const viewer = await service.get(facts.accountId, `/api/v1/documents/${facts.shortCode}/viewers/vwr_1`);
    expect(viewer.status).toBe(404);
  });

  it('are found by an address of any characters', async () => {
    const { accountId, documentId } = await service.aPublishedDocument();
    const email = "!#$%&'*+/=?^_`{|}~-@example.com";
    await service.tap.publish(changed(accountId, aReaderSnapshot({ documentId, ...ann, email })));
    const path = `/api/v1/analytics/people/${encodeURIComponent(email)}`;
    await eventually(async () => expect(await service.body(accountId, path)).toMatchObject({ email }));
  });

  it('do not include readers of a deleted document, even those that come late, and show its new title before', async () => {
    const facts = await service.aPublishedDocument();
    const { accountId, documentId } = facts;
    const kept = await service.aPublishedDocument({ accountId });
    for (const document of [facts, kept])
      await service.tap.publish(changed(accountId, aReaderSnapshot({ documentId: document.documentId, ...ann })));
    const renamed = { ...facts, version: 2, title: 'Renamed' };
    await service.tap.publish(makeEvent('document.updated', anEventContext(accountId), { facts: renamed }));
    const titlesOf = async (): Promise<string[]> => {
      const { leads } = (await leadsOf(accountId)) as { leads: { document: { title: string } }[] };
      return leads.map(({ document }) => document.title).sort();
    };
    await eventually(async () => expect(await titlesOf()).toEqual(['Renamed', kept.title].sort()));

    const deleted = { ...facts, version: 3, isActive: false };
    await service.tap.publish(makeEvent('document.deleted', anEventContext(accountId), { facts: deleted }));
    const late = aReaderSnapshot({ documentId, ...ann, viewerId: 'vwr_2', email: 'late@example.com', version: 9 });
    await service.tap.publish(changed(accountId, late));
    await service.tap.publish(changed(accountId, aReaderSnapshot({ documentId, ...ann, version: 9 })));
    const last = aReaderSnapshot({ documentId: kept.documentId, ...ann, version: 9, level: 'read' });
    await eventually(async () => {
      await service.tap.publish(changed(accountId, last));
      expect(await leadsOf(accountId)).toMatchObject({
        leads: [{ document: { title: kept.title }, engagement_label: 'Read' }],
        pagination: { total: 1 },
      });
    });
    expect(await service.body(accountId, personPath)).toMatchObject({ documents: { length: 1 }, leads: { length: 1 } });
    expect((await service.get(accountId, '/api/v1/analytics/people/late@example.com')).status).toBe(404);
  });
});

describe('a request', () => {
  it('for an unknown document, or another account’s, is rejected with 404', async () => {
    const facts = await service.aPublishedDocument();
    for (const report of ['stats', 'viewers', 'leads']) {
      expect((await service.get(randomUUID(), `/api/v1/documents/${facts.shortCode}/${report}`)).status).toBe(404);
      expect((await service.get(facts.accountId, `/api/v1/documents/s-zzzzzz/${report}`)).status).toBe(404);
      expect((await service.get(facts.accountId, `/api/v1/documents/nonsense/${report}`)).status).toBe(404);
    }
  });

  it('with a malformed parameter is rejected with 400', async () => {
    const { accountId, shortCode } = await service.aPublishedDocument();
    const path = `/api/v1/documents/${shortCode}`;
    const malformed = [
      `${path}/stats?since=2026-02-30`,
      `${path}/stats?since=yesterday`,
      `${path}/stats?since=`,
      `${path}/stats?since=2026-01-02&until=2026-01-01`,
      '/api/v1/analytics/overview?interval=week',
      '/api/v1/analytics/overview?interval=',
      '/api/v1/analytics/overview?interval=day&since=2023-01-01&until=2025-09-27',
      '/api/v1/analytics/overview?interval=day&since=2020-01-01',
      `${path}/stats?since=2026-01-02&since=2026-01-03`,
      `${path}/leads?page=0`,
      `${path}/leads?per_page=ten`,
      `${path}/leads?page=1&page=2`,
      `${path}/viewers?per_page=-1`,
      `${path}/viewers?sort=name`,
      `${path}/viewers?order=up`,
      `${path}/viewers?level=hot`,
      `${path}/viewers?search=a&search=b`,
      '/api/v1/analytics/leads?since=2026-02-30',
      '/api/v1/analytics/leads?since=2026-01-02&until=2026-01-01',
      '/api/v1/analytics/leads?page=0',
      '/api/v1/analytics/leads?format=xml',
      '/api/v1/analytics/overview?until=2026-13-01',
    ];
    for (const url of malformed) {
      const response = await service.get(accountId, url);
      expect({ url, status: response.status, body: response.body as unknown }).toMatchObject({
        url,
        status: 400,
        body: { error: { code: 'bad_request' } },
      });
    }
    expect((await service.get(accountId, `${path}/stats?unknown=1&since=2026-01-01T12:00:00Z`)).status).toBe(200);
  });

  it('with another method is rejected with 405 and the allowed method', async () => {
    const { accountId, shortCode } = await service.aPublishedDocument();
    const paths = ['stats', 'viewers', 'leads'].map((report) => `/api/v1/documents/${shortCode}/${report}`);
    const ofAccount = ['overview', 'leads', 'people/ann@example.com'].map((report) => `/api/v1/analytics/${report}`);
    for (const path of [...paths, ...ofAccount]) {
      const response = await request(service.app).post(path).set(asAccount(accountId));
      expect({ status: response.status, allow: response.headers.allow }).toEqual({ status: 405, allow: 'GET' });
    }
    const viewer = await request(service.app).put(`${paths[1]}/vwr_1`).set(asAccount(accountId));
    expect([viewer.status, viewer.headers.allow?.split(', ').sort()]).toEqual([405, ['DELETE', 'GET']]);
  });

  it('without an account is rejected', async () => {
    const { shortCode } = await service.aPublishedDocument();
    const path = `/api/v1/documents/${shortCode}/stats`;
    expect((await request(service.app).get(path)).status).toBe(401);
    expect((await request(service.app).get(path).set(asViewer())).status).toBe(404);
  });
});
