import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { asAccount, asViewer, isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import request from 'supertest';
import { anAccount, startWebhooks } from '../../test/harness.ts';
import type { ResponseBody, Webhooks } from '../../test/harness.ts';

const path = '/api/v1/webhooks';
const url = 'http://127.0.0.1:9/hook';
const everyEvent = [
  'document.viewed',
  'lead.captured',
  'document.uploaded',
  'document.downloaded',
  'document.completed',
  'viewer.revisited',
  'engagement.milestone',
];
let servers: Isolated;
let service: Webhooks;
beforeAll(async () => {
  servers = await isolated();
  service = await startWebhooks(servers);
});
afterAll(async () => {
  await service.stop();
  await servers.close();
});

describe('a webhook', () => {
  it('is not configured at first', async () => {
    const response = await anAccount(service).get();
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ configured: false, webhook: null, recent_deliveries: [] });
  });

  it('is created with all events and a secret that is shown once', async () => {
    const account = anAccount(service);
    const created = await account.post({ url });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      webhook_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url,
      events: everyEvent,
      is_active: true,
      secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    });
    const { body } = await account.get();
    expect(body).toEqual({
      configured: true,
      webhook: {
        id: created.body.webhook_id,
        url,
        events: everyEvent,
        is_active: true,
        consecutive_failures: 0,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        updated_at: expect.any(String),
      },
      recent_deliveries: [],
    });
    expect(JSON.stringify(body)).not.toContain('whsec_');
  });

  it('is changed by a second POST, keeps its id and the missing fields, and shows no secret', async () => {
    const account = anAccount(service);
    const created = await account.post({ url, events: ['lead.captured', 'lead.captured'] });
    expect(created.body.events).toEqual(['lead.captured']);
    const moved = await account.post({ url: `${url}/2` });
    expect(moved.status).toBe(200);
    expect(moved.body).toEqual({ ...created.body, url: `${url}/2`, secret: null });
    const paused = await account.post({ events: ['document.viewed'], is_active: false });
    expect(paused.body).toMatchObject({ url: `${url}/2`, events: ['document.viewed'], is_active: false });
    expect((await account.post({})).body).toMatchObject({ events: ['document.viewed'], is_active: true });
  });

  it('may be created inactive', async () => {
    const response = await anAccount(service).post({ url, is_active: false });
    expect(response.status).toBe(201);
    expect(response.body.is_active).toBe(false);
  });

  it('gets a new secret on request, which is shown once', async () => {
    const account = anAccount(service);
    const { secret } = (await account.post({ url })).body;
    const rotated = await account.post({ rotate_secret: true });
    expect(rotated.status).toBe(200);
    expect(rotated.body.secret).toMatch(/^whsec_/);
    expect(rotated.body.secret).not.toBe(secret);
    expect((await account.post({ rotate_secret: false })).body.secret).toBeNull();
  });

  it('has encrypted secrets in the store', async () => {
    const account = anAccount(service);
    const { secret, webhook_id } = (await account.post({ url })).body;
    const stored = JSON.stringify(await service.stored.webhooks.findOne({ _id: webhook_id }));
    expect(stored).not.toContain(secret.slice(6));
    expect(stored).toContain('a256gcm.');
  });

  it('is deleted with 204, also if there is none, and a new one has another id', async () => {
    const account = anAccount(service);
    expect((await account.remove()).status).toBe(204);
    const first = await account.post({ url });
    expect((await account.remove()).status).toBe(204);
    expect((await account.get()).body.configured).toBe(false);
    const second = await account.post({ url });
    expect(second.status).toBe(201);
    expect(second.body.webhook_id).not.toBe(first.body.webhook_id);
  });

  it('is the only one of its account, even if many requests create it at once', async () => {
    const account = anAccount(service);
    const responses = await Promise.all(Array.from({ length: 12 }, () => account.post({ url })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array<number>(11).fill(200), 201]);
    expect(new Set(responses.map(({ body }) => body.webhook_id)).size).toBe(1);
  });

  it('is visible only to its own account', async () => {
    const [ann, bob] = [anAccount(service), anAccount(service)];
    await ann.post({ url });
    expect((await bob.get()).body.configured).toBe(false);
    await bob.remove();
    expect((await ann.get()).body.configured).toBe(true);
  });
});

describe('an invalid request', () => {
  const errorOf = async (body: unknown) => {
    const response = await anAccount(service).post(body);
    return [response.status, response.body.error?.code, response.body.error?.message];
  };

  it.each([
    [{}, 'url'],
    [{ events: everyEvent }, 'url'],
    [{ url: 5 }, 'url'],
    [{ url: null }, 'url'],
    [{ url, events: ['document.burned'] }, 'events'],
    [{ url, events: 'document.viewed' }, 'events'],
    [{ url, is_active: 'yes' }, 'is_active'],
    [{ url, rotate_secret: 1 }, 'rotate_secret'],
    [{ url, secret: 'x' }, 'secret'],
    [{ url: 'ftp://x', colour: 'red' }, 'colour'],
    [[], ''],
  ])('that is malformed is 400: %j', async (body, field) => {
    expect(await errorOf(body)).toEqual([400, 'bad_request', expect.stringContaining(field)]);
  });

  it.each([
    [{ url, events: [] }, 'events'],
    [{ url: 'ftp://example.com/' }, 'https'],
    [{ url: '' }, 'url'],
    [{ url: 'https://ann:secret@example.com/' }, 'password'],
  ])('that is well-formed but not acceptable is 422: %j', async (body, field) => {
    expect(await errorOf(body)).toEqual([422, 'validation_error', expect.stringContaining(field)]);
  });

  it('that is not JSON is 400', async () => {
    const send = (type: string, text: string) =>
      request(service.app).post(path).set(asAccount(randomUUID())).set('Content-Type', type).send(text);
    expect((await send('application/json', '{"url"')).status).toBe(400);
    expect((await send('text/plain', JSON.stringify({ url }))).status).toBe(400);
    expect((await request(service.app).post(path).set(asAccount(randomUUID()))).status).toBe(400);
  });

  it('with another method is 405 with Allow', async () => {
    const response = await request(service.app).put(path).set(asAccount(randomUUID()));
    expect([response.status, (response.body as ResponseBody).error?.code, response.headers.allow]).toEqual([
      405,
      'method_not_allowed',
      'GET, POST, DELETE',
    ]);
    const test = await request(service.app).get(`${path}/test`).set(asAccount(randomUUID()));
    expect([test.status, test.headers.allow]).toEqual([405, 'POST']);
  });

  it('without the gateway is 401, and without an account 404', async () => {
    expect((await request(service.app).get(path)).status).toBe(401);
    expect((await request(service.app).get(path).set(asViewer())).status).toBe(404);
    expect((await request(service.app).post(`${path}/test`).set(asViewer())).status).toBe(404);
  });
});

describe('a webhook of a service that checks its targets', () => {
  it('is rejected with a forbidden address, on creation and on change', async () => {
    const guarded = await startWebhooks({ ...servers, database: `${servers.database}_guarded`, allowPrivate: false });
    try {
      const account = anAccount(guarded);
      for (const forbidden of [
        url,
        'http://[::ffff:127.0.0.1]/',
        'http://0x7f.1/',
        'http://localhost/',
        'http://169.254.169.254/',
      ]) {
        const response = await account.post({ url: forbidden });
        expect([response.status, response.body.error?.code]).toEqual([422, 'validation_error']);
      }
      expect((await account.post({ url: 'https://name-that-does-not-exist.invalid/' })).status).toBe(201);
      expect((await account.post({ url })).status).toBe(422);
      const testResponse = await account.test();
      expect(testResponse.body).toMatchObject({ success: false, status_code: null });
    } finally {
      await guarded.stop();
    }
  });
});
