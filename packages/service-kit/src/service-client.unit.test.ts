import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { serviceClient } from './service-client.ts';
import { newSigningKey, signingSettings } from './tokens/internal-keys.ts';

const key = signingSettings.INTERNAL_SIGNING_KEY.parse(newSigningKey().signingKey);
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Starts a service whose tries are numbered from 1. */
const start = async (listener: (attempt: number, ...args: Parameters<RequestListener>) => void, port = 0) => {
  let attempts = 0;
  const server = createServer((req, res) => {
    attempts += 1;
    listener(attempts, req, res);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    attempts: () => attempts,
    close: () => new Promise((resolve) => servers.splice(0).forEach((one) => one.close(resolve))),
  };
};

const clientOf = (urls: string[], limits: { timeoutMs?: number; deadlineMs?: number } = {}) =>
  serviceClient({
    caller: 'tracking',
    key,
    to: 'documents',
    urls,
    timeoutMs: 30_000,
    unavailableMessage: 'No.',
    ...limits,
  });

/** A name with the addresses of several replicas is one URL. The first `count` connections reach one that ends. */
const dyingFirst =
  (count: number) =>
  (attempt: number, ...[req, res]: Parameters<RequestListener>) => {
    if (attempt <= count) req.socket.destroy();
    else res.end(JSON.stringify({ attempt }));
  };

describe('a request to a service with one URL', () => {
  it('is repeated on another connection if it is a GET', async () => {
    const service = await start(dyingFirst(2));
    expect(await clientOf([service.url]).request('/')).toEqual({ attempt: 3 });
  });

  it('is not repeated if it is a POST that may have been executed', async () => {
    const service = await start(dyingFirst(2));
    await expect(clientOf([service.url]).request('/', {})).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(service.attempts()).toBe(1);
  });

  it('is repeated if it is a POST that changes nothing', async () => {
    const service = await start(dyingFirst(2));
    expect(await clientOf([service.url]).request('/', {}, { isQuery: true })).toEqual({ attempt: 3 });
  });

  it('is repeated if no connection was accepted, also if it is a POST', async () => {
    const gone = await start(dyingFirst(0));
    await gone.close();
    const response = clientOf([gone.url]).request('/', {});
    await start(dyingFirst(0), Number(new URL(gone.url).port));
    expect(await response).toEqual({ attempt: 1 });
  });

  it('is repeated after 503, but not after a status that says the request is wrong', async () => {
    const statuses = [503, 503, 200];
    const overloaded = await start((attempt, _req, res) => res.writeHead(statuses[attempt - 1]!).end('{}'));
    expect(await clientOf([overloaded.url]).request('/')).toEqual({});
    const strict = await start((_attempt, _req, res) => res.writeHead(401).end('{}'));
    await expect(clientOf([strict.url]).request('/')).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(strict.attempts()).toBe(1);
  });

  it('is repeated when a frozen replica does not respond, and ends at the deadline', async () => {
    const half = await start((attempt, _req, res) => (attempt > 1 ? res.end('{}') : undefined));
    expect(await clientOf([half.url], { timeoutMs: 100, deadlineMs: 30_000 }).request('/')).toEqual({});
    const frozen = await start(() => undefined);
    const limits = { timeoutMs: 30_000, deadlineMs: 100 };
    await expect(clientOf([frozen.url], limits).request('/')).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(frozen.attempts()).toBe(1);
  });

  it('returns null for 404', async () => {
    const service = await start((_attempt, _req, res) => res.writeHead(404).end('{}'));
    expect(await clientOf([service.url]).request('/')).toBeNull();
  });
});

describe('a request to a service with several URLs', () => {
  it('uses them in turn, and another one if one is away', async () => {
    const gone = await start(dyingFirst(0));
    await gone.close();
    const [one, two] = [await start(dyingFirst(0)), await start(dyingFirst(0))];
    const client = clientOf([one.url, gone.url, two.url]);
    for (let at = 0; at < 6; at += 1) await client.request('/', {});
    expect(one.attempts() + two.attempts()).toBe(6);
    expect(Math.min(one.attempts(), two.attempts())).toBeGreaterThan(1);
  });
});
