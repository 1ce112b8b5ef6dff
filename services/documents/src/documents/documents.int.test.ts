import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentFacts, documentsPage } from '@docsight/contracts';
import type { DocumentsPage } from '@docsight/contracts';
import { asAccount, asOwner, asService, asViewer, eventually } from '@docsight/testkit';
import request from 'supertest';
import { createApp } from '../app.ts';
import { documentIn, errorIn, startDocuments, uploaded } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';

let service: Documents;
beforeAll(async () => {
  service = await startDocuments();
});
afterAll(() => service.stop());

const one = (shortCode: string) => `/api/v1/documents/${shortCode}`;
const patch = (accountId: string, shortCode: string, body: object | string) =>
  request(service.app).patch(one(shortCode)).set(asAccount(accountId)).type('json').send(body);
const get = (accountId: string, shortCode: string) =>
  request(service.app).get(one(shortCode)).set(asAccount(accountId));
const eventsOf = (id: string) =>
  service.tap.events
    .filter((event) => 'facts' in event.data && event.data.facts.documentId === id)
    .map(({ type }) => type);
const updatedAt = async (id: string) => (await service.records.documents.findOne({ _id: id }))!.updatedAt;

describe('/api/v1/documents/{short_code}', () => {
  const accountId = randomUUID();

  it('PATCH changes the given fields, returns the document and publishes an event', async () => {
    const document = await uploaded(service, accountId);
    const response = await patch(accountId, document.short_code, {
      title: ' Plan ',
      allow_download: false,
      gate_page: 1,
    });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      ...document,
      title: 'Plan',
      settings: { ...document.settings, allow_download: false, gate_page: 1 },
    });
    expect((await get(accountId, document.short_code)).body).toEqual(response.body);
    await eventually(() => expect(eventsOf(document.id)).toEqual(['document.uploaded', 'document.updated']));
    expect((await updatedAt(document.id)).toISOString() > document.created_at).toBe(true);
  });

  it('PATCH without fields changes nothing and publishes nothing', async () => {
    const document = await uploaded(service, accountId);
    const response = await patch(accountId, document.short_code, {});
    expect([response.status, response.body]).toEqual([200, document]);
    expect((await updatedAt(document.id)).toISOString()).toBe(document.created_at);
    await patch(accountId, document.short_code, { title: 'Now' });
    await eventually(() => expect(eventsOf(document.id)).toEqual(['document.uploaded', 'document.updated']));
  });

  it('returns the default of a setting that a stored document lacks, and publishes it', async () => {
    const document = await uploaded(service, accountId);
    const lacking = { $unset: { 'settings.notifications_enabled': '' as const, 'settings.gate_page': '' as const } };
    await service.records.documents.updateOne({ _id: document.id }, lacking);
    expect((await get(accountId, document.short_code)).body).toEqual(document);
    await patch(accountId, document.short_code, { title: 'Later' });
    await eventually(() => expect(eventsOf(document.id)).toEqual(['document.uploaded', 'document.updated']));
    const published = service.tap.events.findLast(({ type }) => type === 'document.updated');
    expect(published?.data).toMatchObject({ facts: { documentId: document.id, settings: document.settings } });
  });

  it('keeps all simultaneous changes', async () => {
    const { id, short_code } = await uploaded(service, accountId);
    const changes = [
      { title: 'Together' },
      { email_gate: false },
      { gate_type: 'full' },
      { gate_page: 2 },
      { allow_download: false },
      { block_free_emails: true },
      { notifications_enabled: false },
      { password: 'opensesame' },
    ];
    const responses = await Promise.all(changes.map((change) => patch(accountId, short_code, change)));
    expect(responses.map(({ status }) => status)).toEqual(changes.map(() => 200));
    expect((await get(accountId, short_code)).body).toMatchObject({
      title: 'Together',
      settings: {
        email_gate: false,
        gate_type: 'full',
        gate_page: 2,
        allow_download: false,
        block_free_emails: true,
        password: true,
        notifications_enabled: false,
      },
    });
    await eventually(() => expect(eventsOf(id).filter((type) => type === 'document.updated')).toHaveLength(8));
  });

  it('keeps twenty simultaneous changes through two replicas, and publishes each with its version', async () => {
    const { id, short_code } = await uploaded(service, accountId);
    const replicas = [service.app, createApp({ ...service.dependencies })];
    const fields = [
      { title: 'Together' },
      { email_gate: false },
      { gate_type: 'full' },
      { gate_page: 2 },
      { allow_download: false },
      { block_free_emails: true },
      { notifications_enabled: false },
    ];
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        request(replicas[index % 2]!)
          .patch(one(short_code))
          .set(asAccount(accountId))
          .send({ ...fields[index % fields.length], ...(index >= 14 && { password: `secret ${index}` }) }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await get(accountId, short_code)).body).toMatchObject({
      title: 'Together',
      settings: {
        email_gate: false,
        gate_type: 'full',
        gate_page: 2,
        allow_download: false,
        block_free_emails: true,
        notifications_enabled: false,
        password: true,
      },
    });
    const facts = () =>
      service.tap.events.flatMap((event) =>
        event.type === 'document.updated' && event.data.facts.documentId === id ? [event.data.facts] : [],
      );
    const stored = await service.records.documents.findOne({ _id: id });
    const versions = Array.from({ length: Number(stored?.version) - 1 }, (_, index) => index + 2);
    // Six passwords and the one field that never comes with a password. A password may have brought every other field
    // before.
    expect(versions.length).toBeGreaterThanOrEqual(6 + 1);
    await eventually(() =>
      expect(
        facts()
          .map(({ version }) => version)
          .toSorted((a, b) => a - b),
      ).toEqual(versions),
    );
    expect(facts().find(({ version }) => version === versions.at(-1))).toMatchObject({
      title: 'Together',
      settings: { gate_page: 2, password: true },
      passwordVersion: 6,
    });
  });

  it.each([
    [{ title: '' }, 422],
    [{ title: null }, 400],
    [{ gate_page: 4 }, 422],
    [{ gate_page: 0 }, 422],
    [{ gate_page: 1.5 }, 400],
    [{ gate_page: '2' }, 400],
    [{ gate_type: 'half' }, 400],
    [{ email_gate: 'true' }, 400],
    [{ password: 'abc' }, 422],
    [{ password: 4 }, 400],
    [{ views: 4 }, 400],
    [{ id: randomUUID() }, 400],
    [[], 400],
    ['{"title":', 400],
    ['null', 400],
  ])('PATCH with the body %j returns %i and changes nothing', async (body, status) => {
    const document = await uploaded(service, accountId);
    const response = await patch(accountId, document.short_code, body);
    expect(response.status).toBe(status);
    expect(errorIn(response).code).toBe(status === 422 ? 'validation_error' : 'bad_request');
    expect((await get(accountId, document.short_code)).body).toEqual(document);
  });

  it('PATCH explains that settings are at the top level', async () => {
    const { short_code } = await uploaded(service, accountId);
    const response = await patch(accountId, short_code, { settings: { gate_page: 2 } });
    expect([response.status, errorIn(response).message]).toEqual([
      400,
      'The request body has the field "settings", which only responses have: put the settings at the top level.',
    ]);
    const other = await patch(accountId, short_code, { colour: 'red' });
    expect(errorIn(other).message).toContain('not known here: colour.');
  });

  it('PATCH rejects a body that is not JSON', async () => {
    const { short_code } = await uploaded(service, accountId);
    const form = await request(service.app)
      .patch(one(short_code))
      .set(asAccount(accountId))
      .type('form')
      .send('title=x');
    const nothing = await request(service.app).patch(one(short_code)).set(asAccount(accountId));
    expect([form.status, nothing.status]).toEqual([400, 400]);
  });

  it('DELETE returns 204 once, and every later call returns 404', async () => {
    const { id, short_code } = await uploaded(service, accountId);
    const remove = () => request(service.app).delete(one(short_code)).set(asAccount(accountId));
    const response = await remove();
    expect([response.status, response.text]).toEqual([204, '']);
    const again = await Promise.all([
      remove(),
      get(accountId, short_code),
      patch(accountId, short_code, { title: 'x' }),
    ]);
    expect(again.map((each) => [each.status, errorIn(each).code])).toEqual(Array(3).fill([404, 'not_found']));
    await eventually(() => expect(eventsOf(id)).toEqual(['document.uploaded', 'document.deleted']));
    const facts = await request(service.app)
      .get(`/internal/documents/by-code/${short_code.slice(2)}`)
      .set(asService('tracking'));
    expect(facts.body).toMatchObject({ isActive: false, version: 2 });
  });

  it('returns 404 for codes of other accounts, unknown and malformed codes', async () => {
    const { short_code } = await uploaded(service, accountId);
    const stranger = randomUUID();
    const responses = await Promise.all([
      get(stranger, short_code),
      patch(stranger, short_code, { title: 'mine' }),
      request(service.app).delete(one(short_code)).set(asAccount(stranger)),
      get(accountId, 's-zzzzzz'),
      get(accountId, short_code.slice(2)),
      get(accountId, 's-%24%24'),
      request(service.app).get(one(short_code)).set(asViewer()),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
    expect(errorIn(responses[4]).message).toContain(`Did you mean ${short_code}?`);
    expect((await get(accountId, short_code)).status).toBe(200);
  });

  it('returns 405 with Allow for other methods', async () => {
    const { short_code } = await uploaded(service, accountId);
    const list = await request(service.app).delete('/api/v1/documents').set(asAccount(accountId));
    const single = await request(service.app).post(one(short_code)).set(asAccount(accountId));
    expect([list.status, list.headers.allow]).toEqual([405, 'GET, POST']);
    expect([single.status, single.headers.allow]).toEqual([405, 'GET, PATCH, DELETE']);
    expect(errorIn(single).code).toBe('method_not_allowed');
    const unknown = await request(service.app).get('/api/v2').set(asAccount(accountId));
    expect(errorIn(unknown).code).toBe('not_found');
  });
});

describe('/internal/documents', () => {
  const accountId = randomUUID();
  const check = (id: string, password: unknown, headers: Record<string, string> = asService('tracking')) =>
    request(service.app).post(`/internal/documents/${id}/password-check`).set(headers).send({ password });

  it('returns facts by code, to services only', async () => {
    const { id, short_code } = await uploaded(service, accountId);
    const path = `/internal/documents/by-code/${short_code.slice(2)}`;
    const response = await request(service.app).get(path).set(asService('tracking'));
    expect(documentFacts.parse(response.body)).toMatchObject({ documentId: id, accountId, isActive: true });
    expect((await request(service.app).get(path).set(asOwner(accountId))).status).toBe(404);
    expect(
      (await request(service.app).get('/internal/documents/by-code/zzzzzz').set(asService('tracking'))).status,
    ).toBe(404);
  });

  it('returns the facts of all documents page by page, deleted ones too', async () => {
    const codes: string[] = [];
    for (let count = 0; count < 3; count += 1) codes.push((await uploaded(service, accountId)).short_code);
    await request(service.app).delete(one(codes[0]!)).set(asAccount(accountId));
    const found: DocumentsPage['items'] = [];
    for (let after: string | null | undefined; after !== null;) {
      const path = `/internal/documents?limit=2${after === undefined ? '' : `&after=${after}`}`;
      const page = documentsPage.parse((await request(service.app).get(path).set(asService('analytics'))).body);
      found.push(...page.items);
      after = page.next;
    }
    const ids = found.map(({ documentId }) => documentId);
    expect(ids).toEqual([...new Set(ids)].sort());
    const activeOf = (code: string) => found.find(({ shortCode }) => shortCode === code)?.isActive;
    expect(codes.map(activeOf)).toEqual([false, true, true]);
    expect((await request(service.app).get('/internal/documents').set(asOwner(accountId))).status).toBe(404);
  });

  it('checks a password, and gives each new password its own version', async () => {
    const { id, short_code } = await uploaded(service, accountId, { password: 'opensesame' });
    expect((await check(id, 'opensesame')).body).toEqual({ matches: true, passwordVersion: 1 });
    expect((await check(id, 'opensesamE')).body).toEqual({ matches: false, passwordVersion: 1 });
    expect((await check(id, 'x'.repeat(1_000))).body).toEqual({ matches: false, passwordVersion: 1 });
    await patch(accountId, short_code, { password: null });
    expect(documentIn(await get(accountId, short_code)).settings.password).toBe(false);
    expect((await check(id, 'anything')).body).toEqual({ matches: true, passwordVersion: 0 });
    await patch(accountId, short_code, { password: 'pa\u0308sswort' });
    expect((await check(id, 'p\u00e4sswort')).body).toEqual({ matches: true, passwordVersion: 2 });
  });

  it('rejects a check without a password, of an unknown document, or by another caller', async () => {
    const { id } = await uploaded(service, accountId);
    expect((await check(id, undefined)).status).toBe(400);
    expect((await check(randomUUID(), 'x')).status).toBe(404);
    expect((await check(id, 'x', asAccount(accountId))).status).toBe(404);
  });
});
