import { request } from 'node:http';

export type JsonResponse = {
  status: number;
  /** Undefined if the body is not JSON. */
  body: unknown;
};

const timeoutMs = 10_000;

/**
 * Sends one HTTP request on a connection of its own: a kept connection would be dead after a restart of the other
 * process. Rejects if no response arrives within 10 s.
 */
export const httpRequest = (
  method: 'GET' | 'POST',
  url: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<JsonResponse> =>
  new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const sent = request(url, {
      method,
      agent: false,
      timeout: timeoutMs,
      headers: {
        ...headers,
        ...(payload && { 'content-type': 'application/json', 'content-length': payload.length }),
      },
    });
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${url} had no response within ${timeoutMs / 1000} s`)));
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: parseJson(Buffer.concat(chunks)) }));
    });
    sent.end(payload);
  });

const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
};
