type Options = {
  /**
   * Called while the body is sent, and when all of it was sent. `totalBytes` is the size of the whole body. A request
   * that the client sends again begins at 0 again.
   */
  onProgress: (sentBytes: number, totalBytes: number) => void;
};

/**
 * Returns a `fetch` on XMLHttpRequest, because `fetch` does not report how much of a body was sent. It sends text and
 * Blobs, no streams, and resolves when the whole response has arrived. Source: XMLHttpRequest Standard, 3.5.
 */
export const xhrFetch =
  ({ onProgress }: Options): typeof fetch =>
  async (input, init) =>
    responseOf(await sentRequest(input, init, onProgress));

/** Rejects as fetch does: with the reason of the signal, or a TypeError without a response. */
const sentRequest = (
  input: RequestInfo | URL,
  { method = 'GET', headers, body, signal }: RequestInit = {},
  onProgress: Options['onProgress'],
): Promise<XMLHttpRequest> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    if (input instanceof Request) throw new TypeError('xhrFetch takes the address of a request, not a Request.');
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(new TypeError('The request got no response.')));
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    for (const type of ['progress', 'load'] as const)
      request.upload.addEventListener(type, ({ loaded, total }) => onProgress(loaded, total));

    request.open(method, String(input));
    request.responseType = 'arraybuffer';
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.send(sendable(body));
    signal?.addEventListener('abort', abort);
  });

const sendable = (body: BodyInit | null | undefined): string | Blob | null => {
  if (body === null || body === undefined || typeof body === 'string' || body instanceof Blob) return body ?? null;
  throw new TypeError('xhrFetch sends text and Blobs only.');
};

/** The constructor of Response rejects any body for these statuses. */
const withoutBody = new Set([204, 205, 304]);

const responseOf = (request: XMLHttpRequest): Response => {
  const { status, statusText } = request;
  const body = withoutBody.has(status) ? null : (request.response as ArrayBuffer);
  return new Response(body, { status, statusText, headers: headersOf(request) });
};

const headersOf = (request: XMLHttpRequest): [string, string][] =>
  request
    .getAllResponseHeaders()
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => {
      const end = line.indexOf(':');
      return [line.slice(0, end), line.slice(end + 1).trim()];
    });
