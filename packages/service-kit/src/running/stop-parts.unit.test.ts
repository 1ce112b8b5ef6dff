import { Agent, request } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { httpPart } from './http-part.ts';
import { createLogger } from '../logger.ts';
import type { Part } from './part.ts';
import { stopParts } from './stop-parts.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const agents: Agent[] = [];
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
});

/** A server that has stopped to listen has no port. */
const isListening = ({ port }: ReturnType<typeof httpPart>): boolean => {
  try {
    return port() > 0;
  } catch {
    return false;
  }
};

const start = async (listener: RequestListener) => {
  const part = httpPart('http', listener, { host: '127.0.0.1', port: 0 });
  await part.start!();
  const port = part.port();
  const send = async (agent?: Agent, onReused?: (isReused: boolean) => void): Promise<IncomingMessage> => {
    const sent = request({ port, agent, method: 'POST', path: '/' });
    sent.once('socket', () => onReused?.(sent.reusedSocket));
    sent.end('body');
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    return response;
  };
  const keepAlive = (): Agent => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    return agent;
  };
  return { part, send, keepAlive };
};

/** A server that holds each request until the test lets it respond. */
const startHolding = async () => {
  const held: ServerResponse[] = [];
  let onRequest = (): void => undefined;
  const { part, send } = await start((_req, res) => {
    held.push(res);
    onRequest();
  });
  const received = (): Promise<void> =>
    new Promise((resolve) => {
      onRequest = resolve;
    });
  return { part, send, held, received };
};

const aPart = (name: string, stopped: string[], stop: () => Promise<unknown> = () => Promise.resolve()): Part => ({
  name,
  stop: async () => {
    await stop();
    stopped.push(name);
  },
});

describe('a service that stops', () => {
  it('serves requests during the drain delay, and closes each connection after its response', async () => {
    const { part, send, keepAlive } = await start((_req, res) => res.end('{}'));
    const agent = keepAlive();
    expect((await send(agent)).headers.connection).toBe('keep-alive');
    const stopped = stopParts([part], { drainDelayMs: 500, requestsMs: 5_000 }, logger);
    const [reused, fresh] = [await send(agent), await send()];
    expect([reused.statusCode, reused.headers.connection]).toEqual([200, 'close']);
    expect([fresh.statusCode, fresh.headers.connection]).toEqual([200, 'close']);
    await stopped;
    await expect(send()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('lets no request of a busy client meet a closing connection', async () => {
    const { part, send, keepAlive } = await start((_req, res) => res.end('{}'));
    const agent = keepAlive();
    let isReused = false;
    const sendUntilRejected = async (): Promise<void> => {
      for (;;) await send(agent, (reused) => (isReused = reused));
    };
    const rejected = expect(sendUntilRejected()).rejects.toThrow();
    await stopParts([part], { drainDelayMs: 200, requestsMs: 5_000 }, logger);
    await rejected;
    // A new connection was rejected: the client knows that nothing was done, and asks another replica.
    expect(isReused).toBe(false);
  });

  it('responds to a request that had arrived when it closes its connections', async () => {
    const { part } = await start((_req, res) => res.end('done'));
    const client = connect(part.port(), '127.0.0.1');
    const ended = once(client, 'close');
    let received = '';
    client.setEncoding('utf8').on('data', (text: string) => (received += text));
    client.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n');
    await once(client, 'data');
    client.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n');
    await part.stop!();
    await ended;
    expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    expect(received).toContain('Connection: close');
  });

  it('finishes the requests in progress before its other parts stop, and then closes their connections', async () => {
    const { part, send, held, received } = await startHolding();
    const stopped: string[] = [];
    const response = send();
    await received();
    const stopping = stopParts([aPart('database', stopped), part], { drainDelayMs: 0, requestsMs: 60_000 }, logger);
    // A request that arrives before the server has stopped to listen is served too.
    while (isListening(part)) await new Promise(setImmediate);
    await expect(send()).rejects.toThrow();
    expect(stopped).toEqual([]);
    held[0]!.end('{}');
    expect((await response).headers.connection).toBe('close');
    await stopping;
    expect(stopped).toEqual(['database']);
  });

  it('cuts off requests that exceed their limit, and then stops its other parts', async () => {
    const { part, send, received } = await startHolding();
    const stopped: string[] = [];
    const response = send();
    const cutOff = expect(response).rejects.toMatchObject({ code: 'ECONNRESET' });
    await received();
    await stopParts([aPart('database', stopped), part], { drainDelayMs: 0, requestsMs: 50 }, logger);
    await cutOff;
    expect(stopped).toEqual(['database']);
  });

  it('stops at once when it has no requests, also with connections that are open', async () => {
    const { part, send, keepAlive } = await start((_req, res) => res.end('{}'));
    await send(keepAlive());
    const stopped: string[] = [];
    // Neither limit passes: Jest would end the test first.
    await stopParts([aPart('database', stopped), part], { drainDelayMs: 0, requestsMs: 3_600_000 }, logger);
    expect(stopped).toEqual(['database']);
  });

  it('stops its other parts in reverse order, also when one of them fails', async () => {
    const stopped: string[] = [];
    const failing = aPart('broken', stopped, () => Promise.reject(new Error('cannot stop')));
    const parts = [aPart('database', stopped), failing, aPart('broker', stopped)];
    await stopParts(parts, { drainDelayMs: 3_600_000, requestsMs: 3_600_000 }, logger);
    expect(stopped).toEqual(['broker', 'database']);
  });
});
