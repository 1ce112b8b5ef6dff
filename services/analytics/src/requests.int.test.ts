import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeEvent } from '@docsight/contracts';
import { aDocumentFacts, anEventContext, asAccount, asViewer, eventually } from '@docsight/testkit';
import request from 'supertest';
import { runningService, uploaded } from '../test/running-service.ts';
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
    for (const path of [...paths, '/api/v1/analytics/overview']) {
      const response = await request(service.app).post(path).set(asAccount(accountId));
      expect({ status: response.status, allow: response.headers.allow }).toEqual({ status: 405, allow: 'GET' });
    }
  });

  it('without an account is rejected', async () => {
    const { shortCode } = await service.aPublishedDocument();
    const path = `/api/v1/documents/${shortCode}/stats`;
    expect((await request(service.app).get(path)).status).toBe(401);
    expect((await request(service.app).get(path).set(asViewer())).status).toBe(404);
  });
});
