import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LookupAddress } from 'node:dns';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually, silentLogger } from '@docsight/testkit';
import { fakeService } from '../../test/harness.ts';
import { bodyLimits } from './body-limits.ts';
import { makeForward } from './forward.ts';
import { makeUpstreams } from './upstreams.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/**
 * Starts a replica on its own loopback address, as containers have. It responds with its address and the Host header.
 */
const serveAt = async (address: string, port: number): Promise<{ port: number; close(): Promise<void> }> => {
  const server: Server = createServer((req, res) => res.end(`${address} ${req.headers.host}`));
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  undo.push(close);
  return { port: (server.address() as AddressInfo).port, close };
};

/** Starts a gateway for services behind one name. */
const forwardTo = async (port: number, lookup: () => Promise<LookupAddress[]>) => {
  const url = [`http://documents.test:${port}`];
  const { upstreams, part } = makeUpstreams(
    { documents: url, tracking: [], analytics: [], webhooks: [] },
    { nowMs: Date.now, logger: silentLogger, lookup, refreshEveryMs: 20 },
  );
  await part.start?.();
  undo.push(() => part.stop!());
  const forward = makeForward(upstreams, bodyLimits(1));
  const options = { service: 'documents', path: '/', takesFiles: false, withCredentials: false, add: {} } as const;
  const front = await fakeService((req, res) => {
    forward(req, res, options).catch((error: unknown) => res.writeHead(503).end(String(error)));
  });
  undo.push(() => front.close());
  return async (): Promise<string> => (await fetch(front.url)).text();
};

const at = (...addresses: string[]): LookupAddress[] => addresses.map((address) => ({ address, family: 4 }));

describe('a name with several addresses', () => {
  it('is used with all its current addresses; the Host header keeps the name', async () => {
    const { port } = await serveAt('127.0.0.1', 0);
    await serveAt('127.0.0.2', port);
    await serveAt('127.0.0.3', port);
    let addresses = at('127.0.0.1', '127.0.0.2');
    const ask = await forwardTo(port, () => Promise.resolve(addresses));
    const seen = async (count: number) => {
      const responses: string[] = [];
      for (let time = 0; time < count; time += 1) responses.push(await ask());
      return responses.sort();
    };
    const [one, two, three] = [1, 2, 3].map((last) => `127.0.0.${last} documents.test:${port}`);
    expect(await seen(4)).toEqual([one, one, two, two]);
    addresses = at('127.0.0.2', '127.0.0.3');
    await eventually(async () => expect(await seen(4)).toEqual([two, two, three, three]));
  });

  it('is used with its last addresses while it cannot be resolved, and without an unreachable one', async () => {
    const first = await serveAt('127.0.0.1', 0);
    await serveAt('127.0.0.2', first.port);
    let asked = 0;
    const ask = await forwardTo(first.port, () => {
      asked += 1;
      return asked === 1 ? Promise.resolve(at('127.0.0.1', '127.0.0.2')) : Promise.reject(new Error('no such name'));
    });
    await eventually(() => expect(asked).toBeGreaterThan(2));
    await first.close();
    for (let time = 0; time < 6; time += 1) expect(await ask()).toContain('127.0.0.2 ');
    await serveAt('127.0.0.1', first.port);
    await eventually(async () => expect(await ask()).toContain('127.0.0.1 '));
  });
});
