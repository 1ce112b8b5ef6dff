import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultSettings, makeEvent } from '@docsight/contracts';
import type { EngagementLevel } from '@docsight/contracts';
import { anEventContext, asAccount, eventually } from '@docsight/testkit';
import request from 'supertest';
import { aDocument } from '../../../test/a-document.ts';
import { errorIn, startDocuments } from '../../../test/harness.ts';
import type { Documents } from '../../../test/harness.ts';

type List = { documents: { title: string }[]; pagination: object };
const listIn = (response: { body: unknown }): List => response.body as List;

describe('GET /api/v1/documents', () => {
  const accountId = randomUUID();
  let service: Documents;
  const ids: Record<string, string> = {};
  let codes = 0;

  const store = async (title: string, createdAt: string, of = accountId, passwordHash: string | null = null) => {
    const time = new Date(createdAt);
    const code = `Code${String((codes += 1)).padStart(2, '0')}`;
    const { id, ...state } = aDocument({ title, code, accountId: of, passwordHash, createdAt: time, updatedAt: time });
    await service.dependencies.documents.insert(id, state, []);
    ids[title] = id;
  };
  const figures = (title: string, views: number, leads: number, level: EngagementLevel, version = 1) =>
    service.tap.publish(
      makeEvent('document.stats_changed', anEventContext(accountId), {
        documentId: ids[title]!,
        version,
        views,
        uniqueViewers: views,
        leads,
        level,
        pagesSeen: views,
      }),
    );
  const list = (query: Record<string, string | number> = {}) =>
    request(service.app).get('/api/v1/documents').query(query).set(asAccount(accountId));
  const titles = async (query: Record<string, string | number>) =>
    listIn(await list(query)).documents.map(({ title }) => title);

  beforeAll(async () => {
    service = await startDocuments();
    await store('beta', '2026-01-01T00:00:00.000Z');
    await store('Alpha 50% [a].*', '2026-01-02T12:00:00.000Z');
    await store('Éclair', '2026-01-02T23:59:59.999Z', accountId, '$argon2id$stored');
    await store('gamma', '2026-01-03T00:00:00.000Z');
    await store('foreign', '2026-01-02T00:00:00.000Z', randomUUID());
    await figures('beta', 5, 1, 'read');
    await figures('gamma', 5, 0, 'high_interest');
    await figures('Éclair', 9, 2, 'opened', 3);
    await figures('Éclair', 1, 0, 'not_opened', 2);
    await eventually(async () =>
      expect(await titles({ sort: 'views' })).toEqual(['Éclair', 'gamma', 'beta', 'Alpha 50% [a].*']),
    );
  });
  afterAll(() => service.stop());

  it('returns summaries of the account’s own documents, newest first', async () => {
    const response = await list();
    const body = listIn(response);
    expect(response.status).toBe(200);
    expect(body.pagination).toEqual({ page: 1, per_page: 20, total: 4, total_pages: 1 });
    expect(body.documents[1]).toEqual({
      id: ids['Éclair'],
      title: 'Éclair',
      short_code: 's-Code03',
      url: 'http://localhost:8080/s/Code03',
      page_count: 10,
      views: 9,
      unique_viewers: 9,
      leads_count: 2,
      created_at: '2026-01-02T23:59:59.999Z',
      updated_at: '2026-01-02T23:59:59.999Z',
      is_active: true,
      engagement_summary: { label: 'Opened', type: 'cold' },
    });
  });

  it('adds the settings with include=settings', async () => {
    const response = await list({ include: 'settings' });
    const { documents } = listIn(response);
    expect(documents[0]).toMatchObject({ settings: { password: false } });
    expect(documents[1]).toMatchObject({ settings: { ...defaultSettings(10), password: true } });
    expect(response.text).not.toContain('argon2id');
  });

  it.each([
    [{}, ['gamma', 'Éclair', 'Alpha 50% [a].*', 'beta']],
    [{ order: 'asc' }, ['beta', 'Alpha 50% [a].*', 'Éclair', 'gamma']],
    [{ sort: 'title' }, ['Alpha 50% [a].*', 'beta', 'gamma', 'Éclair']],
    [{ sort: 'title', order: 'desc' }, ['Éclair', 'gamma', 'beta', 'Alpha 50% [a].*']],
    [{ sort: 'engagement' }, ['gamma', 'beta', 'Éclair', 'Alpha 50% [a].*']],
    [{ sort: 'views', order: 'asc' }, ['Alpha 50% [a].*', 'gamma', 'beta', 'Éclair']],
    [{ search: 'ALPHA' }, ['Alpha 50% [a].*']],
    [{ search: '50% [a].*' }, ['Alpha 50% [a].*']],
    [{ search: '.*' }, ['Alpha 50% [a].*']],
    [{ search: '$titleKey' }, []],
    [{ search: 'e\u0301CL' }, ['Éclair']],
    [{ search: 'éclair' }, ['Éclair']],
    [{ search: '' }, ['gamma', 'Éclair', 'Alpha 50% [a].*', 'beta']],
    [{ search: '%' }, ['Alpha 50% [a].*']],
    [{ search: '\\' }, []],
    [{ search: '(' }, []],
    [{ search: 'bet\0' }, []],
    [{ search: '🙂' }, []],
    [{ colour: 'red', 'page[]': '7' }, ['gamma', 'Éclair', 'Alpha 50% [a].*', 'beta']],
    [{ engagement: 'not_opened' }, ['Alpha 50% [a].*']],
    [{ engagement: 'high_interest' }, ['gamma']],
    [{ has_leads: 'true' }, ['Éclair', 'beta']],
    [{ has_leads: 'false' }, ['gamma', 'Éclair', 'Alpha 50% [a].*', 'beta']],
    [{ since: '2026-01-02', until: '2026-01-02' }, ['Éclair', 'Alpha 50% [a].*']],
    [{ since: '2026-01-03T00:00:00Z' }, ['gamma']],
    [{ until: '2026-01-01T00:00:00Z' }, ['beta']],
    [{ has_leads: 'true', search: 'bet', since: '2026-01-01' }, ['beta']],
  ])('with %j returns %j', async (query, expected) => {
    expect(await titles(query as Record<string, string>)).toEqual(expected);
  });

  it('finds nothing with a search longer than any title', async () => {
    const response = await request(service.app)
      .get(`/api/v1/documents?search=${'('.repeat(9_000)}`)
      .set(asAccount(accountId));
    expect([response.status, listIn(response).documents]).toEqual([200, []]);
  });

  it('returns later pages without a gap, and an empty page after the last', async () => {
    const second = await list({ page: 2, per_page: 3 });
    expect(listIn(second).documents.map(({ title }) => title)).toEqual(['beta']);
    expect(listIn(second).pagination).toEqual({ page: 2, per_page: 3, total: 4, total_pages: 2 });
    const behind = await list({ page: 900_000_000_000, per_page: 500 });
    expect(behind.body).toMatchObject({ documents: [], pagination: { per_page: 100, total: 4, total_pages: 1 } });
  });

  it('has no pages when the list is empty', async () => {
    const response = await request(service.app).get('/api/v1/documents').set(asAccount(randomUUID()));
    expect(response.body).toEqual({ documents: [], pagination: { page: 1, per_page: 20, total: 0, total_pages: 0 } });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=abc',
    'page=999999999999999999999',
    'page=1&page=2',
    'per_page=0',
    'per_page=20&per_page=20',
    'search=a&search=b',
    'has_leads=true&has_leads=true',
    'engagement=hot',
    'sort=size',
    'order=up',
    'since=2026-02-30',
    'since=2026-01-02&until=2026-01-01',
  ])('rejects %s', async (query) => {
    const response = await request(service.app).get(`/api/v1/documents?${query}`).set(asAccount(accountId));
    expect([response.status, errorIn(response).code]).toEqual([400, 'bad_request']);
  });

  it('keeps version and updatedAt when figures change', async () => {
    const record = await service.records.documents.findOne({ _id: ids.beta });
    expect(record).toMatchObject({ version: 1, updatedAt: new Date('2026-01-01T00:00:00.000Z') });
  });
});
