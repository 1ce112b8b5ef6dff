import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import mongoose from 'mongoose';
import { call, codeOf, post, startGateway, withBearer } from '../../test/harness.ts';
import type { RunningGateway } from '../../test/harness.ts';

const password = 'correct horse battery';
let servers: Isolated;
let gateway: RunningGateway;

beforeAll(async () => {
  servers = await isolated();
  gateway = await startGateway(servers);
});
afterAll(async () => {
  await gateway.stop();
  await servers.close();
});

describe('an account', () => {
  it('registers, logs in and reads its own data', async () => {
    const registered = await post(gateway, '/account/register', { email: ' Ann@Example.com ', password, name: 'Ann' });
    const user = {
      id: expect.any(String),
      email: 'ann@example.com',
      name: 'Ann',
      email_verified: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
    };
    expect(registered).toMatchObject({ status: 201, body: { user, token: expect.any(String) } });
    const loggedIn = await post(gateway, '/account/login', { email: 'ANN@example.com', password });
    expect(loggedIn).toMatchObject({ status: 200, body: { user, token: expect.any(String) } });
    const me = await call(gateway, '/account/me', withBearer((loggedIn.body as { token: string }).token));
    expect(me).toMatchObject({ status: 200, body: { user } });
    expect(JSON.stringify([registered.body, loggedIn.body, me.body])).not.toContain('argon2');
  });

  it('stores its password as argon2id only', async () => {
    await post(gateway, '/account/register', { email: 'hash@example.com', password });
    const connection = await mongoose.createConnection(servers.mongoUrl, { dbName: servers.database }).asPromise();
    const stored = await connection.collection('accounts').findOne({ email: 'hash@example.com' });
    await connection.close();
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(stored)).not.toContain(password);
  });

  it('is the only one with its e-mail address, also after two simultaneous registrations', async () => {
    const twice = ['BOB@example.com', 'bob@example.com'].map((email) =>
      post(gateway, '/account/register', { email, password }),
    );
    const statuses = (await Promise.all(twice)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 422]);
  });

  it.each([
    ['a password of nine characters', { email: 'x@example.com', password: '123456789' }, 422],
    ['a password of 201 characters', { email: 'x@example.com', password: 'x'.repeat(201) }, 422],
    ['no e-mail address', { password }, 400],
    ['something that is no e-mail address', { email: 'x', password }, 422],
    ['an unknown field', { email: 'x@example.com', password, admin: true }, 400],
    ['an operator in place of an e-mail address', { email: { $gt: '' }, password }, 400],
    ['no object', [1], 400],
  ])('is rejected with %s', async (_case, body, status) => {
    const response = await post(gateway, '/account/register', body);
    expect([response.status, codeOf(response)]).toEqual([status, status === 400 ? 'bad_request' : 'validation_error']);
  });

  it('is rejected with a body that is too large, not JSON or of another type', async () => {
    const send = async (body: string, type = 'application/json') =>
      codeOf(await call(gateway, '/account/register', { method: 'POST', headers: { 'content-type': type }, body }));
    expect(await send(JSON.stringify({ email: 'x@example.com', password, name: 'x'.repeat(9_000) }))).toBe(
      'payload_too_large',
    );
    expect(await send('{')).toBe('bad_request');
    expect(await send('email=x', 'application/x-www-form-urlencoded')).toBe('bad_request');
  });

  it('requires the right password; the error is the same for unknown accounts', async () => {
    await post(gateway, '/account/register', { email: 'carl@example.com', password });
    const wrong = await post(gateway, '/account/login', { email: 'carl@example.com', password: 'wrong password' });
    const unknown = await post(gateway, '/account/login', { email: 'nobody@example.com', password });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual(unknown.body);
    const odd = await post(gateway, '/account/login', { email: { $ne: null }, password });
    expect(odd.status).toBe(400);
  });

  it('that does not exist makes a login take the same time as one that does', async () => {
    await post(gateway, '/account/register', { email: 'timing@example.com', password });
    const timeOf = async (email: string): Promise<number> => {
      const startedAt = performance.now();
      await post(gateway, '/account/login', { email, password: 'wrong password' });
      return performance.now() - startedAt;
    };
    // Alternating, and the fastest of each, because other work on the machine only adds time.
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let at = 0; at < 6; at += 1) {
      known.push(await timeOf('timing@example.com'));
      unknown.push(await timeOf('untimed@example.com'));
    }
    expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(0.3); // Without the work it would be near 0.05.
  });

  it('rejects logins after ten failures on any gateways, also with the right password', async () => {
    const second = await startGateway(servers);
    await post(gateway, '/account/register', { email: 'dora@example.com', password });
    const guesses = Array.from({ length: 16 }, (_, at) =>
      post(at % 2 === 0 ? gateway : second, '/account/login', { email: 'Dora@example.com', password: 'guess guess' }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
    const right = await post(second, '/account/login', { email: 'dora@example.com', password });
    expect([right.status, codeOf(right)]).toEqual([429, 'rate_limited']);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800);
    await second.stop();
  });

  it('accepts twenty simultaneous logins with the right password', async () => {
    await post(gateway, '/account/register', { email: 'eve@example.com', password });
    const logins = Array.from({ length: 20 }, () =>
      post(gateway, '/account/login', { email: 'eve@example.com', password }),
    );
    expect(new Set((await Promise.all(logins)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('cannot register where registration is closed', async () => {
    const closed = await startGateway(servers, { REGISTRATION: 'closed' });
    const response = await post(closed, '/account/register', { email: 'new@example.com', password });
    expect([response.status, codeOf(response)]).toEqual([403, 'forbidden']);
    expect((await post(closed, '/account/login', { email: 'ann@example.com', password })).status).toBe(200);
    await closed.stop();
  });
});

describe('the account routes', () => {
  it('require a valid account token', async () => {
    for (const token of ['', 'x.y.z', `dsk_${'a'.repeat(40)}`]) {
      const response = await call(gateway, '/account/me', withBearer(token));
      expect([response.status, codeOf(response)]).toEqual([401, 'unauthorized']);
    }
    for (const path of ['/account/me', '/account/api-keys', '/account/documents']) {
      const { status, body } = await call(gateway, path);
      const message = expect.stringMatching(
        /POST \/account\/login .* POST \/account\/register .* http:\/\/localhost:8080\/docs#get-an-api-key /,
      );
      expect([status, body]).toMatchObject([401, { error: { message } }]);
    }
  });

  it('list the allowed methods, and other paths are unknown', async () => {
    const wrong = await call(gateway, '/account/login');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
    for (const path of ['/account', '/account/', '/account/login/', '/Account/me', '/account//me', '/account/users']) {
      expect(codeOf(await call(gateway, path))).toBe('not_found');
    }
  });
});
