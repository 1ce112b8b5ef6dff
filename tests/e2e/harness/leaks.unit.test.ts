import { describe, expect, it } from '@jest/globals';
import { faultsOf, leaksIn } from './leaks.ts';
import type { RawResponse } from './raw-connection.ts';

const limits = {
  'x-ratelimit-limit': '1',
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': '1',
  'x-request-id': 'a',
};
const aResponse = (status: number, body: string, headers: Record<string, string> = {}): RawResponse => ({
  status,
  body,
  head: `HTTP/1.1 ${status} x`,
  headers: { ...limits, ...headers },
});
const asked = (path: string, method = 'GET') => ({ method, path, bytes: Buffer.alloc(0), breaksFraming: false });
const error = '{"error":{"code":"not_found","message":"There is nothing at this address."}}';

describe('the check of responses to malformed requests', () => {
  it.each([
    ['a status of our own fault', aResponse(503, error)],
    ['a page in place of an error', aResponse(404, '<html></html>', { 'content-type': 'text/html; charset=utf-8' })],
    ['more than an error', aResponse(400, '{"error":{"code":"x","message":"y","stack":"z"}}')],
    ['no limits', { ...aResponse(200, '{}'), headers: {} }],
    ['405 without what is allowed', aResponse(405, error)],
    ['a redirection', aResponse(302, '')],
  ])('is %s', (_case, response) => {
    expect(faultsOf(response, asked('/api/v1/documents'))).not.toEqual([]);
  });

  it('is not a good error, nor the page of a document that is not there', () => {
    expect(faultsOf(aResponse(404, error), asked('/api/v1/documents'))).toEqual([]);
    const page = aResponse(404, '<html></html>', { 'content-type': 'text/html; charset=utf-8' });
    for (const path of ['/s/aB3dE9', '/app/', '/app/nothing/here']) expect(faultsOf(page, asked(path))).toEqual([]);
  });

  it.each([
    'Error: x\n    at run (file:///srv/a.mjs:1:2)',
    'cannot open /tmp/uploads/x',
    'MongoServerError: E11000 duplicate key',
    'connect ECONNREFUSED 127.0.0.1:27017',
    'redis://127.0.0.1:6379',
    'of another: ann@other.example',
  ])('is %s', (text) => {
    expect(leaksIn(aResponse(200, text), ['ann@other.example'])).not.toEqual([]);
    expect(leaksIn(aResponse(404, error), ['ann@other.example'])).toEqual([]);
  });
});
