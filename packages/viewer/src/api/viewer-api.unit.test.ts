import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { makeViewerApi } from './viewer-api.ts';
import { isAbort } from './viewer-error.ts';

const session = {
  viewer_token: 'token',
  session_id: 'ses_1',
  viewer_id: 'anon_1',
  counted: true,
  document: { title: 'Plan', page_count: 3, allow_download: true },
  access: { state: 'open', gate_type: 'none', gate_page: 1, open_pages: 3, full: true },
};

/** A server with one response. It records the requests. */
const respondingWith = (respond: () => Response | Promise<Response>) => {
  const requests: { url: string; init: RequestInit }[] = [];
  const fetch = ((url: string, init: RequestInit) => {
    requests.push({ url, init });
    return Promise.resolve(respond());
  }) as typeof globalThis.fetch;
  return { api: makeViewerApi('abc123', fetch), fetch, requests };
};
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
const errorResponse = (status: number, headers: Record<string, string> = {}) =>
  json(status, { error: { code: 'some_code', message: 'Some sentence.' } }, headers);

describe('viewer API', () => {
  afterEach(() => void jest.useRealTimers());

  it('starts a session with the cookie, or with a former token', async () => {
    const { api, requests } = respondingWith(() => json(201, session));
    await expect(api.startSession()).resolves.toEqual(session);
    await api.startSession('former');
    expect(requests[0]).toMatchObject({
      url: '/s/abc123/sessions',
      init: { method: 'POST', credentials: 'same-origin' },
    });
    expect(requests.map(({ init }) => (init.headers as Record<string, string>).Authorization)).toEqual([
      undefined,
      'Bearer former',
    ]);
  });

  it('requests sizes and the first image before the session without a token', async () => {
    const { api, requests } = respondingWith(() => json(200, { pages: [{ width: 612, height: 792 }] }));
    await expect(api.pageSizes(undefined)).resolves.toEqual([{ width: 612, height: 792 }]);
    await api.pageSizes('token');
    expect(requests.map(({ url, init }) => [url, (init.headers as Record<string, string>).Authorization])).toEqual([
      ['/s/abc123/pages?opening=true', undefined],
      ['/s/abc123/pages', 'Bearer token'],
    ]);
    expect(api.firstImageUrl(1200)).toBe('/s/abc123/pages/1?width=1200&opening=true');
  });

  it('starts a session as a guest', async () => {
    const { fetch, requests } = respondingWith(() => json(201, session));
    await makeViewerApi('abc123', fetch, true).startSession();
    await makeViewerApi('abc123', fetch).startSession();
    expect(requests.map(({ init }) => init.body)).toEqual(['{"as":"guest"}', '{}']);
  });

  it('sends password and e-mail address with the token of the tab', async () => {
    const { api, requests } = respondingWith(() => json(200, session));
    await api.enterPassword('mine', 'secret');
    await api.passGate('mine', 'ann@acme.com', '');
    expect(requests.map(({ url, init }) => [url, init.body])).toEqual([
      ['/s/abc123/password', '{"password":"secret"}'],
      ['/s/abc123/gate', '{"email":"ann@acme.com","name":""}'],
    ]);
    expect(requests[1]!.init.headers).toEqual({ Authorization: 'Bearer mine', 'Content-Type': 'application/json' });
  });

  it('parses sizes, images, text layers and texts', async () => {
    const sizes = respondingWith(() => json(200, { pages: [{ width: 612, height: 792 }] }));
    await expect(sizes.api.pageSizes('mine')).resolves.toEqual([{ width: 612, height: 792 }]);
    const image = respondingWith(() => new Response('bytes', { headers: { 'Content-Type': 'image/webp' } }));
    expect((await image.api.pageImage('mine', 2, 800)).type).toBe('image/webp');
    expect(image.requests[0]!.url).toBe('/s/abc123/pages/2?width=800');
    const layer = respondingWith(() => json(200, { text: '', words: [] }));
    await expect(layer.api.pageLayer('mine', 2)).resolves.toEqual({ text: '', words: [] });
    const texts = respondingWith(() => json(200, { pages: [{ page: 2, text: 'Two' }], next: null }));
    await expect(texts.api.pageTexts('mine', 2)).resolves.toEqual({ pages: [{ page: 2, text: 'Two' }], next: null });
    expect([layer, texts].map(({ requests }) => requests[0]!.url)).toEqual([
      '/s/abc123/pages/2/layer',
      '/s/abc123/texts?from=2',
    ]);
    const boxes = [{ x: 0.1, y: 0.2, width: 0.3, height: 0.01 }];
    const link = { type: 'page', boxes, text: 'Costs', page: 3, y: 0.5 };
    const links = respondingWith(() => json(200, { links: [link, { type: 'closed_page', boxes, text: '' }] }));
    expect(await links.api.pageLinks('mine', 2)).toMatchObject([link, { type: 'closed_page' }]);
    expect(links.requests[0]!.url).toBe('/s/abc123/pages/2/links');
    const item = { title: 'Costs', level: 1, page: 3, y: 0, expanded: false };
    const outline = respondingWith(() => json(200, { items: [item] }));
    await expect(outline.api.outline('mine')).resolves.toEqual([item]);
    expect(outline.requests[0]!.url).toBe('/s/abc123/outline');
  });

  it.each([
    ['the page of a login portal', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    ['a session without access', () => json(201, { ...session, access: undefined })],
    ['invalid sizes', () => json(200, { pages: [{ width: '612', height: 0 }] })],
  ])('reports %s as an unexpected response', async (_what, respond) => {
    const { api } = respondingWith(respond);
    const calls = [
      api.startSession(),
      api.pageSizes('mine'),
      api.pageImage('mine', 1, 400),
      api.pageLayer('mine', 1),
      api.pageLinks('mine', 1),
      api.outline('mine'),
    ];
    for (const call of calls) await expect(call).rejects.toMatchObject({ status: 0, code: 'unexpected_response' });
  });

  it.each([
    ['a script', { type: 'url', url: 'javascript:alert(1)' }],
    ['no address', { type: 'url' }],
    ['a page that is no number', { type: 'page', page: '3', y: 0 }],
    ['a place outside of the page', { type: 'page', page: 3, y: 2 }],
    ['no area', { type: 'closed_page', boxes: [] }],
    ['an unknown kind', { type: 'launch' }],
  ])('rejects a link with %s', async (_what, link) => {
    const boxes = [{ x: 0, y: 0, width: 1, height: 1 }];
    const { api } = respondingWith(() => json(200, { links: [{ boxes, text: '', ...link }] }));
    await expect(api.pageLinks('mine', 1)).rejects.toMatchObject({ code: 'unexpected_response' });
  });

  it('reports an error response with status, code, message and waiting time', async () => {
    const { api } = respondingWith(() => errorResponse(429, { 'Retry-After': '7' }));
    await expect(api.startSession()).rejects.toMatchObject({
      name: 'ViewerError',
      status: 429,
      code: 'some_code',
      message: 'Some sentence.',
      retryAfterMs: 7000,
    });
    await expect(respondingWith(() => errorResponse(401)).api.startSession()).rejects.toMatchObject({
      retryAfterMs: undefined,
    });
  });

  it('reports the error page of a proxy by its status', async () => {
    const { api } = respondingWith(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }));
    await expect(api.startSession()).rejects.toMatchObject({ status: 502, code: 'unknown' });
  });

  it('reports no response when the network fails before or during it', async () => {
    const nowhere = respondingWith(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(nowhere.api.startSession()).rejects.toMatchObject({ status: 0, code: 'no_response' });
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
    const half = respondingWith(() => new Response(broken, { headers: { 'Content-Type': 'image/webp' } }));
    await expect(half.api.pageImage('mine', 1, 400)).rejects.toMatchObject({ status: 0, code: 'no_response' });
  });

  it('passes on the AbortError of an aborted call', async () => {
    const controller = new AbortController();
    const call = makeViewerApi('abc123', hanging).pageImage('mine', 1, 400, controller.signal);
    controller.abort();
    expect(isAbort(await call.catch((error: unknown) => error))).toBe(true);
    const late = makeViewerApi('abc123', hanging).pageLayer('mine', 1, controller.signal);
    expect(isAbort(await late.catch((error: unknown) => error))).toBe(true);
  });

  it('ends a call at its deadline', async () => {
    jest.useFakeTimers();
    const call = makeViewerApi('abc123', hanging).startSession();
    const ended = expect(call).rejects.toMatchObject({ status: 0, code: 'no_response' });
    await jest.advanceTimersByTimeAsync(20_000);
    await ended;
  });
});

/** Never responds. Only an abort ends the call. */
const hanging = ((_url: string, { signal }: RequestInit) =>
  new Promise((_resolve, reject) => {
    const end = (): void => reject(signal?.reason as Error);
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end);
  })) as typeof globalThis.fetch;
