/** A request as the server would receive it. */
export type Asked = { method: string; path: string; headers: Headers; body: ArrayBuffer; redirect: string };

/** A response, a connection failure, or no response until the request is aborted. */
export type Scripted = Response | Error | 'silence';

/** Creates a fetch that reads each whole request and returns the scripted results in order. The last one repeats. */
export const scriptedFetch = (...script: [Scripted, ...Scripted[]]) => {
  const asked: Asked[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const { method, headers, signal, redirect } = request;
    signal.throwIfAborted();
    asked.push({ method, path: pathname + search, headers, redirect, body: await request.arrayBuffer() });
    const next = script[Math.min(asked.length, script.length) - 1]!;
    if (next === 'silence') return untilAborted(signal);
    if (next instanceof Error) throw next;
    return next.clone();
  };
  return { fetch, asked };
};

export const jsonResponse = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

export const errorResponse = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  jsonResponse(status, { error: { code, message: `It was ${code}.` } }, headers);

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
