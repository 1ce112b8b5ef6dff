import { request } from 'node:http';

export type JsonAnswer = { status: number; body: unknown };

const LIMIT_MS = 10_000;

/**
 * One HTTP request with a connection of its own, so that a peer that was killed and started again is not met through a
 * dead connection. A body that is not JSON answers as undefined. Rejects when no answer comes within 10 s.
 */
export const httpRequest = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<JsonAnswer> =>
  new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const sent = request(url, {
      method,
      agent: false,
      timeout: LIMIT_MS,
      headers: {
        ...headers,
        ...(payload && { 'content-type': 'application/json', 'content-length': payload.length }),
      },
    });
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${url} was not answered within ${LIMIT_MS / 1000} s`)));
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: parsed(Buffer.concat(chunks)) }));
    });
    sent.end(payload);
  });

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
};
