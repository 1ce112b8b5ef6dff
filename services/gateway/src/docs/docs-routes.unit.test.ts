import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { docsRoutes } from './docs-routes.ts';

const server = createServer(express().use(docsRoutes('https://docs.example.com')));
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.close();
});

const get = (encoding: string, headers: Record<string, string> = {}): Promise<Response> => {
  const { port } = server.address() as AddressInfo;
  const all = { ...headers, 'Accept-Encoding': encoding, 'Cache-Control': 'max-age=0' };
  return fetch(`http://127.0.0.1:${port}/openapi.json`, { headers: all });
};

describe('the tag of a page of the documentation', () => {
  it('differs between the compressed and the plain content, which have different bytes', async () => {
    const compressed = await get('gzip');
    const plain = await get('identity');
    expect([compressed, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null]);
    expect(compressed.headers.get('etag')).not.toBe(plain.headers.get('etag'));
  });

  it.each(['gzip', 'identity'])('is known again with If-None-Match: %s', async (encoding) => {
    const tag = (await get(encoding)).headers.get('etag')!;
    const again = await get(encoding, { 'If-None-Match': tag });
    expect([again.status, again.headers.get('etag')]).toEqual([304, tag]);
  });
});
