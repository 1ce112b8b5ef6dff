import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { browserUserAgent } from '@docsight/demo';

const boundary = 'docsight-upgrade';
const pieces = 10;

/**
 * Uploads a PDF in ten pieces, with a pause after each.
 * @returns the created document.
 */
export const uploadSlowly = async (options: {
  gatewayUrl: string;
  key: string;
  pdf: Buffer;
  pauseMs: number;
}): Promise<{ id: string; short_code: string; url: string }> => {
  const { gatewayUrl, key, pdf, pauseMs } = options;
  const sent = request(`${gatewayUrl}/api/v1/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  const responded = once(sent, 'response') as Promise<[IncomingMessage]>;
  responded.catch(() => undefined); // Awaited below. Sending may take longer.
  sent.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="report.pdf"\r\n`);
  sent.write('content-type: application/pdf\r\n\r\n');
  for (let piece = 0; piece < pieces && !sent.destroyed; piece += 1) {
    sent.write(pdf.subarray((piece * pdf.length) / pieces, ((piece + 1) * pdf.length) / pieces));
    if (pauseMs > 0) await wait(pauseMs);
  }
  sent.end(`\r\n--${boundary}--\r\n`);
  const [response] = await responded;
  const text = await textOf(response);
  if (response.statusCode !== 201) throw new Error(`${response.statusCode}: ${text}`);
  return JSON.parse(text) as { id: string; short_code: string; url: string };
};

const textOf = async (response: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
  return text;
};

/** Downloads an original of a known size in about `ms` milliseconds. @throws Error unless all of it arrives. */
export const downloadSlowly = async (url: string, token: string, { bytes, ms }: { bytes: number; ms: number }) => {
  const headers = { authorization: `Bearer ${token}`, 'user-agent': browserUserAgent };
  const sent = request(`${url}/download`, { headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const startedAt = performance.now();
  let received = 0;
  for await (const chunk of response) {
    received += (chunk as Buffer).length;
    await wait(Math.max(0, startedAt + (ms * received) / bytes - performance.now()));
  }
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}`);
  if (received !== bytes) throw new Error(`${received} of ${bytes} bytes arrived.`);
};

/**
 * Reads a live stream until the server ends it, or `ended` fires.
 * @returns the time after which the server asks the client to connect again.
 */
export const watchLive = async (gatewayUrl: string, token: string, ended: AbortSignal): Promise<number> => {
  const response = await fetch(`${gatewayUrl}/account/live`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: ended,
  }).catch((error: unknown) => {
    if (!ended.aborted) throw error;
  });
  if (!response) return 0;
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  let text = '';
  try {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk;
  } catch (error) {
    if (!ended.aborted) throw error; // The server broke it off.
  }
  const retryMs = /^retry: (\d+)$/m.exec(text)?.[1];
  if (retryMs === undefined && !ended.aborted) throw new Error(`The stream has no time to connect again: ${text}`);
  return Number(retryMs ?? 0);
};
