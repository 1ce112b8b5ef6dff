import { describe, expect, it } from '@jest/globals';
import { requestHeaders, responseHeaders } from './headers.ts';

const passed = (rawHeaders: string[], options: { hasBody?: boolean; withCredentials?: boolean } = {}) =>
  requestHeaders({ rawHeaders, hasBody: true, withCredentials: false, add: {}, ...options });

describe('requestHeaders', () => {
  it('removes headers of one connection, also those that Connection lists', () => {
    const raw = ['Connection', 'keep-alive, X-Once', 'X-Once', '1', 'Keep-Alive', 'timeout=5', 'TE', 'trailers'];
    const upgrade = ['Upgrade', 'websocket', 'Transfer-Encoding', 'chunked', 'Proxy-Authorization', 'x', 'Expect', 'y'];
    expect(passed([...raw, ...upgrade, 'Accept', '*/*'])).toEqual(['accept', '*/*']);
  });

  it('removes headers that only the gateway may set, in any letter case', () => {
    const forged = ['X-Docsight-Internal', 'forged', 'x-docsight-other', 'x', 'X-Forwarded-For', '1.2.3.4'];
    const more = [
      'X-Forwarded-Host',
      'evil.example',
      'Forwarded',
      'for=1.2.3.4',
      'X-Real-IP',
      '1.2.3.4',
      'Host',
      'evil',
    ];
    expect(passed([...forged, ...more, 'X-Request-Id', 'mine'])).toEqual([]);
  });

  it('keeps credentials on the viewer surface only', () => {
    const raw = ['Authorization', 'Bearer x', 'Cookie', 'a=b'];
    expect(passed(raw)).toEqual([]);
    expect(passed(raw, { withCredentials: true })).toEqual(['authorization', 'Bearer x', 'cookie', 'a=b']);
  });

  it('never keeps the cookie of a browser session', () => {
    const raw = ['Cookie', 'a=b; docsight=secret', 'Cookie', '__Host-docsight=secret'];
    expect(passed(raw, { withCredentials: true })).toEqual(['cookie', 'a=b']);
  });

  it('keeps the other headers of a browser', () => {
    expect(passed(['Sec-GPC', '1', 'If-None-Match', '"a"'])).toEqual(['sec-gpc', '1', 'if-none-match', '"a"']);
  });

  it('keeps the length only with a body, and repeated headers separately', () => {
    const raw = ['Content-Length', '3', 'Accept', 'a', 'Accept', 'b'];
    expect(passed(raw)).toEqual(['content-length', '3', 'accept', 'a', 'accept', 'b']);
    expect(passed(raw, { hasBody: false })).toEqual(['accept', 'a', 'accept', 'b']);
  });

  it('adds headers of the gateway, which a client cannot remove with Connection', () => {
    const raw = ['Connection', 'x-docsight-internal'];
    const add = { 'x-docsight-internal': 'token' };
    expect(requestHeaders({ rawHeaders: raw, hasBody: false, withCredentials: false, add })).toEqual([
      'x-docsight-internal',
      'token',
    ]);
  });
});

describe('responseHeaders', () => {
  it('removes headers of one connection and those that the gateway sets', () => {
    const headers = { connection: 'close, x-once', 'x-once': '1', 'transfer-encoding': 'chunked', 'x-powered-by': 'x' };
    const own = { 'x-ratelimit-limit': '1', 'x-request-id': 'theirs' };
    expect(responseHeaders({ ...headers, ...own, etag: '"1"', 'content-length': '3' })).toEqual([
      ['etag', '"1"'],
      ['content-length', '3'],
    ]);
  });

  it('keeps each of several cookies', () => {
    expect(responseHeaders({ 'set-cookie': ['a=1', 'b=2'] })).toEqual([['set-cookie', ['a=1', 'b=2']]]);
  });
});
