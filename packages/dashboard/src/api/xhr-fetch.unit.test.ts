import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createAccountClient } from '@docsight/client';
import { xhrFetch } from './xhr-fetch.ts';

const ended = (type: string): Event => new Event(type);
const progress = (type: string, loaded: number, total: number): Event =>
  Object.assign(new Event(type), { loaded, total });

/** What the tests need of a browser's XMLHttpRequest. The test decides when it responds. */
class FakeXhr extends EventTarget {
  static last: FakeXhr;
  upload = new EventTarget();
  responseType = '';
  status = 0;
  statusText = '';
  response: ArrayBuffer | null = null;
  responseHeaders = '';
  sent: { method?: string; url?: string; headers: [string, string][]; body?: unknown } = { headers: [] };
  isAborted = false;

  constructor() {
    super();
    FakeXhr.last = this;
  }
  open(method: string, url: string): void {
    Object.assign(this.sent, { method, url });
  }
  setRequestHeader(name: string, value: string): void {
    this.sent.headers.push([name, value]);
  }
  send(body: unknown): void {
    this.sent.body = body;
  }
  abort(): void {
    this.isAborted = true;
    this.end('abort');
  }
  getAllResponseHeaders(): string {
    return this.responseHeaders;
  }
  end(type: 'load' | 'error' | 'abort'): void {
    this.dispatchEvent(ended(type));
    this.dispatchEvent(ended('loadend'));
  }
  respond(status: number, text: string, headers = ''): void {
    const response = new TextEncoder().encode(text).buffer;
    Object.assign(this, { status, statusText: 'Said so', response, responseHeaders: headers });
    this.end('load');
  }
}

const globals = globalThis as { XMLHttpRequest?: unknown };
let reported: [number, number][];
const onProgress = (sentBytes: number, totalBytes: number): void => void reported.push([sentBytes, totalBytes]);
const send = (init?: RequestInit, input: string | URL = 'https://docs.example.com/account/documents') => {
  const response = xhrFetch({ onProgress })(input, init);
  return { response, xhr: FakeXhr.last };
};

beforeEach(() => {
  reported = [];
  globals.XMLHttpRequest = FakeXhr;
});
afterEach(() => {
  delete globals.XMLHttpRequest;
});

describe('a fetch on XMLHttpRequest', () => {
  it('sends method, headers and body, and reports how much of the body was sent', async () => {
    const body = new Blob(['0123456789']);
    const { response, xhr } = send({ method: 'POST', headers: { 'idempotency-key': 'mine' }, body });
    expect(xhr.sent).toEqual({
      method: 'POST',
      url: 'https://docs.example.com/account/documents',
      body,
      headers: [['idempotency-key', 'mine']],
    });
    xhr.upload.dispatchEvent(progress('progress', 4, 10));
    xhr.upload.dispatchEvent(progress('load', 10, 10));
    expect(reported).toEqual([
      [4, 10],
      [10, 10],
    ]);
    xhr.respond(201, '{}');
    expect((await response).status).toBe(201);
  });

  it('returns a Response with status, headers and text', async () => {
    const { response, xhr } = send({}, new URL('https://docs.example.com/account/me'));
    expect(xhr.sent).toMatchObject({ method: 'GET', url: 'https://docs.example.com/account/me', body: null });
    xhr.respond(422, '{"error":"Zürich"}', 'content-type: application/json\r\nx-request-id:  a:b \r\n');
    const { status, statusText, headers, ok } = await response;
    expect({ status, statusText, ok }).toEqual({ status: 422, statusText: 'Said so', ok: false });
    expect([...headers]).toEqual([
      ['content-type', 'application/json'],
      ['x-request-id', 'a:b'],
    ]);
    expect(await (await response).text()).toBe('{"error":"Zürich"}');
  });

  it.each([204, 205, 304])('returns a Response without a body for %i', async (status) => {
    const { response, xhr } = send();
    xhr.respond(status, '');
    expect([(await response).status, (await response).body]).toEqual([status, null]);
  });

  it('rejects with a TypeError without a response', async () => {
    const { response, xhr } = send({ method: 'POST', body: 'text' });
    xhr.end('error');
    await expect(response).rejects.toThrow(TypeError);
  });

  it('is aborted by its signal, with the reason of the signal', async () => {
    const controller = new AbortController();
    const { response, xhr } = send({ signal: controller.signal });
    const reason = new Error('never mind');
    controller.abort(reason);
    await expect(response).rejects.toBe(reason);
    expect(xhr.isAborted).toBe(true);
    const late = send({ signal: AbortSignal.abort(reason) });
    await expect(late.response).rejects.toBe(reason);
    expect(late.xhr).toBe(xhr);
  });

  it('does not listen to its signal any more after the response', async () => {
    const controller = new AbortController();
    const { response, xhr } = send({ signal: controller.signal });
    xhr.respond(200, '');
    await response;
    controller.abort();
    expect(xhr.isAborted).toBe(false);
  });

  it('rejects streams, forms and Request objects', async () => {
    for (const body of [new Blob(['a']).stream(), new FormData()])
      await expect(send({ method: 'POST', body }).response).rejects.toThrow('sends text and Blobs only');
    const request = new Request('https://docs.example.com');
    await expect(xhrFetch({ onProgress })(request)).rejects.toThrow('not a Request');
  });

  it('uploads a file of the typed client, whose form is a Blob', async () => {
    const isSent = jest.spyOn(FakeXhr.prototype, 'send');
    const account = createAccountClient({ baseUrl: 'https://docs.example.com', fetch: xhrFetch({ onProgress }) });
    const uploaded = account.documents.upload(new File(['%PDF-1.7'], 'deck.pdf'), { title: 'Deck' });
    while (isSent.mock.calls.length === 0) await Promise.resolve();
    const { sent } = FakeXhr.last;
    expect(sent).toMatchObject({ method: 'POST', url: 'https://docs.example.com/account/documents' });
    expect(new Headers(sent.headers).get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(await (sent.body as Blob).text()).toMatch(
      /"title"\r\n\r\nDeck\r\n.*filename="deck.pdf"\r\n.*\r\n\r\n%PDF-1.7/s,
    );
    FakeXhr.last.respond(201, '{"short_code":"s-Ab3dE9"}', 'content-type: application/json\r\n');
    expect(await uploaded).toEqual({ short_code: 's-Ab3dE9' });
    isSent.mockRestore();
  });
});
