import { Agent, createServer, request as send } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { freePort } from '@docsight/local-stack';
import { pageClockScript } from './page-clock.ts';

/**
 * A server between one reader and the product. It notes all requests, and adds a clock to the HTML.
 * So it works in the same way in front of every browser.
 */
export type Front = {
  origin: string;
  /** Returns the paths of all requests, with their queries. */
  requestedPaths(): string[];
  /** Closes all connections, and accepts no new ones. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  close(): Promise<void>;
};

export type FrontOptions = {
  /** Removes `no-store` from all responses, so that the back-forward cache may keep the pages of the viewer. */
  allowsBackForwardCache?: boolean;
};

const clockPath = '/clock-of-the-test.js';

export const startFront = async (gatewayUrl: string, options: FrontOptions = {}): Promise<Front> => {
  const paths: string[] = [];
  const port = await freePort();
  const agent = new Agent({ keepAlive: true });
  const server = createServer((request, response) => {
    if (request.url === clockPath) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(pageClockScript);
      return;
    }
    paths.push(request.url!);
    // A broken connection on one side breaks the other one.
    forward(request, response, { gatewayUrl, agent, ...options }).catch(() => response.destroy());
  });
  const goOnline = async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const goOffline = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await goOnline();
  return {
    origin: `http://127.0.0.1:${port}`,
    requestedPaths: () => [...paths],
    goOffline,
    goOnline,
    close: async () => {
      if (server.listening) await goOffline();
      agent.destroy();
    },
  };
};

const without = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

const forward = async (
  request: IncomingMessage,
  response: ServerResponse,
  { gatewayUrl, agent, allowsBackForwardCache = false }: FrontOptions & { gatewayUrl: string; agent: Agent },
): Promise<void> => {
  // Uncompressed, so that the clock can be added.
  const headers = without(request.headers, ['accept-encoding']);
  const forwarded = send(new URL(request.url!, gatewayUrl), { method: request.method, headers, agent });
  response.on('close', () => response.writableFinished || forwarded.destroy());
  const [[received]] = await Promise.all([
    once(forwarded, 'response') as Promise<[IncomingMessage]>,
    pipeline(request, forwarded),
  ]);
  if (allowsBackForwardCache && received.headers['cache-control']?.includes('no-store'))
    received.headers['cache-control'] = 'private, no-cache';
  if (!received.headers['content-type']?.startsWith('text/html')) {
    response.writeHead(received.statusCode!, received.headers);
    await pipeline(received, response);
    return;
  }
  const kept = without(received.headers, ['content-length', 'etag']);
  const html = (await text(received)).replace('<head>', `<head><script src="${clockPath}"></script>`);
  response.writeHead(received.statusCode!, kept).end(html);
};
