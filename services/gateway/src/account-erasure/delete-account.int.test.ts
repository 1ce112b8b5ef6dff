import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@docsight/contracts';
import { eventually } from '@docsight/testkit';
import {
  aCustomer,
  call,
  fakeService,
  logInBrowser,
  post,
  send,
  startGateway,
  withBearer,
  withCookie,
} from '../../test/harness.ts';
import type { FakeService, RunningGateway } from '../../test/harness.ts';
import { openStores } from '../../test/stores.ts';
import type { Stores } from '../../test/stores.ts';

const password = 'correct horse battery';
let stores: Stores;
/** Takes the place of the documents service. It fails while `isDown` is true. */
let documents: FakeService;
let isDown = false;
let gateway: RunningGateway;
let other: RunningGateway;

beforeAll(async () => {
  stores = await openStores();
  documents = await fakeService((req, res) => {
    req.resume();
    res.writeHead(isDown ? 400 : 200, { 'content-type': 'application/json' }).end('{}');
  });
  const { servers } = stores;
  const settings = { AMQP_URL: servers.amqpUrl, DOCUMENTS_URL: [documents.url], ERASURE_DELAY_SECONDS: 1 };
  gateway = await startGateway(servers, settings);
  other = await startGateway(servers, settings);
});

afterAll(async () => {
  await gateway.stop();
  await other.stop();
  await documents.close();
  await stores.close();
});

const remove = (token: string | undefined, body: unknown) => send(gateway, 'DELETE', '/account/me', body, token);
const recordsOf = async (accountId: string) => ({
  accounts: await stores.database.collection<{ _id: string }>('accounts').countDocuments({ _id: accountId }),
  keys: await stores.database.collection('api_keys').countDocuments({ accountId }),
  sessions: await stores.database.collection('sessions').countDocuments({ accountId }),
});

describe('DELETE /account/me', () => {
  it('needs the password: a missing one is 400, a wrong one 403, and nothing is deleted', async () => {
    const { token } = await aCustomer(gateway);
    expect((await remove(undefined, { password })).status).toBe(401);
    expect((await remove(token, {})).status).toBe(400);
    expect((await remove(token, { password, sure: true })).status).toBe(400);
    expect((await remove(token, { password: 'wrong horse battery' })).status).toBe(403);
    expect((await call(gateway, '/account/me', withBearer(token))).status).toBe(200);
  });

  it('ends tokens, sessions, keys and links on every gateway before the response, and erases the records', async () => {
    const { token, key, accountId, email } = await aCustomer(gateway);
    await post(gateway, '/account/sessions', { email, password });
    const beside = await aCustomer(gateway);
    for (const at of [gateway, other]) expect((await call(at, '/account/me', withBearer(token))).status).toBe(200);

    const deleted = await remove(token, { password });
    expect(deleted).toMatchObject({ status: 202, body: undefined });
    expect(deleted.headers.get('set-cookie')).toBeNull();
    for (const at of [gateway, other]) {
      expect((await call(at, '/account/me', withBearer(token))).status).toBe(401);
      expect((await call(at, '/api/v1/documents', withBearer(key))).status).toBe(401);
    }
    expect((await post(gateway, '/account/login', { email, password })).status).toBe(401);
    expect(documents.seen.map(({ url, method }) => `${method} ${url}`)).toContain('POST /internal/account/deletion');

    await eventually(async () => expect(await recordsOf(accountId)).toEqual({ accounts: 0, keys: 0, sessions: 0 }));
    expect((await call(gateway, '/account/me', withBearer(beside.token))).status).toBe(200);
    expect(await recordsOf(beside.accountId)).toMatchObject({ accounts: 1, keys: 1 });
    expect((await post(gateway, '/account/register', { email, password })).status).toBe(201);
  });

  it('removes the cookie of the browser that deletes, and keeps it if the password is wrong', async () => {
    const { cookie } = await logInBrowser(gateway, (await aCustomer(gateway)).email);
    const removeBy = (given: string) =>
      call(
        gateway,
        '/account/me',
        withCookie(cookie, {
          method: 'DELETE',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ password: given }),
        }),
      );
    const rejected = await removeBy('wrong horse battery');
    expect([rejected.status, rejected.headers.get('set-cookie')]).toEqual([403, null]);
    const { status, headers } = await removeBy(password);
    expect([status, headers.get('set-cookie')]).toEqual([
      202,
      'docsight=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
    ]);
  });

  it('publishes account.deleted with a later version than account.changed, without personal data', async () => {
    const { token, accountId } = await aCustomer(gateway);
    await remove(token, { password });
    const event = await eventually(
      () =>
        stores.eventsOf(accountId).find(({ type }) => type === 'account.deleted') ??
        Promise.reject(new Error('no event')),
    );
    expect(catalogue['account.deleted'].message.parse(event)).toEqual(event);
    expect(event.data).toEqual({ accountId, version: 2 });
  });

  it('is decided while links cannot be stopped: 503 now, and they stop when the service is back', async () => {
    const { token, accountId, email } = await aCustomer(gateway);
    isDown = true;
    expect((await remove(token, { password })).status).toBe(503);
    expect((await call(other, '/account/me', withBearer(token))).status).toBe(401);
    expect((await post(gateway, '/account/login', { email, password })).status).toBe(401);
    isDown = false;
    const passes = () => stores.database.collection<{ _id: string }>('deleted_accounts').findOne({ _id: accountId });
    await eventually(async () => expect(await passes()).toMatchObject({ passes: 3 }));
    expect(await passes()).not.toHaveProperty('dueAt');
    expect(await recordsOf(accountId)).toEqual({ accounts: 0, keys: 0, sessions: 0 });
  });

  it('is completed after a crash right after the decision', async () => {
    const { token, key, accountId } = await aCustomer(gateway);
    const at = new Date();
    await stores.database
      .collection<{ _id: string }>('deleted_accounts')
      .insertOne({ _id: accountId, deletedAt: at, passes: 0, dueAt: at } as never);
    await eventually(async () => expect((await call(other, '/account/me', withBearer(token))).status).toBe(401));
    await eventually(async () => expect((await call(other, '/api/v1/documents', withBearer(key))).status).toBe(401));
    await eventually(async () => expect(await recordsOf(accountId)).toEqual({ accounts: 0, keys: 0, sessions: 0 }));
  });
});
