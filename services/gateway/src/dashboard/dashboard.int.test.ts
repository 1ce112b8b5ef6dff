import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { builtScript, isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { call, codeOf, post, startGateway } from '../../test/harness.ts';
import type { RunningGateway } from '../../test/harness.ts';
import { dashboardPaths } from './dashboard-paths.ts';

let servers: Isolated;
let gateway: RunningGateway;

beforeAll(async () => {
  servers = await isolated();
  gateway = await startGateway(servers, {
    RATE_LIMIT_PER_MINUTE: 50,
    ACCOUNT_RATE_LIMIT_PER_MINUTE: 3,
    VIEWER_RATE_LIMIT_PER_MINUTE: 300,
  });
});
afterAll(async () => {
  await gateway.stop();
  await servers.close();
});

const get = (path: string, init: RequestInit = {}) => fetch(gateway.url + path, { redirect: 'manual', ...init });

const samples: Record<string, string> = { code: 's-aB3dE9', viewer_id: 'vwr_1', email: "o'ann%2Bnews@acme.example" };
const filled = (path: string): string => path.replace(/\{(\w+)\}/g, (_, name: string) => samples[name] ?? 'evt_1.2-3');

describe('the dashboard', () => {
  it('is the same page at each of its paths, also for HEAD and with a query', async () => {
    const first = await (await get('/app')).text();
    expect(first).toContain('<title>Docsight</title>');
    for (const path of [...dashboardPaths.map(filled), '/app/people/ann@acme.example', '/app/documents?page=2']) {
      const response = await get(path);
      expect([path, response.status, await response.text()]).toEqual([path, 200, first]);
    }
    const head = await get('/app/documents', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(first)));
  });

  it('names its files, says what it needs, and has no inline script or style', async () => {
    const page = await (await get('/app')).text();
    for (const part of [
      '<html lang="en">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="color-scheme" content="light dark">',
      '<link rel="icon" type="image/svg+xml" href="/app/assets/icon-E5.svg">',
      '<link rel="stylesheet" href="/app/assets/main-C3.css">',
      '<link rel="modulepreload" href="/app/assets/shared-B2.js">',
      '<script type="module" src="/app/assets/main-A1.js"></script>',
      '<noscript><p>The dashboard is shown by a script. Allow JavaScript for this site to use it.</p></noscript>',
    ])
      expect(page).toContain(part);
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script>|data:|https?:/);
  });

  it('runs files of its own origin only, and no browser shows it again without asking', async () => {
    const { headers } = await get('/app');
    expect(headers.get('content-security-policy')!.split('; ').sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "img-src 'self' blob: data:",
      "require-trusted-types-for 'script'",
      "script-src 'self'",
      "style-src 'self'",
      "trusted-types 'none'",
    ]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    });
    expect(headers.get('set-cookie')).toBeNull();
    const known = { 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' };
    expect((await get('/app/leads', { headers: known })).status).toBe(304);
    expect((await get('/app/nothing', { headers: known })).status).toBe(404);
  });

  it.each([
    '/app/nothing',
    '/app/',
    '/app/documents/',
    '/app//documents',
    '/app/documents/s-aB3dE9/secrets',
    '/app/documents/%2e%2e/readers',
    '/app/people/ann',
    '/app/assets',
    '/app/assets/a/b.js',
    '/app/Documents',
  ])('has no page at %s: 404 with the same page', async (path) => {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([404, await (await get('/app')).text()]);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('has files that may be stored for a year, and a JSON error for one that is gone', async () => {
    const asset = await get('/app/assets/main-A1.js', { headers: { 'accept-encoding': 'br' } });
    expect([asset.status, await asset.text()]).toEqual([200, builtScript]);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-encoding')).toBe('br');
    const gone = await call(gateway, '/app/assets/main-A0.js');
    expect([gone.status, codeOf(gone), gone.headers.get('cache-control')]).toEqual([404, 'not_found', 'no-store']);
  });

  it('accepts GET only', async () => {
    for (const path of ['/app', '/app/documents', '/app/nothing', '/app/assets/main-A1.js']) {
      const response = await post(gateway, path, {});
      expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, 'GET']);
    }
  });

  it('opened six times behind one address uses up neither its own limit nor that of logins', async () => {
    const files = ['/app', '/app/assets/main-A1.js', '/app/assets/shared-B2.js', '/app/assets/main-C3.css'];
    const responses = await Promise.all(
      Array.from({ length: 36 }, (_, at) => get(files[at % files.length]!)), // six pages, each loaded and reloaded
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(responses[0]!.headers.get('x-ratelimit-limit')).toBe('300');
    const login = await post(gateway, '/account/sessions', { email: 'ann@example.com', password: 'wrong horse' });
    expect([login.status, login.headers.get('x-ratelimit-remaining')]).toEqual([401, '2']);
    expect((await get('/docs')).headers.get('x-ratelimit-remaining')).toBe('49');
  });
});

describe('the start page', () => {
  const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

  it.each(['GET', 'HEAD'])('leads a browser to the dashboard: %s', async (method) => {
    const response = await get('/', { method, headers: browser });
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([302, '/app', '']);
    expect(response.headers.get('vary')).toContain('Accept');
  });

  it.each(['*/*', 'application/json', 'application/json, text/html'])(
    'greets a program with JSON: %s',
    async (accept) => {
      const response = await get('/', { headers: { accept } });
      expect(response.headers.get('vary')).toContain('Accept');
      expect([response.status, await response.json()]).toEqual([
        200,
        {
          product: 'Docsight',
          version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
          description: expect.any(String),
          api: 'http://localhost:8080/api/v1',
          documentation: 'http://localhost:8080/docs',
          api_key_guide: 'http://localhost:8080/docs#get-an-api-key',
          openapi: 'http://localhost:8080/openapi.json',
        },
      ]);
    },
  );
});
