import { describe, expect, it } from '@jest/globals';
import { operations } from '@docsight/api-contract';
import { baseApp } from '@docsight/service-kit';
import { aBrowserBuild, builtScript, silentLogger } from '@docsight/testkit';
import request from 'supertest';
import { assetRoutes } from './asset-routes.ts';
import { readBuild } from './read-build.ts';

const build = await aBrowserBuild((manifestFile) => readBuild(manifestFile, '/app/'));
const app = baseApp({
  logger: silentLogger,
  routes: (routes) => routes.use(assetRoutes(operations.getDashboardAsset, build, { find: async () => undefined })),
});
const script = '/app/assets/main-A1.js';
const get = (path: string, headers: Record<string, string> = {}) => request(app).get(path).set(headers);

describe('a file of a build', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ])('has an encoding that a browser accepts with %s, and may be stored for a year', async (accepted, encoding) => {
    const response = await get(script, { 'Accept-Encoding': accepted });
    expect([response.status, response.headers['content-encoding']]).toEqual([200, encoding]);
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    expect(response.text).toBe(builtScript); // supertest has decompressed it
  });

  it('is 304 for a browser that has it in the same encoding, and has no body for HEAD', async () => {
    const first = await get(script, { 'Accept-Encoding': 'gzip' });
    const known = { 'Accept-Encoding': 'gzip', 'If-None-Match': first.headers.etag! };
    expect((await get(script, known)).status).toBe(304);
    expect((await get(script, { ...known, 'Accept-Encoding': 'identity' })).status).toBe(200);
    const head = await request(app).head(script);
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, expect.any(String), undefined]);
  });

  it('is sent uncompressed if the build found no smaller copy', async () => {
    const small = await get('/app/assets/shared-B2.js', { 'Accept-Encoding': 'br, gzip' });
    expect([small.text, small.headers['content-encoding']]).toEqual(['x', undefined]);
    expect((await get('/app/assets/main-C3.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it.each(['main-A1.jsx', 'main-A1.js.br', '..%2Fmanifest.json', 'toString'])(
    'that is gone or never was is 404, and that may not be stored: %s',
    async (name) => {
      const { status, headers, text } = await get(`/app/assets/${name}`);
      expect([status, headers['cache-control']]).toEqual([404, undefined]);
      expect(JSON.parse(text)).toEqual({ error: { code: 'not_found', message: 'There is nothing at this address.' } });
    },
  );
});
