import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { jsonResponse, errorResponse, scriptedFetch } from '../../test/scripted-fetch.ts';
import type { Scripted } from '../../test/scripted-fetch.ts';
import { createClient } from '../api/create-client.ts';
import type { ConnectionOptions } from '../api/client-options.ts';

const now = new Date('2026-05-04T10:00:00Z');
beforeEach(() => {
  jest.useFakeTimers({ now });
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const options = { apiKey: 'dsk_test', baseUrl: 'https://docs.example.com' };
const clientFor = (script: [Scripted, ...Scripted[]], more: Partial<ConnectionOptions> = {}) => {
  const { fetch, asked } = scriptedFetch(...script);
  return { docsight: createClient({ ...options, fetch, ...more }), asked };
};
/** The outcome once so many milliseconds have passed; undefined while it is still pending. */
const after = async (ms: number, call: Promise<unknown>): Promise<unknown> => {
  let outcome: unknown;
  const keep = (result: unknown): void => {
    outcome = result;
  };
  call.then(keep, keep);
  await jest.advanceTimersByTimeAsync(ms);
  return outcome;
};

/** The outcome of a call that sends a file: reading it takes turns of the event loop that no clock of a test knows. */
const settled = async (call: Promise<unknown>): Promise<unknown> => {
  let outcome: unknown;
  const keep = (result: unknown): void => {
    outcome = result;
  };
  call.then(keep, keep);
  while (outcome === undefined) await jest.advanceTimersByTimeAsync(1_000);
  return outcome;
};

const limited = errorResponse(429, 'rate_limited', { 'Retry-After': '12' });
const away = errorResponse(503, 'service_unavailable', { 'Retry-After': '2' });
const broken = new TypeError('fetch failed');
const good = jsonResponse(200, { short_code: 's-Ab3dE9' });

describe('a request', () => {
  it('sends the key to the installation, at any base URL', async () => {
    const { docsight, asked } = clientFor([good], { baseUrl: 'https://example.com/docsight/' });
    expect(await docsight.documents.get('s-Ab3dE9')).toEqual({ short_code: 's-Ab3dE9' });
    // A redirect that is followed would take the key along.
    expect(asked).toMatchObject([{ method: 'GET', path: '/docsight/api/v1/documents/s-Ab3dE9', redirect: 'manual' }]);
    expect(asked[0]!.headers.get('authorization')).toBe('Bearer dsk_test');
  });

  it('with the cookie of a session goes to the functions under /account, without a key', async () => {
    const { fetch, asked } = scriptedFetch(good);
    const docsight = createClient({ baseUrl: options.baseUrl, credentials: 'cookie', fetch });
    await docsight.documents.get('s-Ab3dE9');
    await docsight.documents.upload(new Blob(['%PDF-1.7']));
    expect(asked.map(({ method, path }) => [method, path])).toEqual([
      ['GET', '/account/documents/s-Ab3dE9'],
      ['POST', '/account/documents'],
    ]);
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([null, null]);
  });

  it.each(['', '.', '..', undefined])('is not sent for the short code %p', async (shortCode) => {
    const { docsight, asked } = clientFor([good]);
    await expect(docsight.documents.delete(shortCode!)).rejects.toThrow(TypeError);
    expect(asked).toEqual([]);
  });

  it('stays within its path for any id', async () => {
    const { docsight, asked } = clientFor([jsonResponse(204, undefined)]);
    await docsight.documents.eraseViewer('s-Ab3dE9/../x', '../?a#b');
    expect(asked[0]!.path).toBe('/api/v1/documents/s-Ab3dE9%2F..%2Fx/viewers/..%2F%3Fa%23b');
  });
});

describe('an error response', () => {
  const headers = {
    'X-Request-Id': 'req-7',
    'X-RateLimit-Limit': '100',
    'X-RateLimit-Remaining': '3',
    'X-RateLimit-Reset': '1777888860',
  };
  const rateLimit = { limit: 100, remaining: 3, resetAt: new Date('2026-05-04T10:01:00Z') };

  it('is an error with all facts of the response, and the limit is the newest one', async () => {
    const { docsight } = clientFor([errorResponse(404, 'not_found', headers), good]);
    expect(docsight.rateLimit).toBeUndefined();
    await expect(docsight.documents.get('s-Ab3dE9')).rejects.toMatchObject({
      name: 'DocsightError',
      status: 404,
      code: 'not_found',
      message: 'It was not_found.',
      requestId: 'req-7',
      rateLimit,
    });
    expect(docsight.rateLimit).toEqual(rateLimit);
    await docsight.documents.get('s-Ab3dE9'); // This response has no limit.
    expect(docsight.rateLimit).toEqual(rateLimit);
  });

  it('has the reason and the field of the response, if there are any', async () => {
    const disabled = errorResponse(422, 'validation_error');
    disabled.headers.set('x-error-reason', 'webhook_disabled');
    const ofField = errorResponse(400, 'bad_request');
    ofField.headers.set('x-error-field', 'url');
    const { docsight } = clientFor([disabled, ofField, errorResponse(422, 'validation_error')]);
    await expect(docsight.webhooks.test()).rejects.toMatchObject({ reason: 'webhook_disabled', field: undefined });
    await expect(docsight.webhooks.test()).rejects.toMatchObject({ reason: undefined, field: 'url' });
    await expect(docsight.webhooks.test()).rejects.toMatchObject({ reason: undefined, field: undefined });
  });

  it.each<[string, Response]>([
    ['a page of a proxy', new Response('<h1>Forbidden\n</h1>', { status: 403 })],
    ['another JSON', jsonResponse(403, { error: 'no' })],
    ['an error without words', jsonResponse(403, { error: { code: 7, message: {} } })],
    ['nothing', new Response(null, { status: 403 })],
    ['a redirect', new Response(null, { status: 302, headers: { location: 'https://elsewhere.example' } })],
    ['success that is no JSON', new Response('<h1>Log in</h1>', { status: 200 })],
  ])('%s is an unexpected response', async (_what, response) => {
    const { docsight, asked } = clientFor([response]);
    await expect(docsight.documents.get('s-Ab3dE9')).rejects.toMatchObject({
      name: 'DocsightError',
      status: response.status,
      code: 'unexpected_response',
      message: expect.stringContaining(`GET /api/v1/documents/s-Ab3dE9 returned ${response.status}`),
    });
    expect(asked).toHaveLength(1);
  });
});

describe('a call that is tried again', () => {
  it('waits as long as it was asked to, even if it is a POST that was limited', async () => {
    const { docsight, asked } = clientFor([limited, jsonResponse(200, { success: true })]);
    const call = docsight.webhooks.test();
    expect(await after(11_999, call)).toBeUndefined();
    expect(asked).toHaveLength(1);
    expect(await after(1, call)).toEqual({ success: true });
    expect(asked).toHaveLength(2);
  });

  it.each<[string, Scripted, number]>([
    ['a service that is away', away, 2_000],
    ['no response', broken, 250],
  ])('gets over %s when it is a read', async (_what, failure, ms) => {
    const { docsight, asked } = clientFor([failure, good]);
    expect(await after(ms, docsight.documents.get('s-Ab3dE9'))).toEqual({ short_code: 's-Ab3dE9' });
    expect(asked).toHaveLength(2);
  });

  it.each<[string, Scripted]>([
    ['a service that is away', away],
    ['no response', broken],
  ])('is not one that may have been carried out: %s', async (_what, failure) => {
    const { docsight, asked } = clientFor([failure, good]);
    const { documents, webhooks } = docsight;
    const calls = [
      () => documents.update('s-Ab3dE9', { title: 'New' }),
      () => webhooks.save({ url: 'https://example.com' }),
      () => webhooks.deliveries.resend('evt_1.2'),
    ];
    for (const [index, call] of calls.entries()) {
      asked.length = 0;
      expect([index, await after(60_000, call())]).toEqual([index, expect.any(Error)]);
      expect(asked).toHaveLength(1);
    }
  });

  it('is tried maxRetries times more, and then fails as the last try did', async () => {
    const { docsight, asked } = clientFor([away, broken, limited], { maxRetries: 2 });
    expect(await after(60_000, docsight.documents.get('s-Ab3dE9'))).toMatchObject({
      code: 'rate_limited',
      retryAfterMs: 12_000,
    });
    expect(asked).toHaveLength(3);
    asked.length = 0;
    expect(await after(0, docsight.documents.get('s-Ab3dE9', { maxRetries: 0 }))).toMatchObject({
      code: 'service_unavailable',
    });
    expect(asked).toHaveLength(1);
  });

  it('does not wait for longer than maxWaitMs', async () => {
    const { docsight, asked } = clientFor([limited, good], { maxWaitMs: 11_000 });
    expect(await after(0, docsight.documents.get('s-Ab3dE9'))).toMatchObject({ code: 'rate_limited' });
    expect(asked).toHaveLength(1);
  });

  it('sends an upload again under the same Idempotency-Key', async () => {
    const { docsight, asked } = clientFor([broken, away, jsonResponse(201, { page_count: 3 })]);
    expect(await settled(docsight.documents.upload(new Uint8Array(3)))).toEqual({ page_count: 3 });
    const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0], keys[0]]);
  });
});

describe('a limit of time', () => {
  it('is of each try, and its end is an error of the connection', async () => {
    const { docsight, asked } = clientFor(['silence'], { timeoutMs: 1_000, maxRetries: 1 });
    const call = docsight.documents.get('s-Ab3dE9');
    expect(await after(2_249, call)).toBeUndefined();
    expect(await after(1, call)).toMatchObject({
      name: 'DocsightConnectionError',
      message: expect.stringContaining('in time'),
    });
    expect(asked).toHaveLength(2);
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('a signal', () => {
  const reason = new Error('not needed any more');

  it.each<[string, Scripted]>([
    ['a try', 'silence'],
    ['the wait before the next one', limited],
  ])('ends %s with its own reason, whether it is of the call or of the client', async (_what, first) => {
    for (const owner of ['call', 'client']) {
      const controller = new AbortController();
      const { signal } = controller;
      const { docsight, asked } = clientFor([first, good], owner === 'client' ? { signal } : {});
      const call = docsight.documents.get('s-Ab3dE9', owner === 'call' ? { signal } : {});
      expect(await after(1_000, call)).toBeUndefined();
      controller.abort(reason);
      expect(await after(0, call)).toBe(reason);
      expect(asked).toHaveLength(1);
      expect(jest.getTimerCount()).toBe(0);
    }
  });

  it('has no listener left of a call that is over', async () => {
    const { signal } = new AbortController();
    const { docsight } = clientFor([limited, good], { signal });
    await after(12_000, docsight.documents.get('s-Ab3dE9', { signal }));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('that is aborted already lets nothing be sent', async () => {
    const { docsight, asked } = clientFor([good]);
    await expect(docsight.documents.get('s-Ab3dE9', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(asked).toEqual([]);
  });
});

describe('a client that cannot work is not made', () => {
  it.each<[string, object]>([
    ['a key with a line break', { apiKey: 'dsk_secret\n' }],
    ['no key', { apiKey: undefined }],
    ['an address without a scheme', { baseUrl: 'docs.example.com' }],
    ['an address of another scheme', { baseUrl: 'ftp://docs.example.com' }],
    ['an address with a query', { baseUrl: 'https://docs.example.com/?a=b' }],
    ['a negative number of retries', { maxRetries: -1 }],
    ['no time', { timeoutMs: 0 }],
    ['a time that timers cannot hold', { timeoutMs: Number.POSITIVE_INFINITY }],
    ['a wait that is no number', { maxWaitMs: Number.NaN }],
  ])('%s', (_what, changes) => {
    const make = (): unknown => createClient({ ...options, ...changes });
    expect(make).toThrow(TypeError);
    expect(make).not.toThrow('secret');
  });
});
