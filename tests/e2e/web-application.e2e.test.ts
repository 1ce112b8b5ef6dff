import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccountClient } from '@docsight/client';
import { fileFromPath } from '@docsight/client/node';
import { defaultPartitions } from '@docsight/contracts';
import { openDocument } from '@docsight/demo';
import { eventually, testPdf } from '@docsight/testkit';
import { startMailServer } from '../../services/notifications/test/mail-server.ts';
import type { MailServer } from '../../services/notifications/test/mail-server.ts';
import { runConcurrently } from './harness/concurrent-tests.ts';
import { pdfForm } from './harness/customer.ts';
import { watchReaders } from './harness/live-client.ts';
import { mailedToken } from './harness/mail-links.ts';
import { startTestStack } from './harness/test-stack.ts';
import type { TestStack } from './harness/test-stack.ts';
import { cookieOf, openStream, request } from './harness/web-caller.ts';
import type { WebRequest } from './harness/web-caller.ts';

/** What the web application needs of the API, on two processes of each service that it reaches. */
let test: TestStack;
let mails: MailServer;
let gateways: string[];

/** The fields that these tests read of any body. A body has some of them. */
type Body = {
  user: { id: string; name: string; email_verified: boolean };
  session: { id: string; created_at: string; expires_at: string };
  sessions: { current: boolean }[];
  token: string;
  key: string;
  api_keys: object[];
  viewer_token: string;
  short_code: string;
  title: string;
  viewers: { viewer_id: string }[];
  total_viewers: number;
  leads: { document: object }[];
  documents: object[];
  timeline: object[];
  activity: { type: string; created_at: string }[];
};

const password = 'correct horse battery';
const same = { site: 'same-origin' };

beforeAll(async () => {
  mails = await startMailServer();
  test = await startTestStack({
    replicas: { gateway: 2, tracking: 2, analytics: 2 },
    env: { SMTP_URL: mails.url },
  });
  gateways = test.stack.serviceUrlsOf('gateway');
  expect(gateways).toHaveLength(2);
});

afterAll(async () => {
  await test.close();
  await mails.close();
});

/** Sends a request to one of the gateways. */
const call = (path: string, options: WebRequest = {}, gateway = 0) => request<Body>(gateways[gateway]! + path, options);

const register = async (email: string) => {
  const { status, json } = await call('/account/register', {
    method: 'POST',
    body: { email, password, name: 'Owner' },
  });
  expect(status).toBe(201);
  return json;
};

const signIn = async (email: string, word = password) => {
  const response = await call('/account/sessions', { method: 'POST', body: { email, password: word } });
  expect(response.status).toBe(201);
  return { cookie: cookieOf(response), response };
};

const upload = async (cookie: string) => {
  const { status, json } = await call('/account/documents', { method: 'POST', cookie, ...same, body: await pdfForm() });
  expect(status).toBe(201);
  return json;
};

const tokenOfMail = (email: string, page: 'reset-password' | 'verify-email'): Promise<string> =>
  mailedToken(mails, test.stack.gatewayUrl, email, page);

describe('a browser session', () => {
  it('signs in with a cookie that pages cannot read, and is accepted under /account only', async () => {
    await register('browser@web.example');
    const { cookie, response } = await signIn('browser@web.example');
    const [set = ''] = response.headers.getSetCookie();
    expect(set).toMatch(/^docsight=[\w-]{43,};/);
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(set).toContain(attribute);
    expect(set).not.toContain('Secure');
    expect(response.json.user).toMatchObject({
      id: expect.any(String),
      email: 'browser@web.example',
      name: 'Owner',
      email_verified: false,
      created_at: expect.any(String),
    });
    expect(response.json.session).toMatchObject({ current: true, user_agent: expect.any(String) });
    const lasts = Date.parse(response.json.session.expires_at) - Date.parse(response.json.session.created_at);
    expect(lasts / 86_400_000).toBeCloseTo(14, 1);
    expect((await call('/account/me', { cookie }, 1)).status).toBe(200);
    expect((await call('/api/v1/documents', { cookie })).status).toBe(401);
    expect(
      (await call('/account/sessions', { method: 'POST', body: { email: 'browser@web.example', password: 'wrong' } }))
        .status,
    ).toBe(401);
  });

  it('changes something only for pages of the own site', async () => {
    const { token } = await register('csrf@web.example');
    const { cookie } = await signIn('csrf@web.example');
    const create = async (options: WebRequest) =>
      (await call('/account/api-keys', { method: 'POST', cookie, body: { name: 'key' }, ...options })).status;
    const own = new URL(gateways[0]!).origin;
    expect(await create({ site: 'same-origin' })).toBe(201);
    expect(await create({ origin: own })).toBe(201);
    expect(await create({})).toBe(403);
    expect(await create({ site: 'same-site' })).toBe(403);
    expect(await create({ site: 'cross-site', origin: own })).toBe(403);
    expect(await create({ site: 'none' })).toBe(403);
    expect(await create({ origin: 'https://evil.example' })).toBe(403);
    expect(await create({ site: 'same-origin', origin: 'https://evil.example' })).toBe(403);
    const form = await pdfForm();
    expect((await call('/account/documents', { method: 'POST', cookie, body: form, site: 'cross-site' })).status).toBe(
      403,
    );
    expect((await call('/account/api-keys', { cookie, site: 'cross-site' })).status).toBe(200);
    expect((await call('/account/api-keys', { cookie })).json.api_keys).toHaveLength(2);
    // The token decides: no page can send it without knowing it.
    expect(await create({ token, site: 'cross-site' })).toBe(201);
  });

  it('ends at once on the other gateway, alone or with all others', async () => {
    const { token } = await register('ends@web.example');
    const [one, two, three] = [
      await signIn('ends@web.example'),
      await signIn('ends@web.example'),
      await signIn('ends@web.example'),
    ];
    for (const { cookie } of [one, two, three]) expect((await call('/account/me', { cookie }, 1)).status).toBe(200);
    const { json } = await call('/account/sessions', { cookie: one.cookie });
    expect(json.sessions).toHaveLength(3);
    expect(json.sessions.filter(({ current }) => current)).toHaveLength(1);
    const ended = two.response.json.session.id;
    expect((await call(`/account/sessions/${ended}`, { method: 'DELETE', cookie: one.cookie, ...same })).status).toBe(
      204,
    );
    expect((await call('/account/me', { cookie: two.cookie }, 1)).status).toBe(401);
    expect((await call(`/account/sessions/${ended}`, { method: 'DELETE', cookie: one.cookie, ...same })).status).toBe(
      404,
    );
    expect((await call('/account/sessions', { method: 'DELETE', cookie: one.cookie, ...same })).status).toBe(204);
    expect((await call('/account/me', { cookie: three.cookie }, 1)).status).toBe(401);
    expect((await call('/account/me', { cookie: one.cookie }, 1)).status).toBe(200);
    const left = await call('/account/sessions/current', { method: 'DELETE', cookie: one.cookie, ...same });
    expect(left.status).toBe(204);
    expect(left.headers.getSetCookie()[0]).toMatch(/^docsight=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    expect((await call('/account/me', { cookie: one.cookie }, 1)).status).toBe(401);
    const again = await signIn('ends@web.example');
    expect((await call('/account/sessions', { method: 'DELETE', token })).status).toBe(204);
    expect((await call('/account/me', { cookie: again.cookie }, 1)).status).toBe(401);
  });

  it('of another account cannot be seen or ended', async () => {
    await Promise.all([register('owner-a@web.example'), register('owner-b@web.example')]);
    const [a, b] = await Promise.all([signIn('owner-a@web.example'), signIn('owner-b@web.example')]);
    const id = a.response.json.session.id;
    expect((await call('/account/sessions', { cookie: b.cookie })).text).not.toContain(id);
    expect((await call(`/account/sessions/${id}`, { method: 'DELETE', cookie: b.cookie, ...same })).status).toBe(404);
    expect((await call('/account/me', { cookie: a.cookie })).status).toBe(200);
  });
});

describe('an account', () => {
  it('verifies its address by the link in the mail', async () => {
    await register('verify@web.example');
    const token = await tokenOfMail('verify@web.example', 'verify-email');
    const confirm = (given: string) =>
      call('/account/email-verification/confirm', { method: 'POST', body: { token: given } });
    expect((await confirm('unknown')).status).toBe(422);
    expect((await confirm(token)).status).toBe(204);
    expect((await confirm(token)).status).toBe(422);
    const { cookie } = await signIn('verify@web.example');
    expect((await call('/account/me', { cookie })).json.user.email_verified).toBe(true);
  });

  it('resets a forgotten password by the link in the mail, which ends everything that was open', async () => {
    const { token: jwt } = await register('reset@web.example');
    const { cookie } = await signIn('reset@web.example');
    const ask = (email: string) => call('/account/password-reset', { method: 'POST', body: { email } });
    expect((await ask('nobody@web.example')).status).toBe(202);
    expect((await ask('reset@web.example')).status).toBe(202);
    const token = await tokenOfMail('reset@web.example', 'reset-password');
    const confirm = (given: string, next: string) =>
      call('/account/password-reset/confirm', { method: 'POST', body: { token: given, new_password: next } });
    expect((await confirm(token, 'short')).status).toBe(422);
    expect((await confirm(token, 'a new password of mine')).status).toBe(204);
    expect((await confirm(token, 'another new password')).status).toBe(422);
    expect((await call('/account/me', { cookie }, 1)).status).toBe(401);
    expect((await call('/account/me', { token: jwt }, 1)).status).toBe(401);
    expect(
      (await call('/account/login', { method: 'POST', body: { email: 'reset@web.example', password } })).status,
    ).toBe(401);
    const back = await signIn('reset@web.example', 'a new password of mine');
    expect((await call('/account/me', { cookie: back.cookie })).json.user.email_verified).toBe(true);
  });

  it('changes its password, and keeps the session in use', async () => {
    const { token } = await register('change@web.example');
    const [one, two] = [await signIn('change@web.example'), await signIn('change@web.example')];
    const change = (body: object) => call('/account/password', { method: 'POST', cookie: one.cookie, ...same, body });
    expect((await change({ current_password: 'wrong password', new_password: 'the next password' })).status).toBe(403);
    expect((await change({ new_password: 'the next password' })).status).toBe(400);
    expect((await change({ current_password: password, new_password: 'the next password' })).status).toBe(204);
    expect((await call('/account/me', { cookie: one.cookie }, 1)).status).toBe(200);
    expect((await call('/account/me', { cookie: two.cookie }, 1)).status).toBe(401);
    expect((await call('/account/me', { token }, 1)).status).toBe(401);
    const login = await call('/account/login', {
      method: 'POST',
      body: { email: 'change@web.example', password: 'the next password' },
    });
    expect((await call('/account/me', { token: login.json.token }, 1)).status).toBe(200);
  });

  it('changes its address with the password, and must verify it again', async () => {
    await register('old@web.example');
    const { cookie } = await signIn('old@web.example');
    const patch = (body: object) => call('/account/me', { method: 'PATCH', cookie, ...same, body });
    expect((await patch({ name: 'New name' })).json.user.name).toBe('New name');
    expect((await patch({ email: 'new@web.example' })).status).toBe(400);
    expect((await patch({ email: 'new@web.example', current_password: 'wrong password' })).status).toBe(403);
    expect((await patch({ email: 'verify@web.example', current_password: password })).status).toBe(422);
    const changed = await patch({ email: 'new@web.example', current_password: password });
    expect(changed.json.user).toMatchObject({ email: 'new@web.example', email_verified: false });
    await tokenOfMail('new@web.example', 'verify-email');
  });

  it('counts wrong passwords together, and then rejects the right one too', async () => {
    await register('guess@web.example');
    const { cookie } = await signIn('guess@web.example');
    const wrong = 'wrong password';
    const guesses: [path: string, options: WebRequest, status: number][] = [
      ['/account/login', { body: { email: 'guess@web.example', password: wrong } }, 401],
      ['/account/sessions', { body: { email: 'guess@web.example', password: wrong } }, 401],
      ['/account/password', { cookie, body: { current_password: wrong, new_password: 'the next password' } }, 403],
      ['/account/me', { method: 'PATCH', cookie, body: { email: 'g@web.example', current_password: wrong } }, 403],
      ['/account/me', { method: 'DELETE', cookie, body: { password: wrong } }, 403],
    ];
    for (const gateway of [0, 1])
      for (const [path, options, expected] of guesses) {
        const { status } = await call(path, { method: 'POST', ...same, ...options }, gateway);
        expect({ path, status }).toEqual({ path, status: expected });
      }
    const late = await call('/account/login', { method: 'POST', body: { email: 'guess@web.example', password } }, 1);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    const del = await call('/account/me', { method: 'DELETE', cookie, ...same, body: { password } });
    expect(del.status).toBe(429);
  });
});

describe('the owner as a reader', () => {
  it('has full access and is not counted, also as a guest in front of the gates', async () => {
    await register('reading-owner@web.example');
    const { cookie } = await signIn('reading-owner@web.example');
    const { short_code: code } = await upload(cookie);
    const path = `/s/${code.slice(2)}/sessions`;
    await call(`/account/documents/${code}`, {
      method: 'PATCH',
      cookie,
      ...same,
      body: { email_gate: true, gate_type: 'full' },
    });
    const open = (options: WebRequest) => call(path, { method: 'POST', ...options });
    const asOwner = await open({ cookie, ...same });
    expect(asOwner.json).toMatchObject({ counted: false, access: { full: true } });
    const crossSite = await open({ cookie, site: 'cross-site' });
    expect(crossSite.json).toMatchObject({ access: { full: false } });
    const guest = await open({ cookie, ...same, body: { as: 'guest' } });
    expect(guest.json).toMatchObject({ counted: false, access: { full: false, open_pages: 0 } });
    const page = await call(`/s/${code.slice(2)}/pages/1`, { cookie, ...same, token: guest.json.viewer_token });
    expect(page.status).toBe(403);
    expect((await open({ body: { as: 'owner' } })).status).toBe(400);
    expect((await open({ body: { as: 'guest' } })).json).toMatchObject({ access: { full: false } });
  });
});

type LiveReader = {
  viewer_id: string;
  email: string | null;
  page: number;
  page_count: number;
  state: string;
  document: { short_code: string; title: string };
};

describe('analytics for people', () => {
  it('say who read what, over all documents, to the owner alone', async () => {
    await Promise.all([register('people@web.example'), register('people-other@web.example')]);
    const [{ cookie }, other] = await Promise.all([signIn('people@web.example'), signIn('people-other@web.example')]);
    const documents = [await upload(cookie), await upload(cookie)];
    for (const { short_code: code } of documents) {
      await call(`/account/documents/${code}`, {
        method: 'PATCH',
        cookie,
        ...same,
        body: { email_gate: true, gate_type: 'full' },
      });
      const tab = await openDocument(`${gateways[1]}/s/${code.slice(2)}`);
      await tab.passGate('ann@northwind.example', 'Ann');
      expect(await tab.beacon([{ page: 2, seconds: 1 }])).toBe(204);
    }
    const code = documents[0]!.short_code;
    const get = (path: string, gateway = 1) => call(`/account${path}`, { cookie }, gateway);
    const { json: list } = await eventually(async () => {
      const found = await get(`/documents/${code}/viewers?search=NORTHWIND&sort=time&order=asc`);
      expect(found.json.viewers).toHaveLength(1);
      return found;
    });
    expect(list.total_viewers).toBe(1);
    expect((await get(`/documents/${code}/viewers?search=.*`)).json.viewers).toEqual([]);
    expect((await get(`/documents/${code}/viewers?sort=wrong`)).status).toBe(400);
    expect((await get(`/documents/${code}/viewers?level=wrong`)).status).toBe(400);
    const viewerId = list.viewers[0]!.viewer_id;
    const one = await get(`/documents/${code}/viewers/${viewerId}`);
    expect(one.json).toMatchObject({
      viewer: { viewer_id: viewerId, email: 'ann@northwind.example' },
      pages: [
        { page: 1, seconds: 0 },
        { page: 2, seconds: 1 },
        { page: 3, seconds: 0 },
      ],
      days: [{ date: new Date().toISOString().slice(0, 10), seconds: 1, pages_viewed: 1, downloads: 0 }],
      recent_visits: [{ pages_viewed: 1 }],
    });
    expect((await get(`/documents/${code}/viewers/nobody`)).status).toBe(404);
    const leads = await eventually(async () => {
      const found = await get('/analytics/leads?search=ann');
      expect(found.json.leads).toHaveLength(2);
      return found;
    });
    expect(leads.json.leads[0]!.document).toEqual({ short_code: documents[1]!.short_code, title: documents[1]!.title });
    const person = await get('/analytics/people/ann%40northwind.example');
    expect(person.json).toMatchObject({ email: 'ann@northwind.example', company_domain: 'northwind.example' });
    expect(person.json.documents).toHaveLength(2);
    expect(person.json.leads).toHaveLength(2);
    expect((await get('/analytics/people/bob%40northwind.example')).status).toBe(404);
    const overview = await eventually(async () => {
      const found = await get('/analytics/overview?interval=day');
      expect(found.json.timeline.at(-1)).toMatchObject({ views: 2, leads: 2, total_time_seconds: 2 });
      return found;
    });
    expect(overview.json.timeline).toHaveLength(30);
    expect((await get('/analytics/overview?interval=week')).status).toBe(400);
    expect((await get('/analytics/overview')).json).not.toHaveProperty('timeline');
    const activity = await eventually(async () => {
      const found = await get('/analytics/activity');
      const types = found.json.activity.map(({ type }) => type);
      expect(types.filter((type) => type === 'document.uploaded')).toHaveLength(2);
      expect(types.filter((type) => type === 'lead.captured')).toHaveLength(2);
      return found;
    });
    const times = activity.json.activity.map(({ created_at: at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    for (const path of [`/documents/${code}/viewers/${viewerId}`, '/analytics/people/ann%40northwind.example'])
      expect((await call(`/account${path}`, { cookie: other.cookie })).status).toBe(404);
    for (const path of ['/analytics/leads', '/analytics/activity', '/analytics/overview?interval=day'])
      expect((await call(`/account${path}`, { cookie: other.cookie })).text).not.toMatch(/ann@|northwind/);
    expect((await call(`/account/documents/${code}`, { method: 'DELETE', cookie, ...same })).status).toBe(204);
    await eventually(async () => {
      expect((await get('/analytics/leads')).json.leads).toHaveLength(1);
      expect((await get('/analytics/activity')).text).not.toContain(code);
      expect((await get('/analytics/people/ann%40northwind.example')).json.documents).toHaveLength(1);
      expect((await get('/analytics/overview?interval=day')).json.timeline.at(-1)).toMatchObject({
        views: 1,
        leads: 1,
      });
    });
  });
});

describe('a person', () => {
  it('is found by an address of any characters that a gate accepts', async () => {
    await register('odd-people@web.example');
    const { cookie } = await signIn('odd-people@web.example');
    const { short_code: code } = await upload(cookie);
    const email = "a!b*c%d/e&f=g$h'i+j@northwind.example";
    const tab = await openDocument(`${gateways[0]}/s/${code.slice(2)}`);
    await tab.passGate(email);
    await eventually(async () => {
      const found = await call(`/account/analytics/people/${encodeURIComponent(email)}`, { cookie });
      expect([found.status, found.json]).toMatchObject([200, { email, documents: [], leads: [{ name: '' }] }]);
    });
  });
});

describe('the two processes of each service', () => {
  /** Returns the sum of the values that each process has for a metric. `labels`: part of the line. */
  const metricOf = (service: 'gateway' | 'tracking' | 'analytics', name: string, labels = ''): Promise<number[]> =>
    Promise.all(
      test.stack.opsUrlsOf(service).map(async (url) => {
        const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
        const found = lines.filter((line) => line.startsWith(`${name}{`) && line.includes(labels));
        return found.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
      }),
    );
  const servedBy = (service: 'gateway' | 'tracking' | 'analytics'): Promise<number[]> =>
    metricOf(service, 'docsight_http_request_duration_seconds_count', 'status="2');

  it('share requests and partitions, so that the tests of this file reach all of them', async () => {
    await register('shares@web.example');
    const { cookie } = await signIn('shares@web.example');
    const { short_code: code } = await upload(cookie);
    await eventually(async () => {
      for (const [gateway, url] of gateways.entries()) {
        expect((await call('/account/analytics/activity', { cookie }, gateway)).status).toBe(200);
        const tab = await openDocument(`${url}/s/${code.slice(2)}`);
        expect(await tab.beacon([{ page: 1, seconds: 0 }])).toBe(204);
      }
      for (const service of ['gateway', 'tracking', 'analytics'] as const) {
        const served = await servedBy(service);
        expect(served).toHaveLength(2);
        expect({ service, least: Math.min(...served) > 0 }).toEqual({ service, least: true });
      }
    });
    const half = defaultPartitions / 2;
    expect(await metricOf('analytics', 'docsight_partitions_held')).toEqual([half, half]);
  });
});

describe('the end of an account', () => {
  it('exports what is stored, stops everything at once and frees the address', async () => {
    const { token } = await register('leaves@web.example');
    const { cookie } = await signIn('leaves@web.example');
    const key = (await call('/account/api-keys', { method: 'POST', token, body: {} })).json.key;
    const { short_code: code } = await upload(cookie);
    const exported = await call('/account/export', { cookie }, 1);
    expect(exported.status).toBe(200);
    expect(exported.text).toContain(code);
    expect(exported.text).not.toContain(key);
    expect((await call('/account/me', { method: 'DELETE', token, body: {} })).status).toBe(400);
    expect((await call('/account/me', { method: 'DELETE', token, body: { password: 'wrong password' } })).status).toBe(
      403,
    );
    expect((await call('/account/me', { method: 'DELETE', token, body: { password } })).status).toBe(202);
    for (const gateway of [0, 1]) {
      expect((await call('/account/me', { cookie }, gateway)).status).toBe(401);
      expect((await call('/account/me', { token }, gateway)).status).toBe(401);
      expect((await call('/api/v1/documents', { token: key }, gateway)).status).toBe(401);
      expect((await call(`/s/${code.slice(2)}`, {}, gateway)).status).toBe(404);
    }
    await eventually(() => register('leaves@web.example'), { everyMs: 1_000 });
  });
});

/** They mostly wait, so they begin before all other tests of this file, and run beside them. */
runConcurrently(2, {
  'reading now shows a reader, who becomes the e-mail of the gate, on either gateway, to the owner alone': async () => {
    const [{ token }, other] = await Promise.all([register('live@web.example'), register('live-other@web.example')]);
    const { cookie } = await signIn('live@web.example');
    const { short_code: code, title } = await upload(cookie);
    await call(`/account/documents/${code}`, {
      method: 'PATCH',
      cookie,
      ...same,
      body: { email_gate: true, gate_type: 'preview', gate_page: 2 },
    });
    const tab = await openDocument(`${gateways[1]}/s/${code.slice(2)}`);
    const streams = await Promise.all([
      openStream(`${gateways[0]}/account/live`, { cookie }),
      openStream(`${gateways[1]}/account/live`, { authorization: `Bearer ${token}` }),
    ]);
    const foreign = await openStream(`${gateways[0]}/account/live`, { authorization: `Bearer ${other.token}` });
    for (const stream of [...streams, foreign]) {
      expect(stream.status).toBe(200);
      await eventually(() => expect(stream.events[0]).toMatchObject({ event: 'snapshot', data: { readers: [] } }));
    }
    expect(await tab.beacon([{ page: 1, seconds: 1 }])).toBe(204);
    for (const { events } of streams) {
      const shown = await eventually(() => {
        const readers = events.filter(({ event }) => event === 'reader');
        expect(readers.length).toBeGreaterThan(0);
        return Promise.resolve(readers[0]!.data as LiveReader);
      });
      expect(shown).toMatchObject({
        document: { short_code: code, title },
        viewer_id: tab.session.viewer_id,
        email: null,
        company_domain: null,
        page: 1,
        page_count: 3,
        since: expect.any(String),
        last_seen_at: expect.any(String),
        state: 'reading',
      });
    }
    const anonymous = tab.session.viewer_id;
    await tab.passGate('reader@northwind.example');
    for (const { events } of streams) {
      await eventually(() => {
        expect(events).toContainEqual({ event: 'left', data: expect.objectContaining({ viewer_id: anonymous }) });
        const emails = events.filter(({ event }) => event === 'reader').map(({ data }) => (data as LiveReader).email);
        expect(emails).toContain('reader@northwind.example');
        return Promise.resolve();
      });
    }
    const late = await openStream(`${gateways[1]}/account/live`, { cookie });
    const snapshot = { readers: [expect.objectContaining({ email: 'reader@northwind.example' })] };
    await eventually(() => expect(late.events[0]?.data).toEqual(snapshot));
    expect(foreign.events).toHaveLength(1);
    // The end of the session ends its streams within one heartbeat, and no others.
    expect((await call('/account/sessions/current', { method: 'DELETE', cookie, ...same }, 1)).status).toBe(204);
    await Promise.all([streams[0].ended, late.ended]);
    streams[1].close();
    foreign.close();
  },

  'reading now shows neither the owner nor a deleted document, and lets a reader become idle and leave': async () => {
    const email = 'live-idle@web.example';
    const { token } = await register(email);
    const { documents } = createAccountClient({ baseUrl: gateways[0]!, token });
    const document = await documents.upload(await fileFromPath(testPdf('three-pages.pdf')), { gate_type: 'none' });
    const client = watchReaders(gateways[0]!, token);
    const { cookie } = await signIn(email);
    const stream = await openStream(`${gateways[0]}/account/live`, { cookie });
    expect(stream.status).toBe(200);
    expect((await call('/account/sessions', { method: 'DELETE', token }, 1)).status).toBe(204);
    const own = await openDocument(document.url, { token });
    expect(own.session.counted).toBe(false);
    expect(await own.beacon([{ page: 1, seconds: 0 }])).toBe(204);
    const tab = await openDocument(document.url);
    expect(await tab.beacon([{ page: 1, seconds: 0 }])).toBe(204);
    const { viewer_id } = tab.session;
    const ofDocument = () =>
      [...client.shown.values()].filter((reader) => reader.document.short_code === document.short_code);
    await eventually(() => expect(ofDocument()).toMatchObject([{ viewer_id, state: 'reading' }]));
    await eventually(() => expect(ofDocument()).toMatchObject([{ viewer_id, state: 'idle' }]));
    expect(ofDocument().map((reader) => reader.viewer_id)).toEqual([viewer_id]);
    // Fifteen seconds have passed, and so a heartbeat.
    expect(stream.comments.length).toBeGreaterThan(0);
    await stream.ended;
    expect(stream.events[0]).toMatchObject({ event: 'snapshot' });
    await eventually(() => expect(ofDocument()).toEqual([]));
    expect(await tab.beacon([{ page: 2, seconds: 0 }])).toBe(204);
    await eventually(() => expect(ofDocument()).toMatchObject([{ viewer_id, page: 2 }]));
    await documents.delete(document.short_code);
    await eventually(() => expect(ofDocument()).toEqual([]));
    client.close();
  },
});
