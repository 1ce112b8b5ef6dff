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

/** A server that gives one answer, and keeps what it was asked. */
const answering = (answer: () => Response | Promise<Response>) => {
  const asked: { url: string; init: RequestInit }[] = [];
  const fetch = ((url: string, init: RequestInit) => {
    asked.push({ url, init });
    return Promise.resolve(answer());
  }) as typeof globalThis.fetch;
  return { api: makeViewerApi('abc123', fetch), asked };
};
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
const refusal = (status: number, headers: Record<string, string> = {}) =>
  json(status, { error: { code: 'some_code', message: 'Some sentence.' } }, headers);

describe('what the page asks the server', () => {
  afterEach(() => void jest.useRealTimers());

  it('opens a session by the cookie, or as the reader of a former token', async () => {
    const { api, asked } = answering(() => json(201, session));
    await expect(api.startSession()).resolves.toEqual(session);
    await api.startSession('former');
    expect(asked[0]).toMatchObject({ url: '/s/abc123/sessions', init: { method: 'POST', credentials: 'same-origin' } });
    expect(asked.map(({ init }) => (init.headers as Record<string, string>).Authorization)).toEqual([
      undefined,
      'Bearer former',
    ]);
  });

  it('sends password and e-mail with the token of the tab', async () => {
    const { api, asked } = answering(() => json(200, session));
    await api.enterPassword('mine', 'secret');
    await api.passGate('mine', 'ann@acme.com', '');
    expect(asked.map(({ url, init }) => [url, init.body])).toEqual([
      ['/s/abc123/password', '{"password":"secret"}'],
      ['/s/abc123/gate', '{"email":"ann@acme.com","name":""}'],
    ]);
    expect(asked[1]!.init.headers).toEqual({ Authorization: 'Bearer mine', 'Content-Type': 'application/json' });
  });

  it('reads sizes, images and texts', async () => {
    const sizes = answering(() => json(200, { pages: [{ width: 612, height: 792 }] }));
    await expect(sizes.api.pageSizes('mine')).resolves.toEqual([{ width: 612, height: 792 }]);
    const image = answering(() => new Response('bytes', { headers: { 'Content-Type': 'image/webp' } }));
    expect((await image.api.pageImage('mine', 2, 800)).type).toBe('image/webp');
    expect(image.asked[0]!.url).toBe('/s/abc123/pages/2?width=800');
    const text = answering(() => new Response('', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } }));
    await expect(text.api.pageText('mine', 2)).resolves.toBe('');
  });

  it.each([
    ['the page of a portal', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    ['a session without an access', () => json(201, { ...session, access: undefined })],
    ['sizes that are none', () => json(200, { pages: [{ width: '612', height: 0 }] })],
  ])('takes %s for no answer', async (_what, answer) => {
    const { api } = answering(answer);
    const calls = [api.startSession(), api.pageSizes('mine'), api.pageImage('mine', 1, 400), api.pageText('mine', 1)];
    for (const call of calls) await expect(call).rejects.toMatchObject({ status: 0, code: 'unreadable' });
  });

  it('tells a refusal with its status, code, sentence and waiting time', async () => {
    const { api } = answering(() => refusal(429, { 'Retry-After': '7' }));
    await expect(api.startSession()).rejects.toMatchObject({
      name: 'ViewerError',
      status: 429,
      code: 'some_code',
      message: 'Some sentence.',
      retryAfterMs: 7000,
    });
    await expect(answering(() => refusal(401)).api.startSession()).rejects.toMatchObject({ retryAfterMs: undefined });
  });

  it("takes a refusal that is a proxy's own page by its status", async () => {
    const { api } = answering(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }));
    await expect(api.startSession()).rejects.toMatchObject({ status: 502, code: 'unknown' });
  });

  it('says that there was no answer when the network fails, also in the middle of one', async () => {
    const nowhere = answering(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(nowhere.api.startSession()).rejects.toMatchObject({ status: 0, code: 'no_answer' });
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
    const half = answering(() => new Response(broken, { headers: { 'Content-Type': 'image/webp' } }));
    await expect(half.api.pageImage('mine', 1, 400)).rejects.toMatchObject({ status: 0, code: 'no_answer' });
  });

  it('lets an aborted call end as it is', async () => {
    const leave = new AbortController();
    const call = makeViewerApi('abc123', hanging).pageImage('mine', 1, 400, leave.signal);
    leave.abort();
    expect(isAbort(await call.catch((error: unknown) => error))).toBe(true);
    const late = makeViewerApi('abc123', hanging).pageText('mine', 1, leave.signal);
    expect(isAbort(await late.catch((error: unknown) => error))).toBe(true);
  });

  it('does not wait for ever', async () => {
    jest.useFakeTimers();
    const call = makeViewerApi('abc123', hanging).startSession();
    const ended = expect(call).rejects.toMatchObject({ status: 0, code: 'no_answer' });
    await jest.advanceTimersByTimeAsync(20_000);
    await ended;
  });
});

/** Never answers; only an abort ends it. */
const hanging = ((_url: string, { signal }: RequestInit) =>
  new Promise((_resolve, reject) => {
    const end = (): void => reject(signal?.reason as Error);
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end);
  })) as typeof globalThis.fetch;
