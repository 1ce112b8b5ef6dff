import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allOperations } from '@docsight/api-contract';
import { internalVerifier } from '@docsight/service-kit';
import { isolated, testVerifyKeys } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { aCustomer, call, codeOf, fakeService, logInBrowser, startGateway } from '../../test/harness.ts';
import type { FakeService, RunningGateway } from '../../test/harness.ts';

let servers: Isolated;
let service: FakeService;
let gateway: RunningGateway;
let customer: Awaited<ReturnType<typeof aCustomer>>;
let cookie: string;

beforeAll(async () => {
  servers = await isolated();
  service = await fakeService((req, res) => {
    req.resume();
    res.setHeader('Content-Type', 'application/json');
    res.end('{}');
  });
  gateway = await startGateway(servers, { DOCUMENTS_URL: [service.url], TRACKING_URL: [service.url] });
  customer = await aCustomer(gateway);
  ({ cookie } = await logInBrowser(gateway, customer.email));
});
afterAll(async () => {
  await gateway.stop();
  await service.close();
  await servers.close();
});

const foreign = { origin: 'https://evil.example' };
const sameOrigin = { 'sec-fetch-site': 'same-origin' };
const without: Record<string, string>[] = [
  {},
  foreign,
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:8080' },
  { ...sameOrigin, ...foreign },
  { ...sameOrigin, origin: 'null' },
];
/** The public address, and the own Host of the gateway on loopback. */
const proofs = (): Record<string, string>[] => [
  sameOrigin,
  { origin: 'http://localhost:8080' },
  { origin: gateway.url },
  { ...sameOrigin, origin: gateway.url },
];

/** Every operation under /account that needs a login and may change something. */
const changes = allOperations
  .filter(({ path, method, security }) => path.startsWith('/account/') && method !== 'get' && security.length > 0)
  .map(({ method, path }) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 's-Ab3dE9')] as const);

const send = (method: string, path: string, headers: Record<string, string>, body?: string | FormData) =>
  call(gateway, path, { method, headers: { cookie, ...headers }, ...(body !== undefined && { body }) });
const countKeys = async (): Promise<number> => {
  const { body } = await send('GET', '/account/api-keys', {});
  return (body as { api_keys: unknown[] }).api_keys.length;
};

describe('a request that the session cookie authenticates', () => {
  it('is forbidden without proof of the own site if it may change something, and changes nothing', async () => {
    const before = await countKeys();
    for (const headers of without) {
      for (const [method, path] of [
        ['POST', '/account/api-keys'],
        ['DELETE', `/account/api-keys/${customer.keyId}`],
        ['DELETE', '/account/sessions'],
        ['DELETE', '/account/sessions/current'],
      ] as const) {
        const response = await send(method, path, headers);
        expect([headers, path, response.status, codeOf(response)]).toEqual([headers, path, 403, 'forbidden']);
      }
      const garbage = await send('POST', '/account/api-keys', { ...headers, 'content-type': 'text/html' }, '<');
      expect(garbage.status).toBe(403);
    }
    expect(await countKeys()).toBe(before);
    expect(
      (await call(gateway, '/api/v1/documents', { headers: { authorization: `Bearer ${customer.key}` } })).status,
    ).toBe(200);
  });

  it('is forbidden in the same way for the functions of the API, uploads included', async () => {
    service.seen.length = 0;
    for (const headers of without) {
      const form = new FormData();
      form.set('file', new Blob(['%PDF-1.7']), 'deck.pdf');
      expect((await send('POST', '/account/documents', headers, form)).status).toBe(403);
      for (const method of ['PATCH', 'DELETE'])
        expect((await send(method, '/account/documents/s-Ab3dE9', headers)).status).toBe(403);
    }
    expect(service.seen).toEqual([]);
  });

  it.each(changes)('is forbidden from another site: %s %s', async (method, path) => {
    service.seen.length = 0;
    for (const headers of without) {
      const response = await send(method, path, headers);
      expect([headers, response.status, codeOf(response)]).toEqual([headers, 403, 'forbidden']);
    }
    expect(service.seen).toEqual([]);
    expect((await send('GET', '/account/me', {})).status).toBe(200);
  });

  it('is served with proof, and as a read also without', async () => {
    for (const headers of proofs()) {
      expect((await send('POST', '/account/api-keys', headers)).status).toBe(201);
      const form = new FormData();
      form.set('file', new Blob(['%PDF-1.7']), 'deck.pdf');
      expect((await send('POST', '/account/documents', headers, form)).status).toBe(200);
    }
    for (const headers of without)
      for (const path of ['/account/me', '/account/documents'])
        expect((await send('GET', path, headers)).status).toBe(200);
    expect((await fetch(`${gateway.url}/account/me`, { method: 'HEAD', headers: { cookie } })).status).toBe(200);
  });

  it('needs no proof with an account token, which decides also if it is not valid', async () => {
    const withToken = (token: string) => ({ authorization: `Bearer ${token}`, ...foreign });
    expect((await send('POST', '/account/api-keys', withToken(customer.token))).status).toBe(201);
    for (const bad of ['x.y.z', `${customer.token}x`, customer.key]) {
      const response = await send('GET', '/account/me', { ...withToken(bad), ...sameOrigin });
      expect([response.status, codeOf(response)]).toEqual([401, 'unauthorized']);
    }
    const basic = { authorization: `Basic ${btoa('user:pass')}` };
    expect((await send('GET', '/account/me', basic)).status).toBe(200);
    expect((await send('POST', '/account/api-keys', basic)).status).toBe(403);
  });

  it('is unauthorized with an unknown cookie, and a login works with any', async () => {
    const { email } = customer;
    for (const unknown of [`docsight=${'a'.repeat(43)}`, 'docsight=x', `${cookie}; ${cookie}`]) {
      expect((await send('POST', '/account/api-keys', { cookie: unknown })).status).toBe(401);
      const body = JSON.stringify({ email, password: 'correct horse battery' });
      const headers = { cookie: unknown, 'content-type': 'application/json' };
      expect((await send('POST', '/account/sessions', headers, body)).status).toBe(201);
      expect((await send('POST', '/account/login', headers, body)).status).toBe(200);
    }
  });
});

describe('the viewer surface', () => {
  const verify = internalVerifier({ service: 'tracking', keys: testVerifyKeys });
  const verifyDocuments = internalVerifier({ service: 'documents', keys: testVerifyKeys });
  const seenAt = async (method: string, path: string, headers: Record<string, string>) => {
    service.seen.length = 0;
    expect((await send(method, path, headers)).status).toBe(200);
    const { headers: received } = service.seen[0]!;
    const token = String(received['x-docsight-internal']);
    return { caller: verify(token) ?? verifyDocuments(token), received };
  };
  const paths = [
    ['POST', '/s/Ab3dE9/sessions'],
    ['POST', '/s/Ab3dE9/beacons'],
    ['GET', '/s/Ab3dE9/pages/1'],
    ['GET', '/s/Ab3dE9/download'],
  ] as const;

  it.each(paths)('takes the session for the owner’s with proof of the own site only: %s %s', async (method, path) => {
    const owner = { kind: 'account', accountId: customer.accountId };
    for (const headers of proofs()) expect((await seenAt(method, path, headers)).caller).toEqual(owner);
    for (const headers of without) expect((await seenAt(method, path, headers)).caller).toEqual({ kind: 'viewer' });
  });

  it('keeps the reader’s own cookie and token, and gives the session to no service', async () => {
    const viewer = 'docsight_viewer=x.y.z';
    const all = { ...sameOrigin, cookie: `a=b; ${cookie}; ${viewer}`, authorization: 'Bearer v.w.t' };
    const { caller, received } = await seenAt('POST', '/s/Ab3dE9/beacons', all);
    expect(caller).toEqual({ kind: 'account', accountId: customer.accountId });
    expect([received.cookie, received.authorization]).toEqual([`a=b; ${viewer}`, 'Bearer v.w.t']);
    const alone = await seenAt('GET', '/s/Ab3dE9/pages/1', {});
    expect(alone.received.cookie).toBeUndefined();
    await send('GET', '/account/documents', sameOrigin);
    expect(service.seen.at(-1)!.headers.cookie).toBeUndefined();
  });

  it('takes an ended session or token for a reader’s', async () => {
    const { email, token, accountId } = await aCustomer(gateway);
    const other = await logInBrowser(gateway, email);
    const asOwner = { ...sameOrigin, cookie: other.cookie };
    const withToken = { cookie: 'a=b', authorization: `Bearer ${token}` };
    for (const headers of [asOwner, withToken])
      expect((await seenAt('GET', '/s/Ab3dE9/pages/1', headers)).caller).toEqual({ kind: 'account', accountId });
    await gateway.endAccess(accountId);
    for (const headers of [asOwner, withToken])
      expect((await seenAt('GET', '/s/Ab3dE9/pages/1', headers)).caller).toEqual({ kind: 'viewer' });
  });
});
