import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isolated, storedText } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import mongoose from 'mongoose';
import type { Connection } from 'mongoose';
import { accountModel, accountStoreMongo } from '../accounts/index.ts';
import { makeIssueLink } from '../link-tokens/index.ts';
import {
  aCustomer,
  call,
  codeOf,
  logInBrowser,
  password,
  post,
  startGateway,
  withBearer,
  withCookie,
} from '../../test/harness.ts';
import type { ApiResponse, LoggedIn, RunningGateway } from '../../test/harness.ts';

const publicUrl = 'http://localhost:8080';
const nextPassword = 'staple horse battery';
let servers: Isolated;
let connection: Connection;
let gateway: RunningGateway;
let second: RunningGateway;

beforeAll(async () => {
  servers = await isolated();
  connection = await mongoose.createConnection(servers.mongoUrl, { dbName: servers.database }).asPromise();
  [gateway, second] = [await startGateway(servers), await startGateway(servers)];
});
afterAll(async () => {
  await gateway.stop();
  await second.stop();
  await connection.close();
  await servers.close();
});

/** Issues a link as the command sign-in-link does. Returns its token. */
const tokenFor = async (email: string, purpose: 'sign-in' | 'password-reset' = 'sign-in'): Promise<string> => {
  const now = () => new Date();
  const accounts = accountStoreMongo(accountModel(connection), { now, onStored: () => undefined });
  const link = await makeIssueLink({ accounts, publicUrl, now })(purpose, email);
  const [, token] = /^http:\/\/localhost:8080\/app\/[a-z-]+#([\w-]{43})$/.exec(link)!;
  return token!;
};
const follow = (token: unknown, at = gateway): Promise<ApiResponse> => post(at, '/account/sessions/link', { token });
const cookieOf = ({ headers }: ApiResponse): string => headers.get('set-cookie')!.split(';')[0]!;
const me = async (at: RunningGateway, cookie: string): Promise<unknown> =>
  (await call(at, '/account/me', withCookie(cookie))).body;

describe('a sign-in link', () => {
  it('logs a browser in to its account only, as a login does, on every gateway', async () => {
    const [ann, bob] = [await aCustomer(gateway), await aCustomer(gateway)];
    const [annToken, bobToken] = [await tokenFor(ann.email), await tokenFor(bob.email)];
    const response = await follow(annToken);
    const login = await logInBrowser(gateway, ann.email);
    const { user, session } = response.body as LoggedIn;
    expect([response.status, response.body]).toEqual([201, { user, session }]);
    expect(user).toEqual(login.user);
    expect(Object.keys(session)).toEqual(Object.keys(login.session));
    expect(session).toMatchObject({ current: true, user_agent: expect.any(String) });
    const attributes = (setCookie: string) => setCookie.split(';').slice(1);
    expect(attributes(response.headers.get('set-cookie')!)).toEqual(attributes(login.setCookie));
    expect(cookieOf(response)).toMatch(/^docsight=[\w-]{43}$/);
    for (const at of [gateway, second]) expect(await me(at, cookieOf(response))).toEqual({ user });
    const bobs = await follow(bobToken, second);
    expect(bobs.body).toMatchObject({ user: { id: bob.accountId } });
    expect(await me(gateway, cookieOf(bobs))).toMatchObject({ user: { id: bob.accountId } });
  });

  it('works once, also with several simultaneous requests on several gateways', async () => {
    const { email, token } = await aCustomer(gateway);
    const link = await tokenFor(email);
    const responses = await Promise.all([gateway, second, gateway, second].map((at) => follow(link, at)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
    for (const response of responses.filter(({ status }) => status === 422))
      expect([codeOf(response), response.headers.get('set-cookie')]).toEqual(['validation_error', null]);
    const { body } = await call(gateway, '/account/sessions', withBearer(token));
    expect((body as { sessions: unknown[] }).sessions).toHaveLength(1);
    expect((await follow(link)).status).toBe(422);
  });

  it('is replaced by a newer one, expires, and has no other purpose', async () => {
    const { email } = await aCustomer(gateway);
    const [first, newest] = [await tokenFor(email), await tokenFor(email)];
    expect((await follow(first)).status).toBe(422);
    const reset = await tokenFor(email, 'password-reset');
    expect((await follow(reset)).status).toBe(422);
    const confirmed = await post(gateway, '/account/password-reset/confirm', {
      token: newest,
      new_password: nextPassword,
    });
    expect(confirmed.status).toBe(422);
    const expired = { 'linkTokens.sign-in.expiresAt': new Date(Date.now() - 1) };
    await connection.collection('accounts').updateOne({ email }, { $set: expired });
    expect((await follow(newest)).status).toBe(422);
    expect((await follow('x')).status).toBe(422);
  });

  it.each([
    ['another address', 'PATCH', '/account/me', { email: '', current_password: password }],
    ['another password', 'POST', '/account/password', { current_password: password, new_password: nextPassword }],
  ])('ends with %s of the account', async (_what, method, path, body) => {
    const { email, token } = await aCustomer(gateway);
    const link = await tokenFor(email);
    const sent = 'email' in body ? { ...body, email: `new-${email}` } : body;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const changed = await call(gateway, path, { method, headers, body: JSON.stringify(sent) });
    expect(changed.status).toBeLessThan(300);
    expect((await follow(link, second)).status).toBe(422);
  });

  it('ends with a password reset', async () => {
    const { email } = await aCustomer(gateway);
    const [link, reset] = [await tokenFor(email), await tokenFor(email, 'password-reset')];
    const body = { token: reset, new_password: nextPassword };
    expect((await post(gateway, '/account/password-reset/confirm', body)).status).toBe(204);
    expect((await follow(link)).status).toBe(422);
  });

  it('ends with its account', async () => {
    const { email, token } = await aCustomer(gateway);
    const link = await tokenFor(email);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    await call(gateway, '/account/me', { method: 'DELETE', headers, body: JSON.stringify({ password }) });
    expect((await follow(link)).status).toBe(422);
    await expect(tokenFor(email)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not stored, and needs no password although wrong ones have used up the attempts', async () => {
    const { email } = await aCustomer(gateway);
    for (let at = 0; at < 10; at += 1) await post(gateway, '/account/sessions', { email, password: 'wrong' });
    expect((await post(gateway, '/account/sessions', { email, password })).status).toBe(429);
    const link = await tokenFor(email);
    expect(await storedText(servers.mongoUrl, servers.database)).not.toContain(link);
    expect((await follow(link)).status).toBe(201);
  });

  it('is rejected in the form that a page of another site can send, and remains valid', async () => {
    const { email } = await aCustomer(gateway);
    const link = await tokenFor(email);
    const form = new URLSearchParams({ token: link });
    const headers = { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' };
    for (const init of [{ body: form }, { headers, body: JSON.stringify({ token: link }) }]) {
      const response = await call(gateway, '/account/sessions/link', { method: 'POST', ...init });
      expect([response.status, response.headers.get('set-cookie')]).toEqual([400, null]);
    }
    for (const body of [{}, { token: 1 }, { token: link, email }])
      expect((await post(gateway, '/account/sessions/link', body)).status).toBe(400);
    expect((await follow(link)).status).toBe(201);
  });

  it('is followed with any cookie and account token, and counts among the requests without a login', async () => {
    const limited = await startGateway(servers, { ACCOUNT_RATE_LIMIT_PER_MINUTE: 3, TRUSTED_PROXY_HOPS: 1 });
    const { email, token } = await aCustomer(gateway);
    const { cookie } = await logInBrowser(gateway, email);
    // A client of its own, which no other test has counted.
    const client = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' };
    const send = (given: string, headers: Record<string, string>) =>
      call(limited, '/account/sessions/link', { method: 'POST', headers, body: JSON.stringify({ token: given }) });
    const followed = await send(await tokenFor(email), { ...client, cookie, authorization: `Bearer ${token}` });
    expect([followed.status, followed.headers.get('x-ratelimit-limit')]).toEqual([201, '3']);
    const statuses = [await send('x', client), await send('x', client), await send('x', client)];
    expect(statuses.map(({ status }) => status)).toEqual([422, 422, 429]);
    await limited.stop();
  });
});
