import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { aCustomer, call, fakeService, startGateway } from '../../test/harness.ts';
import type { RunningGateway } from '../../test/harness.ts';
import type { GatewayConfig } from '../config.ts';

let servers: Isolated;
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  servers = await isolated();
});
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.stop();
});
afterAll(() => servers.close());

const start = async (settings: Partial<GatewayConfig> = {}) => {
  const service = await fakeService();
  running.push({ stop: () => service.close() });
  const gateway = await startGateway(servers, {
    DOCUMENTS_URL: [service.url],
    TRACKING_URL: [service.url],
    ...settings,
  });
  running.push(gateway);
  return gateway;
};

const origin = 'https://app.example.com';
const preflight = (gateway: RunningGateway, path: string, from = origin) =>
  call(gateway, path, {
    method: 'OPTIONS',
    headers: {
      origin: from,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
const allowedIn = ({ headers }: { headers: Headers }) => headers.get('access-control-allow-origin');

describe('a page of another origin', () => {
  it('may call the API with a key, and read its limits, the request id and errors', async () => {
    const gateway = await start();
    const { key } = await aCustomer(gateway);
    const asked = await preflight(gateway, '/api/v1/documents/s-aB3dE9');
    expect([asked.status, allowedIn(asked)]).toEqual([204, '*']);
    expect(asked.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(asked.headers.get('access-control-allow-headers')).toMatch(/Authorization, Content-Type, Idempotency-Key/);
    expect(Number(asked.headers.get('access-control-max-age'))).toBeGreaterThan(0);
    const withKey = { origin, authorization: `Bearer ${key}` };
    for (const headers of [withKey, { origin }] as Record<string, string>[]) {
      const response = await call(gateway, '/api/v1/documents', { headers });
      expect([response.status, allowedIn(response)]).toEqual(['authorization' in headers ? 200 : 401, '*']);
      const exposed = response.headers.get('access-control-expose-headers')!.toLowerCase().split(', ');
      for (const name of ['x-ratelimit-limit', 'x-ratelimit-reset', 'x-request-id', 'retry-after'])
        expect(exposed).toContain(name);
    }
  });

  it('is limited by address when it asks for permission, and can read that too', async () => {
    const own = { ...servers, database: `${servers.database}_limited` };
    const gateway = await startGateway(own, { RATE_LIMIT_PER_MINUTE: 3 });
    running.push(gateway);
    const asked = await Promise.all([1, 2, 3, 4, 5].map(() => preflight(gateway, '/api/v1/documents')));
    expect(asked.map(({ status }) => status).sort()).toEqual([204, 204, 204, 429, 429]);
    expect(asked.map(allowedIn)).toEqual(Array(5).fill('*'));
  });

  it('gets no permission for anything that a cookie or an account token may open', async () => {
    const gateway = await start();
    for (const path of ['/account/me', '/account/documents', '/s/aB3dE9/sessions', '/viewer/privacy', '/docs', '/']) {
      for (const response of [
        await preflight(gateway, path),
        await call(gateway, path, { headers: { origin } }).catch(() => undefined),
      ]) {
        expect(response && allowedIn(response)).toBeFalsy();
        expect(response?.headers.get('access-control-allow-credentials')).toBeFalsy();
      }
    }
    const response = await preflight(gateway, '/api/v1/documents');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('must be one of the allowed origins if the operator lists them', async () => {
    const gateway = await start({ CORS_ALLOWED_ORIGINS: [origin] });
    const allowed = await preflight(gateway, '/api/v1/documents');
    expect([allowed.status, allowedIn(allowed), allowed.headers.get('vary')]).toEqual([204, origin, 'Origin']);
    for (const other of ['https://evil.example.com', `${origin}.evil.example`, 'null']) {
      const rejected = await preflight(gateway, '/api/v1/documents', other);
      expect([rejected.status, allowedIn(rejected)]).toEqual([401, null]);
      expect(allowedIn(await call(gateway, '/api/v1/documents', { headers: { origin: other } }))).toBeNull();
    }
  });

  it('does not change OPTIONS without an origin, which needs a key as any request', async () => {
    const gateway = await start();
    const headers = { 'access-control-request-method': 'GET' };
    const response = await call(gateway, '/api/v1/documents', { method: 'OPTIONS', headers });
    expect([response.status, allowedIn(response)]).toEqual([401, null]);
  });
});
