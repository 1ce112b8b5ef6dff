import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LookupAddress } from 'node:dns';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually, silentLogger } from '@docsight/testkit';
import { fakeService } from '../../test/harness.ts';
import { askAnotherHeader, httpPart, probePath } from '@docsight/service-kit';
import type { AppError } from '@docsight/service-kit';
import { admissionLimits } from './admission.ts';
import type { AdmissionLimits } from './admission.ts';
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
  const options = {
    service: 'documents',
    path: '/',
    takesFiles: false,
    withCredentials: false,
    add: {},
    fairKey: 'ann',
  } as const;
  const front = await fakeService((req, res) => {
    forward(req, res, options).catch((error: unknown) => res.writeHead(503).end(String(error)));
  });
  undo.push(() => front.close());
  return async (): Promise<string> => (await fetch(front.url)).text();
};

/** Starts a gateway for two replicas with URLs of their own. */
const forwardToBoth = async (
  urls: string[],
  limits: Partial<AdmissionLimits> = {},
  { idleAfterMs = 60_000 }: { idleAfterMs?: number } = {},
) => {
  const { upstreams, part } = makeUpstreams(
    { documents: urls, tracking: [], analytics: [], webhooks: [] },
    {
      nowMs: Date.now,
      logger: silentLogger,
      limits: { ...admissionLimits, ...limits },
      suspectAfterMs: 200,
      probeTimeoutMs: 500,
      idleAfterMs,
    },
  );
  await part.start?.();
  undo.push(() => part.stop!());
  const forward = makeForward(upstreams, bodyLimits(1));
  const front = await fakeService((req, res) => {
    const fairKey = String(req.headers['x-key'] ?? 'ann');
    const options = { service: 'documents', path: req.url!, takesFiles: false, withCredentials: false } as const;
    forward(req, res, { ...options, add: {}, fairKey }).catch((error: unknown) => {
      const { status, headers } = error as AppError;
      res.writeHead(status, headers).end();
    });
  });
  undo.push(() => front.close());
  return (path = '/', init: RequestInit = {}) => fetch(front.url + path, init);
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

describe('a frozen replica', () => {
  it('gets no more requests, and its reads are served by another one', async () => {
    const frozen = await fakeService(() => undefined, { handlesProbes: true }); // It accepts requests, and responds to nothing.
    const healthy = await fakeService();
    undo.push(frozen.close, healthy.close);
    const ask = await forwardToBoth([frozen.url, healthy.url]);
    const reads = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(reads.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const before = frozen.seen.length;
    const later = await Promise.all(Array.from({ length: 20 }, () => ask('/', { method: 'POST', body: '{}' })));
    expect(later.map(({ status }) => status)).toEqual(Array(20).fill(200));
    // Probes only.
    expect(frozen.seen.slice(before).every(({ url }) => url === '/livez')).toBe(true);
  });

  it('is used again as soon as it responds', async () => {
    let isFrozen = true;
    const thawing = await fakeService(
      (req, res) => {
        if (!isFrozen) res.end('{}');
        else req.on('error', () => undefined);
      },
      { handlesProbes: true },
    );
    const healthy = await fakeService();
    undo.push(thawing.close, healthy.close);
    const ask = await forwardToBoth([thawing.url, healthy.url]);
    await Promise.all([ask(), ask()]);
    isFrozen = false;
    await eventually(async () => {
      await Promise.all([ask('/thawed'), ask('/thawed')]);
      expect(thawing.seen.some(({ url }) => url === '/thawed')).toBe(true);
    });
  });

  it('is distinguished from a slow one, whose requests are sent once', async () => {
    const finish: (() => void)[] = [];
    const slow = (req: IncomingMessage, res: ServerResponse): void => {
      if (req.url === '/livez') res.end();
      else finish.push(() => res.end('slow'));
    };
    const [one, two] = [
      await fakeService(slow, { handlesProbes: true }),
      await fakeService(slow, { handlesProbes: true }),
    ];
    undo.push(one.close, two.close);
    const ask = await forwardToBoth([one.url, two.url]);
    const read = ask();
    // Three probes show that it was suspect three times.
    const probes = () => [...one.seen, ...two.seen].filter(({ url }) => url === '/livez').length;
    await eventually(() => expect(probes()).toBeGreaterThan(2));
    expect(finish).toHaveLength(1);
    finish[0]!();
    expect(await (await read).text()).toBe('slow');
  });
});

describe('a replica that is stopping', () => {
  /** Starts a service that responds with its name. */
  const startService = async (name: string) => {
    const seen = { requests: 0, probesInDrain: 0 };
    let isDraining = false;
    const respond: RequestListener = (_req, res) => {
      seen.requests += 1;
      res.end(name);
    };
    const countProbes = (server: Server): void => {
      server.on('request', (req, res) => {
        if (isDraining && req.url === probePath) res.once('finish', () => (seen.probesInDrain += 1));
      });
    };
    const at = { host: '127.0.0.1', port: 0, isProbed: true, configure: countProbes };
    const part = httpPart('http', respond, at);
    await part.start!();
    undo.push(() => part.stop!(AbortSignal.abort()).catch(() => undefined)); // Some tests have stopped it.
    const drain = (): void => {
      isDraining = true;
      part.drain!();
    };
    return { url: `http://127.0.0.1:${part.port()}`, seen, drain, stop: () => part.stop!() };
  };
  const write = { method: 'POST', body: '{}' };

  it('fails no request of many, and gets none when it closes its connections', async () => {
    const [stopping, other] = [await startService('stopping'), await startService('other')];
    const ask = await forwardToBoth([stopping.url, other.url]);
    let isStopped = false;
    const responses: string[] = [];
    const load = async (): Promise<void> => {
      while (!isStopped) responses.push(await (await ask('/', write)).text());
    };
    const loads = Array.from({ length: 8 }, load);
    await eventually(() => expect(new Set(responses)).toEqual(new Set(['stopping', 'other'])));
    stopping.drain();
    await eventually(() => expect(new Set(responses.slice(-50))).toEqual(new Set(['other'])));
    const before = stopping.seen.requests;
    await stopping.stop();
    isStopped = true;
    await Promise.all(loads);
    expect([new Set(responses), stopping.seen.requests]).toEqual([new Set(['stopping', 'other']), before]);
  });

  it('is noticed without requests, by probes that are no requests of the service', async () => {
    const [stopping, other] = [await startService('stopping'), await startService('other')];
    const ask = await forwardToBoth([stopping.url, other.url], {}, { idleAfterMs: 100 });
    stopping.drain();
    await eventually(() => expect(stopping.seen.probesInDrain).toBeGreaterThan(1));
    const responses = await Promise.all(Array.from({ length: 10 }, async () => (await ask('/', write)).text()));
    expect([new Set(responses), stopping.seen.requests]).toEqual([new Set(['other']), 0]);
  });
});

describe('a replica that is older than the stored data', () => {
  const older = (_req: IncomingMessage, res: ServerResponse): void => {
    res.writeHead(503, { [askAnotherHeader]: 'newer-layout' }).end('{}');
  };

  it('passes reads on to another one, however many', async () => {
    const [old, current] = [await fakeService(older), await fakeService()];
    undo.push(old.close, current.close);
    const ask = await forwardToBoth([old.url, current.url]);
    const statuses: number[] = [];
    for (let read = 0; read < 10; read += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual(Array(10).fill(200));
    // It is not suspended: it may serve other requests.
    expect(old.seen.length).toBeGreaterThan(3);
  });

  it('causes 503 without its header if there is no other one, and for a write', async () => {
    const old = await fakeService(older);
    undo.push(old.close);
    const ask = await forwardToBoth([old.url]);
    for (const response of [await ask(), await ask('/', { method: 'POST', body: '{}' })])
      expect([response.status, response.headers.get(askAnotherHeader)]).toEqual([503, null]);
  });
});

describe('a saturated service', () => {
  it('causes 503 with Retry-After at once, and another account is served when a place is free', async () => {
    const finish: (() => void)[] = [];
    const service = await fakeService((_req, res) => {
      finish.push(() => res.end('{}'));
    });
    undo.push(service.close);
    const limits = { places: 3, placesPerKey: 2, waiting: 8, waitingPerKey: 4, maxWaitMs: 60_000 };
    const ask = await forwardToBoth([service.url], limits);
    const sent = () => service.seen.map(({ url }) => url);
    const statuses: number[] = [];
    const flood = Array.from({ length: 20 }, () => ask().then(({ status }) => statuses.push(status)));
    await eventually(() => expect(statuses).toHaveLength(14));
    expect(new Set(statuses)).toEqual(new Set([503]));
    const rejected = await ask();
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5']);
    expect(sent()).toEqual(['/', '/']);
    const victim = ask('/victim', { headers: { 'x-key': 'bob' } });
    await eventually(() => expect(sent()).toEqual(['/', '/', '/victim']));
    finish[2]!();
    expect((await victim).status).toBe(200);
    const finishing = setInterval(() => finish.splice(0).forEach((end) => end()), 5);
    await Promise.all(flood);
    clearInterval(finishing);
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
  });
});
