import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually, isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import mongoose from 'mongoose';
import type { Connection } from 'mongoose';
import { aCable } from '../../test/cable.ts';
import {
  aCustomer,
  call,
  codeOf,
  fakeService,
  logInBrowser,
  password,
  post,
  startGateway,
  withBearer,
  withCookie,
} from '../../test/harness.ts';
import type { ApiResponse, FakeService, LoggedIn, RunningGateway } from '../../test/harness.ts';

let servers: Isolated;
let database: Connection;
let documents: FakeService;
let gateway: RunningGateway;
let second: RunningGateway;

const day = 24 * 60 * 60 * 1000;

beforeAll(async () => {
  servers = await isolated();
  database = await mongoose.createConnection(servers.mongoUrl, { dbName: servers.database }).asPromise();
  documents = await fakeService();
  gateway = await startGateway(servers, { DOCUMENTS_URL: [documents.url] });
  second = await startGateway(servers, { DOCUMENTS_URL: [documents.url] });
});
afterAll(async () => {
  await gateway.stop();
  await second.stop();
  await documents.close();
  await database.close();
  await servers.close();
});
afterEach(() => {
  jest.useRealTimers();
});

const storedSessions = () => database.collection<{ _id: string; lastUsedAt: Date; expiresAt: Date }>('sessions');
const me = (at: RunningGateway, cookie: string): Promise<ApiResponse> => call(at, '/account/me', withCookie(cookie));
const meWith = (at: RunningGateway, token: string): Promise<ApiResponse> => call(at, '/account/me', withBearer(token));
const remove = (at: RunningGateway, path: string, init: RequestInit): Promise<ApiResponse> =>
  call(at, path, { ...init, method: 'DELETE' });
const listed = async (at: RunningGateway, init: RequestInit): Promise<LoggedIn['session'][]> =>
  ((await call(at, '/account/sessions', init)).body as { sessions: LoggedIn['session'][] }).sessions;
const statusesAtBoth = async (cookie: string): Promise<number[]> =>
  (await Promise.all([gateway, second].map((at) => me(at, cookie)))).map(({ status }) => status);

describe('a browser session', () => {
  it('begins with a login, sets its cookie, and is stored as a hash only', async () => {
    const { email, accountId } = await aCustomer(gateway);
    const response = await call(gateway, '/account/sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': `Firefox ${'x'.repeat(300)}` },
      body: JSON.stringify({ email: ` ${email.toUpperCase()} `, password }),
    });
    const { user, session } = response.body as LoggedIn;
    expect([response.status, response.body]).toEqual([201, { user, session }]);
    expect(user).toMatchObject({ id: accountId, email, name: '', created_at: expect.any(String) });
    expect(session).toEqual({
      id: expect.any(String),
      created_at: expect.any(String),
      last_used_at: session.created_at,
      expires_at: new Date(Date.parse(session.created_at) + 14 * day).toISOString(),
      current: true,
      user_agent: `Firefox ${'x'.repeat(248)}`,
    });
    const [, value] = /^docsight=([\w-]{43}); Path=\/; HttpOnly; SameSite=Strict; Max-Age=5184000$/.exec(
      response.headers.get('set-cookie') ?? '',
    )!;
    expect(JSON.stringify(await storedSessions().find({}).toArray())).not.toContain(value);
    expect(await call(gateway, '/account/me', { headers: { cookie: `docsight=${value}` } })).toMatchObject({
      status: 200,
      body: { user },
    });
  });

  it('does not begin with a wrong pair, and the error is the same for unknown accounts', async () => {
    const { email } = await aCustomer(gateway);
    const wrong = await post(gateway, '/account/sessions', { email, password: 'a wrong password' });
    const unknown = await post(gateway, '/account/sessions', { email: 'nobody@example.com', password });
    expect([wrong.status, unknown.status, wrong.headers.get('set-cookie')]).toEqual([401, 401, null]);
    expect(wrong.body).toEqual(unknown.body);
    expect((await post(gateway, '/account/sessions', { email: { $ne: null }, password })).status).toBe(400);
  });

  it('is accepted wherever the account token is, and ignored by the API', async () => {
    const { email, key } = await aCustomer(gateway);
    const { cookie } = await logInBrowser(gateway, email);
    for (const path of ['/account/me', '/account/api-keys', '/account/sessions', '/account/documents'])
      expect([path, (await call(second, path, withCookie(cookie))).status]).toEqual([path, 200]);
    expect((await call(second, '/account/api-keys', withCookie(cookie, { method: 'POST' }))).status).toBe(201);
    expect((await call(gateway, '/api/v1/documents', withCookie(cookie))).status).toBe(401);
    const withKey = withCookie('docsight=x', { headers: { authorization: `Bearer ${key}` } });
    expect((await call(gateway, '/api/v1/documents', withKey)).status).toBe(200);
  });

  it('is listed for its account only, the newest first', async () => {
    const [ann, bob] = [await aCustomer(gateway), await aCustomer(gateway)];
    const first = await logInBrowser(gateway, ann.email);
    const newest = await logInBrowser(second, ann.email);
    const bobs = await logInBrowser(gateway, bob.email);
    const rows = await listed(second, withCookie(first.cookie));
    expect(rows.map(({ id, current }) => [id, current])).toEqual([
      [newest.session.id, false],
      [first.session.id, true],
    ]);
    expect((await listed(gateway, withBearer(ann.token))).map(({ current }) => current)).toEqual([false, false]);
    expect((await listed(gateway, withCookie(bobs.cookie))).map(({ id }) => id)).toEqual([bobs.session.id]);
    const others = await remove(gateway, `/account/sessions/${first.session.id}`, withCookie(bobs.cookie));
    expect([others.status, codeOf(others)]).toEqual([404, 'not_found']);
    expect((await remove(gateway, '/account/sessions', withCookie(bobs.cookie))).status).toBe(204);
    expect(await statusesAtBoth(first.cookie)).toEqual([200, 200]);
  });

  it('ends at once on every gateway at a log-out, which removes the cookie', async () => {
    const { email } = await aCustomer(gateway);
    const { cookie } = await logInBrowser(gateway, email);
    expect(await statusesAtBoth(cookie)).toEqual([200, 200]);
    const response = await remove(gateway, '/account/sessions/current', withCookie(cookie));
    expect([response.status, response.headers.get('set-cookie')]).toEqual([
      204,
      'docsight=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
    ]);
    expect(await statusesAtBoth(cookie)).toEqual([401, 401]);
    expect((await remove(second, '/account/sessions/current', withCookie(cookie))).status).toBe(401);
  });

  it('can be ended from another browser, alone or with all others', async () => {
    const { email } = await aCustomer(gateway);
    const browsers: LoggedIn[] = [];
    for (let at = 0; at < 4; at += 1) browsers.push(await logInBrowser(gateway, email));
    const [own, one, two, three] = browsers as [LoggedIn, LoggedIn, LoggedIn, LoggedIn];
    for (const { cookie } of browsers) expect(await statusesAtBoth(cookie)).toEqual([200, 200]);
    const path = `/account/sessions/${one.session.id}`;
    expect((await remove(gateway, path, withCookie(own.cookie))).status).toBe(204);
    expect(await statusesAtBoth(one.cookie)).toEqual([401, 401]);
    expect((await remove(gateway, path, withCookie(own.cookie))).status).toBe(404);
    expect((await remove(gateway, '/account/sessions/x', withCookie(own.cookie))).status).toBe(404);
    expect(await statusesAtBoth(two.cookie)).toEqual([200, 200]);
    expect((await remove(second, '/account/sessions', withCookie(own.cookie))).status).toBe(204);
    const remaining = await Promise.all([own, two, three].map(({ cookie }) => statusesAtBoth(cookie)));
    expect(remaining).toEqual([
      [200, 200],
      [401, 401],
      [401, 401],
    ]);
  });

  it('ends with all others by an account token, which belongs to no session and remains', async () => {
    const { email, token } = await aCustomer(gateway);
    const { cookie } = await logInBrowser(gateway, email);
    const both = { headers: { cookie, authorization: `Bearer ${token}` } };
    expect((await remove(gateway, '/account/sessions/current', both)).status).toBe(204);
    expect(await statusesAtBoth(cookie)).toEqual([200, 200]);
    expect((await remove(gateway, '/account/sessions', both)).status).toBe(204);
    expect(await statusesAtBoth(cookie)).toEqual([401, 401]);
    expect(await listed(second, withBearer(token))).toEqual([]);
  });

  it('survives a restart, also on a gateway whose clock is far ahead', async () => {
    const { email } = await aCustomer(gateway);
    const { cookie, session } = await logInBrowser(gateway, email);
    const restarted = await startGateway(servers);
    const realTimers = ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval'] as const;
    const others = ['clearImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const;
    jest.useFakeTimers({ now: Date.now() + 20 * day, doNotFake: [...realTimers, ...others] });
    const [row] = await listed(restarted, withCookie(cookie));
    expect(row).toMatchObject({ id: session.id, created_at: session.created_at, current: true });
    jest.useRealTimers();
    await restarted.stop();
    const ends = Date.parse((await listed(gateway, withCookie(cookie)))[0]!.expires_at) - Date.now();
    expect([ends > 13 * day, ends <= 14 * day]).toEqual([true, true]);
  });

  it('stores a use before the response if the stored one is old, and others after a few seconds', async () => {
    const { email } = await aCustomer(gateway);
    const { cookie, session } = await logInBrowser(gateway, email);
    const twoDaysAgo = new Date(Date.now() - 2 * day);
    await storedSessions().updateOne({ _id: session.id }, { $set: { lastUsedAt: twoDaysAgo } });
    expect((await me(gateway, cookie)).status).toBe(200);
    const stored = (await storedSessions().findOne({ _id: session.id }))!;
    expect(stored.lastUsedAt.getTime()).toBeGreaterThan(Date.now() - day);
    expect(stored.expiresAt.getTime()).toBe(stored.lastUsedAt.getTime() + 14 * day);
    await me(gateway, cookie);
    await eventually(async () => {
      const later = (await storedSessions().findOne({ _id: session.id }))!;
      expect(later.lastUsedAt.getTime()).toBeGreaterThan(stored.lastUsedAt.getTime());
    });
  });

  it('ends on all gateways also while Redis is unavailable', async () => {
    const { hostname, port } = new URL(servers.redisUrl);
    const cable = await aCable({ host: hostname, port: Number(port) });
    const redisUrl = new URL(servers.redisUrl);
    redisUrl.host = `127.0.0.1:${cable.port}`;
    const settings = { REDIS_URL: redisUrl.href };
    const [third, fourth] = [await startGateway(servers, settings), await startGateway(servers, settings)];
    const { email, token } = await aCustomer(third);
    const [gone, kept] = [await logInBrowser(third, email), await logInBrowser(third, email)];
    for (const { cookie } of [gone, kept]) expect((await me(fourth, cookie)).status).toBe(200);
    await cable.cut();
    expect((await remove(third, `/account/sessions/${gone.session.id}`, withCookie(kept.cookie))).status).toBe(204);
    expect((await me(fourth, gone.cookie)).status).toBe(401);
    expect((await meWith(fourth, token)).status).toBe(200);
    await third.endAccess(kept.user.id);
    expect([(await me(fourth, kept.cookie)).status, (await meWith(fourth, token)).status]).toEqual([401, 401]);
    await Promise.all([third.stop(), fourth.stop()]);
    await cable.close();
  });
});

describe('the end of all access', () => {
  const tokenOf = async (at: RunningGateway, email: string): Promise<string> =>
    ((await post(at, '/account/login', { email, password })).body as { token: string }).token;
  const statuses = (tokens: string[]) =>
    Promise.all([gateway, second].flatMap((at) => tokens.map(async (token) => (await meWith(at, token)).status)));

  it('ends tokens from just before on every gateway, and accepts those from right after', async () => {
    const { email, accountId, key } = await aCustomer(gateway);
    const [bob, bobsBrowser] = [await aCustomer(gateway), await aCustomer(gateway)];
    const { cookie } = await logInBrowser(gateway, bobsBrowser.email);
    for (let round = 0; round < 3; round += 1) {
      const before = [await tokenOf(gateway, email), await tokenOf(second, email)];
      expect(await statuses(before)).toEqual([200, 200, 200, 200]);
      await gateway.endAccess(accountId);
      const after = [await tokenOf(second, email), await tokenOf(gateway, email)];
      expect(await statuses([...before, ...after])).toEqual([401, 401, 200, 200, 401, 401, 200, 200]);
    }
    // The account's key, and another account, are not affected.
    expect((await call(second, '/api/v1/documents', withBearer(key))).status).toBe(200);
    expect(await statuses([bob.token])).toEqual([200, 200]);
    expect(await statusesAtBoth(cookie)).toEqual([200, 200]);
  });

  it('ends all sessions but the one that is kept, which ends with the next one', async () => {
    const { email, accountId } = await aCustomer(gateway);
    const [own, other] = [await logInBrowser(gateway, email), await logInBrowser(second, email)];
    expect([...(await statusesAtBoth(own.cookie)), ...(await statusesAtBoth(other.cookie))]).toEqual([
      200, 200, 200, 200,
    ]);
    await second.endAccess(accountId, { exceptSessionId: own.session.id });
    expect([await statusesAtBoth(own.cookie), await statusesAtBoth(other.cookie)]).toEqual([
      [200, 200],
      [401, 401],
    ]);
    const later = await logInBrowser(gateway, email);
    expect((await listed(second, withCookie(own.cookie))).map(({ id }) => id)).toEqual([
      later.session.id,
      own.session.id,
    ]);
    await gateway.endAccess(accountId, { exceptSessionId: later.session.id });
    expect([await statusesAtBoth(own.cookie), await statusesAtBoth(later.cookie)]).toEqual([
      [401, 401],
      [200, 200],
    ]);
    expect(await storedSessions().countDocuments({ accountId })).toBe(1);
  });

  it('needs one write: without the later steps the sessions have ended too, and are not listed', async () => {
    const { email, accountId, token } = await aCustomer(gateway);
    const { cookie } = await logInBrowser(gateway, email);
    // As after a crash of the gateway that ended the access.
    const accounts = database.collection<{ _id: string }>('accounts');
    await accounts.updateOne({ _id: accountId }, { $inc: { accessEpoch: 1, version: 1 } });
    await eventually(async () => expect(await statusesAtBoth(cookie)).toEqual([401, 401]));
    expect(await listed(gateway, withBearer(await tokenOf(gateway, email)))).toEqual([]);
    await eventually(async () => expect(await statuses([token])).toEqual([401, 401]));
    // As a use case does whose own write has ended the access: it sets no further epoch.
    const after = await tokenOf(second, email);
    await gateway.endAccess(accountId, { epoch: 1 });
    expect(await statuses([after])).toEqual([200, 200]);
    expect(await storedSessions().countDocuments({ accountId })).toBe(0);
  });
});

describe('wrong passwords', () => {
  it('count together at logins, sessions and confirmations, and then the right one is 429 too', async () => {
    const [{ email }, bob] = [await aCustomer(gateway), await aCustomer(gateway)];
    const wrong = { email, password: 'a wrong password' };
    const stored = await database.collection('accounts').findOne({ email });
    const account = { ...stored, id: String(stored!._id) } as unknown as Parameters<typeof gateway.confirmPassword>[0];
    const confirm = (given: string) => second.confirmPassword(account, given, { network: '127.0.0.0/24' });
    for (let at = 0; at < 4; at += 1) expect((await post(gateway, '/account/login', wrong)).status).toBe(401);
    for (let at = 0; at < 3; at += 1) expect((await post(second, '/account/sessions', wrong)).status).toBe(401);
    for (let at = 0; at < 3; at += 1)
      await expect(confirm('a wrong password')).rejects.toMatchObject({ code: 'forbidden' });
    const right = await Promise.all([
      post(gateway, '/account/login', { email, password }),
      post(gateway, '/account/sessions', { email, password }),
    ]);
    expect(right.map(({ status }) => status)).toEqual([429, 429]);
    expect(Number(right[1].headers.get('retry-after'))).toBeGreaterThan(800);
    await expect(confirm(password)).rejects.toMatchObject({
      code: 'rate_limited',
      headers: { 'Retry-After': expect.any(String) },
    });
    expect((await post(gateway, '/account/sessions', { email: bob.email, password })).status).toBe(201);
  });
});
