import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '@docsight/api-contract';
import { makeEvent } from '@docsight/contracts';
import { aDocumentFacts, anEventContext, asOwner, asViewer, browser, eventually, testSecret } from '@docsight/testkit';
import { viewerTokens } from '@docsight/viewer-access';
import request from 'supertest';
import { startTracking } from '../../test/harness.ts';
import type { TrackingUnderTest } from '../../test/harness.ts';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

const bot = { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const code = (status: number): string =>
  ({ 400: 'bad_request', 401: 'unauthorized', 403: 'forbidden', 404: 'not_found', 422: 'validation_error' })[status]!;
const problem = (status: number) => ({ error: { code: code(status), message: expect.any(String) } });
/** What an error says to programs, besides its code. */
const causeOf = ({ headers }: request.Response) => ({
  reason: headers['x-error-reason'],
  field: headers['x-error-field'],
});
const sessionIn = ({ body }: { body: unknown }): Session => body as Session;

describe('POST sessions', () => {
  it('returns a Session, sets its token as a cookie, and stores nothing', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const response = await tracking.post(facts, 'sessions').expect(201);
    expect(response.body).toEqual({
      viewer_token: expect.any(String),
      session_id: expect.stringMatching(/^ses_\w{16}$/),
      viewer_id: expect.stringMatching(/^anon_[A-Za-z0-9]{16}$/),
      counted: true,
      document: { title: 'A report', page_count: 10, allow_download: true },
      access: { state: 'preview', gate_type: 'preview', gate_page: 3, open_pages: 2, full: false },
    });
    expect(response.headers['cache-control']).toBe('no-store');
    const cookie = response.headers['set-cookie']![0]!;
    expect(cookie).toContain(`=${sessionIn(response).viewer_token};`);
    expect(cookie).toContain(`Path=/s/${facts.shortCode.slice(2)};`);
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie).toContain(attribute);
    expect(await tracking.readers(facts)).toEqual([]);
  });

  it('resumes the viewer of a cookie or bearer token in a new session, and ignores invalid tokens', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const first = await tracking.post(facts, 'sessions').expect(201);
    const cookie = first.headers['set-cookie']![0]!.split(';')[0]!;
    for (const headers of [{ Cookie: cookie }, bearer(sessionIn(first).viewer_token)]) {
      const again = await tracking.post(facts, 'sessions', headers).send({}).expect(201);
      expect(sessionIn(again).viewer_id).toBe(sessionIn(first).viewer_id);
      expect(sessionIn(again).session_id).not.toBe(sessionIn(first).session_id);
    }
    const other = tracking.publish(aDocumentFacts());
    const foreign = await tracking.post(other, 'sessions', bearer(sessionIn(first).viewer_token)).expect(201);
    expect(sessionIn(foreign).viewer_id).not.toBe(sessionIn(first).viewer_id);
    await tracking.post(other, 'sessions', bearer('garbage')).expect(201);
  });

  it('does not recognise a browser with Global Privacy Control, and keeps what was passed', async () => {
    const facts = tracking.publish(aDocumentFacts({ passwordVersion: 1, settings: { gate_type: 'full' } }));
    tracking.documents.passwords.set(facts.documentId, 'open sesame');
    const gpc = { 'Sec-GPC': '1' };
    const cookieIn = ({ headers }: { headers: Record<string, unknown> }) => (headers['set-cookie'] as string[])[0]!;
    const held = (response: Parameters<typeof cookieIn>[0]) => ({ Cookie: cookieIn(response).split(';')[0]! });

    const first = await tracking.post(facts, 'sessions', gpc).expect(201);
    const email = { email: 'ann@acme.com' };
    const password = { password: 'open sesame' };
    const entered = await tracking.post(facts, 'password', { ...gpc, ...held(first) }).send(password);
    const again = await tracking.post(facts, 'sessions', { ...gpc, ...held(entered) }).expect(201);
    expect(sessionIn(again).viewer_id).not.toBe(sessionIn(first).viewer_id);
    expect(sessionIn(again).access.state).toBe('gate');

    const passed = await tracking
      .post(facts, 'gate', { ...gpc, ...held(again) })
      .send(email)
      .expect(200);
    expect(sessionIn(passed).viewer_id).toMatch(/^vwr_/);
    const next = await tracking.post(facts, 'sessions', { ...gpc, ...held(passed) }).expect(201);
    expect(next.body).toMatchObject({ viewer_id: expect.stringMatching(/^anon_/), access: { state: 'open' } });
    for (const response of [first, entered, again, passed, next])
      expect(cookieIn(response)).not.toMatch(/max-age|expires/i);

    const own = { ...gpc, ...held(passed), ...bearer(sessionIn(next).viewer_token) };
    const resumed = await tracking.post(facts, 'sessions', own).expect(201);
    expect(sessionIn(resumed).viewer_id).toBe(sessionIn(next).viewer_id);

    await tracking.beacon(facts, sessionIn(passed).viewer_token, [{ page: 1, seconds: 1 }]).expect(204);
    await tracking.beacon(facts, sessionIn(next).viewer_token, [{ page: 2, seconds: 1 }]).expect(204);
    const readers = await tracking.readers(facts);
    const seen = readers.map(({ viewerId, days }) => [viewerId, Object.keys(Object.values(days)[0]?.pages ?? {})]);
    expect(seen).toContainEqual([sessionIn(passed).viewer_id, ['1']]);
    expect(seen).toContainEqual([sessionIn(next).viewer_id, ['2']]);

    for (const value of ['0', '']) {
      const headers = { 'Sec-GPC': value, ...held(passed) };
      const known = await tracking.post(facts, 'sessions', headers).expect(201);
      expect(sessionIn(known).viewer_id).toBe(sessionIn(passed).viewer_id);
      expect(cookieIn(known)).toContain('Max-Age=34560000');
    }
  });

  it('gives the owner full access, and counts neither the owner nor a bot nor a request without a User-Agent', async () => {
    const facts = tracking.publish(aDocumentFacts({ passwordVersion: 1 }));
    const owner = await tracking.post(facts, 'sessions', asOwner(facts.accountId)).expect(201);
    expect(owner.body).toMatchObject({ counted: false, access: { state: 'open', open_pages: 10, full: true } });
    await tracking.beacon(facts, sessionIn(owner).viewer_token, [{ page: 10, seconds: 3 }]).expect(204);
    for (const headers of [bot, { 'User-Agent': '' }]) {
      const response = await tracking.post(facts, 'sessions', headers).expect(201);
      expect(response.body).toMatchObject({ counted: false, access: { state: 'password' } });
    }
    expect(await tracking.readers(facts)).toEqual([]);
  });

  it('is 404 for an unknown code and for a deleted document, and 400 for unknown fields', async () => {
    const gone = tracking.publish(aDocumentFacts({ isActive: false }));
    await tracking.post(gone, 'sessions').expect(404, /deleted/);
    for (const shortCode of ['s-000000', 's-12345', 's-12345.', 's-%24%24%24%24%24%24']) {
      const response = await tracking.post({ shortCode }, 'sessions').expect(404);
      expect(response.body).toEqual(problem(404));
    }
    const facts = tracking.publish(aDocumentFacts());
    await tracking.post(facts, 'sessions').send({ viewer: 'me' }).expect(400);
  });

  it('is 503 with Retry-After while an unknown document cannot be looked up', async () => {
    const facts = tracking.publish(aDocumentFacts());
    tracking.documents.fate.away = true;
    const response = await tracking.post(facts, 'sessions').expect(503);
    expect(response.headers['retry-after']).toBe('2');
    tracking.documents.fate.away = false;
    await tracking.post(facts, 'sessions').expect(201);
  });
});

describe('the four paths', () => {
  it('respond to the gateway only', async () => {
    await request(tracking.app).post('/s/abcdef/sessions').set(browser).expect(401);
  });

  it.each(['sessions', 'password', 'gate', 'beacons'])('accept POST only: %s', async (call) => {
    for (const method of ['get', 'put', 'delete', 'patch'] as const) {
      const response = await request(tracking.app)[method](`/s/abcdef/${call}`).set(asViewer()).expect(405);
      expect(response.headers.allow).toBe('POST');
    }
    await request(tracking.app).get('/s/abcdef/elsewhere').set(asViewer()).expect(404);
  });

  it.each([
    ['password', { password: 'x' }],
    ['gate', { email: 'ann@acme.com' }],
    ['beacons', { pages: [] }],
  ])('%s is 401 without a valid token of the document', async (call, body) => {
    const facts = tracking.publish(aDocumentFacts());
    const foreign = await tracking.open(tracking.publish(aDocumentFacts()));
    for (const headers of [{}, bearer('garbage'), bearer(foreign)]) {
      const response = await tracking.post(facts, call, headers).send(body).expect(401);
      expect(response.body).toEqual(problem(401));
    }
    const ended = viewerTokens([testSecret]).sign({
      documentId: facts.documentId,
      viewerId: 'anon_1',
      sessionId: 'ses_1',
      sessionStartedAt: tracking.clock.now - 24 * 60 * 60 * 1000 - 1,
      passwordVersion: 0,
      gatePassed: false,
      owner: false,
      counted: true,
    });
    await tracking.post(facts, call, bearer(ended)).send(body).expect(401);
  });
});

describe('POST password', () => {
  it('opens the pages before the gate; the gate needs the password first', async () => {
    const facts = tracking.publish(aDocumentFacts({ passwordVersion: 2, settings: { password: true } }));
    tracking.documents.passwords.set(facts.documentId, 'open sesame');
    const token = await tracking.open(facts);
    const early = await tracking.post(facts, 'gate', bearer(token)).send({ email: 'ann@acme.com' }).expect(403);
    expect([early.body, causeOf(early)]).toEqual([problem(403), { reason: 'password_required' }]);
    await tracking.beacon(facts, token, [{ page: 1, seconds: 0 }]).expect(400);
    const wrong = await tracking.post(facts, 'password', bearer(token)).send({ password: 'sesame' }).expect(403);
    expect([wrong.body, causeOf(wrong)]).toEqual([problem(403), { reason: 'password_wrong' }]);
    for (const body of [{}, { password: 5 }, { password: 'open sesame', more: 1 }, []]) {
      await tracking.post(facts, 'password', bearer(token)).send(body).expect(400);
    }
    const right = await tracking.post(facts, 'password', bearer(token)).send({ password: 'open sesame' }).expect(200);
    expect(sessionIn(right).access).toMatchObject({ state: 'preview', open_pages: 2 });
    await tracking.beacon(facts, sessionIn(right).viewer_token, [{ page: 1, seconds: 0 }]).expect(204);
  });

  it('changes nothing if there is no password, and accepts a password newer than the copy of the facts', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const token = await tracking.open(facts);
    const response = await tracking.post(facts, 'password', bearer(token)).send({ password: 'any' }).expect(200);
    expect(sessionIn(response).access.state).toBe('preview');

    const late = tracking.publish(aDocumentFacts({ passwordVersion: 1 }));
    tracking.documents.passwords.set(late.documentId, 'new');
    const before = await tracking.open(late);
    Object.assign(late, { passwordVersion: 2, version: 2 });
    const passed = await tracking.post(late, 'password', bearer(before)).send({ password: 'new' }).expect(200);
    expect(sessionIn(passed).access.state).toBe('preview');
  });
});

describe('POST gate', () => {
  it.each([
    [400, {}, { field: 'email' }],
    [400, { email: 7 }, { field: 'email' }],
    [400, { email: 'ann@acme.com', phone: '1' }, {}],
    [422, { email: 'ann' }, { field: 'email', reason: 'email_invalid' }],
    [422, { email: 'ann@mailinator.com' }, { field: 'email', reason: 'email_disposable' }],
    [422, { email: 'ann@gmail.com' }, { field: 'email', reason: 'email_free_provider' }],
    [422, { email: 'ann@acme.com', name: 'a\u0007' }, { field: 'name', reason: 'name_invalid' }],
    [422, { email: 'ann@acme.com', name: 'a'.repeat(201) }, { field: 'name', reason: 'name_too_long' }],
  ])('is %i for %j', async (status, body, cause: { field?: string; reason?: string }) => {
    const facts = tracking.publish(aDocumentFacts({ settings: { block_free_emails: true } }));
    const token = await tracking.open(facts);
    const response = await tracking.post(facts, 'gate', bearer(token)).send(body).expect(status);
    expect([response.body, causeOf(response)]).toEqual([problem(status), cause]);
    expect(await tracking.readers(facts)).toEqual([]);
  });

  it('opens everything, keeps the session, and makes a lead, also without an active gate', async () => {
    for (const settings of [{}, { email_gate: false }]) {
      const facts = tracking.publish(aDocumentFacts({ settings }));
      const opened = sessionIn(await tracking.post(facts, 'sessions').expect(201));
      const body = { email: ' Ann@ACME.com', name: 'Ann' };
      const passed = await tracking.post(facts, 'gate', bearer(opened.viewer_token)).send(body).expect(200);
      expect(passed.body).toMatchObject({
        session_id: opened.session_id,
        viewer_id: expect.stringMatching(/^vwr_[0-9a-f]{24}$/),
        access: { state: 'open', full: true, open_pages: 10 },
      });
      expect(passed.headers['set-cookie']![0]).toContain(sessionIn(passed).viewer_token);
      expect((await tracking.readers(facts))[1]).toMatchObject({ email: 'ann@acme.com', lead: { name: 'Ann' } });
    }
  });

  it('serves bots and the owner without making a lead', async () => {
    const facts = tracking.publish(aDocumentFacts());
    for (const headers of [asOwner(facts.accountId), bot]) {
      const token = await tracking.open(facts, headers);
      const gate = tracking.post(facts, 'gate', { ...headers, ...bearer(token) });
      const passed = await gate.send({ email: 'ann@acme.com' }).expect(200);
      expect(passed.body).toMatchObject({ counted: false, access: { state: 'open' } });
    }
    expect(await tracking.readers(facts)).toEqual([]);
  });

  it('opens the document for no browser that a bot gives its token to, until the browser passes the gate itself', async () => {
    const facts = tracking.publish(aDocumentFacts({ passwordVersion: 1 }));
    tracking.documents.passwords.set(facts.documentId, 'open sesame');
    const first = sessionIn(await tracking.post(facts, 'sessions', bot).expect(201));
    const entered = await tracking
      .post(facts, 'password', { ...bot, ...bearer(first.viewer_token) })
      .send({ password: 'open sesame' })
      .expect(200);
    const passed = await tracking
      .post(facts, 'gate', { ...bot, ...bearer(sessionIn(entered).viewer_token) })
      .send({ email: 'bot@acme.com' })
      .expect(200);
    const token = bearer(sessionIn(passed).viewer_token);
    const again = await tracking.post(facts, 'sessions', { ...bot, ...token }).expect(201);
    expect(again.body).toMatchObject({ counted: false, access: { state: 'open' } });

    for (const given of [token, { Cookie: `docsight_viewer=${sessionIn(again).viewer_token}` }]) {
      const started = await tracking.post(facts, 'sessions', given).expect(201);
      expect(started.body).toMatchObject({ counted: true, access: { state: 'password', open_pages: 0 } });
      await tracking.post(facts, 'gate', given).send({ email: 'ann@acme.com' }).expect(403);
    }
    await tracking.beacon(facts, sessionIn(passed).viewer_token, [{ page: 5, seconds: 1 }]).expect(400);
    expect(await tracking.readers(facts)).toEqual([]);

    const known = await tracking.post(facts, 'password', token).send({ password: 'open sesame' }).expect(200);
    expect(known.body).toMatchObject({ counted: true, access: { state: 'preview', open_pages: 2 } });
    const own = bearer(sessionIn(known).viewer_token);
    const opened = await tracking.post(facts, 'gate', own).send({ email: 'ann@acme.com' }).expect(200);
    expect(opened.body).toMatchObject({ counted: true, access: { state: 'open', full: true } });
    const leads = (await tracking.readers(facts)).filter(({ lead }) => lead !== null);
    expect(leads).toMatchObject([{ email: 'ann@acme.com' }]);
  });

  it('keeps open what a browser passed, also after a bot used its token', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const opened = await tracking.open(facts);
    const gate = tracking.post(facts, 'gate', bearer(opened));
    const passed = sessionIn(await gate.send({ email: 'ann@acme.com' }).expect(200));
    const used = await tracking.post(facts, 'sessions', { ...bot, ...bearer(passed.viewer_token) }).expect(201);
    expect(used.body).toMatchObject({ counted: false, access: { state: 'open' } });
    const again = await tracking.post(facts, 'sessions', bearer(passed.viewer_token)).expect(201);
    expect(again.body).toMatchObject({ counted: true, viewer_id: passed.viewer_id, access: { state: 'open' } });
  });
});

describe('POST beacons', () => {
  const page = (n: unknown, seconds: unknown = 1) => ({ pages: [{ page: n, seconds }] });

  it.each([
    ['no body', undefined, undefined],
    ['no pages', {}, 'pages'],
    ['an unknown field', { pages: [], more: 1 }, undefined],
    ['an unknown field of a page', { pages: [{ page: 1, seconds: 1, at: 2 }] }, 'pages'],
    ['a page that is not a whole number', page(1.5), 'pages'],
    ['page 0', page(0), undefined],
    ['a page after the last', page(11), undefined],
    ['a closed page', page(3), undefined],
    ['text for a page', page('1'), 'pages'],
    ['negative seconds', page(1, -0.001), 'pages'],
    ['seconds that are not a number', page(1, null), 'pages'],
    ['one bad page among good ones', { pages: [page(1).pages[0], page(11).pages[0]] }, undefined],
    ['too many entries', { pages: Array.from({ length: 2_001 }, () => ({ page: 1, seconds: 1 })) }, 'pages'],
  ])('are 400 and count nothing: %s', async (_what, body, field) => {
    const facts = tracking.publish(aDocumentFacts());
    const token = await tracking.open(facts);
    const response = await tracking.post(facts, 'beacons', bearer(token)).send(body).expect(400);
    expect([response.body, causeOf(response)]).toEqual([problem(400), { field }]);
    expect(await tracking.readers(facts)).toEqual([]);
  });

  it('counts a page that its owner has opened since the session began', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const token = await tracking.open(facts);
    tracking.change(facts, { gate_page: 4 });
    await tracking.beacon(facts, token, [{ page: 3, seconds: 1 }]).expect(204);
    await tracking.beacon(facts, token, [{ page: 4, seconds: 1 }]).expect(400);
    expect(await tracking.readers(facts)).toHaveLength(1);
  });

  it('rejects a page that its owner has closed, as soon as the change arrives', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const token = await tracking.open(facts);
    const changed = tracking.change(facts, { gate_type: 'full' });
    await tracking.tap.publish(makeEvent('document.updated', anEventContext(facts.accountId), { facts: changed }));
    await eventually(async () => {
      expect((await tracking.beacon(facts, token, [{ page: 1, seconds: 1 }])).status).toBe(400);
    });
  });

  it.each(['{"pages":[{"page":1,"seconds":1e999}]}', '{"pages":[{"page":1,"seconds":NaN}]}', '{"pages":'])(
    'are 400 for %s',
    async (body) => {
      const facts = tracking.publish(aDocumentFacts());
      const token = await tracking.open(facts);
      const sent = tracking.post(facts, 'beacons', bearer(token)).type('application/json');
      await sent.send(body).expect(400);
    },
  );

  it.each([[5], [null], [['x']], [{}]])('are 400 for a token in the body that is no text: %j', async (viewer_token) => {
    const facts = tracking.publish(aDocumentFacts());
    const response = await tracking
      .post(facts, 'beacons')
      .send({ ...page(1), viewer_token })
      .expect(400);
    expect([response.body, causeOf(response)]).toEqual([problem(400), { field: 'viewer_token' }]);
  });

  it('do not fall back to the cookie if the token in the body is invalid', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const other = await tracking.post(facts, 'sessions').expect(201);
    const cookie = other.headers['set-cookie']![0]!.split(';')[0]!;
    const body = { pages: [{ page: 1, seconds: 3 }], viewer_token: `${sessionIn(other).viewer_token}x` };
    await tracking.post(facts, 'beacons', { Cookie: cookie }).send(body).expect(401);
    expect(await tracking.readers(facts)).toEqual([]);
  });

  it('accept 2,000 entries, an empty list, text/plain, and prefer a token in the body to the cookie', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const token = await tracking.open(facts);
    await tracking.beacon(facts, token, []).expect(204);
    expect(await tracking.readers(facts)).toEqual([]);
    const many = Array.from({ length: 2_000 }, () => ({ page: 1, seconds: 1 }));
    await tracking.beacon(facts, token, many).expect(204, '');
    const other = await tracking.post(facts, 'sessions').expect(201);
    const cookie = other.headers['set-cookie']![0]!.split(';')[0]!;
    await tracking
      .post(facts, 'beacons', { Cookie: cookie })
      .type('text/plain')
      .send(JSON.stringify({ pages: [{ page: 1, seconds: 3 }], viewer_token: token }))
      .expect(204);
    const readers = await tracking.readers(facts);
    expect(readers).toHaveLength(1);
    expect(Object.values(readers[0]!.days)).toEqual([{ downloads: 0, pages: { 1: 3_000 } }]);
    await tracking.post(facts, 'beacons', { Cookie: cookie }).send(page(1)).expect(204);
    expect(await tracking.readers(facts)).toHaveLength(2);
  });

  it('are 413 over 64 KB and 400 for other content types', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const token = await tracking.open(facts);
    const large = JSON.stringify({ pages: [], viewer_token: 'x'.repeat(64 * 1024) });
    await tracking.post(facts, 'beacons', bearer(token)).type('application/json').send(large).expect(413);
    await tracking.post(facts, 'beacons', bearer(token)).type('text/html').send('{"pages":[]}').expect(400);
  });

  it('of a bot are 204 and not counted, also with a token that counts', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const token = await tracking.open(facts);
    const headers = { ...bearer(token), 'User-Agent': 'curl/8.5.0' };
    await tracking.post(facts, 'beacons', headers).send(page(1)).expect(204);
    expect(await tracking.readers(facts)).toEqual([]);
  });

  it('write nothing if they raise nothing', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const token = await tracking.open(facts);
    await tracking.beacon(facts, token, [{ page: 1, seconds: 2 }]).expect(204);
    const [before] = await tracking.readers(facts);
    await tracking.beacon(facts, token, [{ page: 1, seconds: 2 }]).expect(204);
    const [after] = await tracking.readers(facts);
    expect(after!.version).toBe(before!.version);
  });
});

describe('the owner as a guest', () => {
  const guestFacts = () => {
    const facts = tracking.publish(aDocumentFacts({ settings: { gate_type: 'full' }, passwordVersion: 1 }));
    tracking.documents.passwords.set(facts.documentId, 'open sesame');
    return facts;
  };
  const asGuest = (facts: ReturnType<typeof guestFacts>, headers: Record<string, string>, body: object | undefined) =>
    tracking.post(facts, 'sessions', headers).send(body);

  it('passes password and gate like anybody, is never counted, and stays a guest with every later token', async () => {
    const facts = guestFacts();
    const owner = asOwner(facts.accountId);
    const started = await asGuest(facts, owner, { as: 'guest' }).expect(201);
    expect(started.body).toMatchObject({ counted: false, access: { state: 'password', open_pages: 0, full: false } });
    const token = sessionIn(started).viewer_token;
    const withToken = (path: string, of: string, headers: Record<string, string> = owner) =>
      tracking.post(facts, path, { ...headers, ...bearer(of) });
    await withToken('gate', token).send({ email: 'own@northwind.example' }).expect(403);
    await withToken('password', token).send({ password: 'wrong one' }).expect(403);
    const entered = await withToken('password', token).send({ password: 'open sesame' }).expect(200);
    expect(entered.body).toMatchObject({ counted: false, access: { state: 'gate' } });
    const afterPassword = sessionIn(entered).viewer_token;
    await withToken('beacons', afterPassword)
      .send({ pages: [{ page: 1, seconds: 1 }] })
      .expect(400);
    const passed = await withToken('gate', afterPassword).send({ email: 'own@northwind.example' }).expect(200);
    expect(passed.body).toMatchObject({ counted: false, access: { state: 'open', full: true } });
    const open = sessionIn(passed).viewer_token;
    // With the owner's cookie, and after a log-out without it.
    for (const headers of [owner, asViewer()])
      await withToken('beacons', open, headers)
        .send({ pages: [{ page: 1, seconds: 1 }] })
        .expect(204);
    expect(await tracking.readers(facts)).toEqual([]);
  });

  it('is a new reader in the next session that is not a guest’s', async () => {
    const facts = guestFacts();
    const guest = sessionIn(await asGuest(facts, asOwner(facts.accountId), { as: 'guest' }).expect(201));
    const entered = await tracking
      .post(facts, 'password', bearer(guest.viewer_token))
      .send({ password: 'open sesame' })
      .expect(200);
    const cookie = { Cookie: `docsight_viewer=${sessionIn(entered).viewer_token}` };
    const owner = await asGuest(facts, { ...asOwner(facts.accountId), ...cookie }, undefined).expect(201);
    expect(owner.body).toMatchObject({ counted: false, access: { state: 'open', full: true } });
    const reader = sessionIn(await asGuest(facts, cookie, {}).expect(201));
    expect(reader).toMatchObject({ counted: true, access: { state: 'password' } });
    expect(reader.viewer_id).not.toBe(guest.viewer_id);
  });

  it('can be asked for by others without any effect, and by no one in another way', async () => {
    const facts = guestFacts();
    for (const headers of [{}, asOwner(aDocumentFacts().accountId)])
      expect((await asGuest(facts, headers, { as: 'guest' }).expect(201)).body).toMatchObject({ counted: true });
    for (const as of ['owner', '', null, true, ['guest']]) {
      const rejected = await asGuest(facts, asOwner(facts.accountId), { as }).expect(400);
      expect([rejected.body, causeOf(rejected)]).toEqual([problem(400), { field: 'as' }]);
    }
  });
});

describe('the owner with the viewer token of a reader', () => {
  it('has full access and makes neither a view nor a lead', async () => {
    const facts = aDocumentFacts({ settings: { gate_type: 'full' } });
    tracking.documents.documents.push(facts);
    const path = `/s/${facts.shortCode.slice(2)}`;
    const owner = { ...browser, ...asOwner(facts.accountId) };
    const anonymous = sessionIn(
      await request(tracking.app)
        .post(`${path}/sessions`)
        .set({ ...browser, ...asViewer() }),
    );
    const cookie = { Cookie: `docsight_viewer=${anonymous.viewer_token}` };
    const gate = await request(tracking.app)
      .post(`${path}/gate`)
      .set({ ...owner, ...cookie })
      .send({ email: 'own@northwind.example' });
    expect(gate.body).toMatchObject({ counted: false, access: { full: true } });
    const beacon = { pages: [{ page: 3, seconds: 1 }] };
    await request(tracking.app)
      .post(`${path}/beacons`)
      .set({ ...owner, ...cookie })
      .send(beacon)
      .expect(204);
    expect(await tracking.connection.collection('readers').countDocuments({ documentId: facts.documentId })).toBe(0);
  });
});
