import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually, silentLogger } from '@docsight/testkit';
import { eventStream } from './event-stream.ts';
import type { EventStream } from './event-stream.ts';
import type { LiveHub } from './live-hub.ts';
import { differenceOf, makeLiveModel } from './live-model.ts';
import type { LiveDifference, LiveView } from './live-model.ts';
import { makeLiveStreams } from './live-streams.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
};

/** Sends a request and reads nothing. */
const aClientThatDoesNotRead = (port: number): Socket => {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  closing.push(() => socket.destroy());
  return socket;
};

const openedBy = async (limits: { maxUnsentBytes?: number } = {}): Promise<EventStream> => {
  let opened: EventStream | undefined;
  const port = await listen(createServer((_req, res) => (opened = eventStream(res, limits))));
  aClientThatDoesNotRead(port);
  return eventually(() => opened ?? Promise.reject(new Error('not connected yet')));
};

describe('a client that does not read', () => {
  it('is disconnected when the limit waits for it, and nothing more is kept', async () => {
    const stream = await openedBy({ maxUnsentBytes: 100_000 });
    let isClosed = false;
    void stream.closed.then(() => (isClosed = true));
    const piece = 'x'.repeat(50_000);
    // The system takes some megabytes before the stream has to wait.
    await eventually(
      () => {
        stream.send(piece);
        expect(isClosed).toBe(true);
      },
      { everyMs: 0 },
    );
    stream.send(piece);
    stream.beat();
    stream.end();
  });

  it('is disconnected when it has not taken a heartbeat until the next one', async () => {
    const stream = await openedBy({ maxUnsentBytes: Infinity });
    stream.send('x'.repeat(50_000_000));
    stream.beat();
    stream.beat();
    await stream.closed;
  });
});

/** Returns the views before and after an anonymous reader has passed a gate. More readers than are shown were seen. */
const viewsAtGate = (): [before: LiveView, after: LiveView] => {
  const [documentId, accountId] = [randomUUID(), randomUUID()];
  const at = Date.parse('2026-01-02T10:00:00.000Z');
  const identity = { email: 'ann@acme.com', companyDomain: 'acme.com' };
  const seen = { page: 2, pageAt: at, since: at, lastSeenAt: at + 1_000, ageMs: 0 };
  const document = { documentId, version: 1, shortCode: 's-Ab3dE9', title: 'Plan', pageCount: 3, isActive: true };
  const changes = { accountId, mark: 1, isTruncated: true, readers: [], moves: [], erasures: [], documents: [] };
  const anonymous = { documentId, viewerId: 'anon_1', email: null, companyDomain: null, ...seen };
  const model = makeLiveModel();
  model.apply({ ...changes, readers: [anonymous], documents: [document] }, at);
  const before = model.view(at);
  model.apply({ ...changes, moves: [{ documentId, from: 'anon_1', into: 'vwr_1', ...identity }] }, at);
  return [before, model.view(at)];
};

/** A reader as the stream shows it. */
const shown = (viewerId: string, email: string | null, companyDomain: string | null): string =>
  JSON.stringify({
    document: { short_code: 's-Ab3dE9', title: 'Plan' },
    viewer_id: viewerId,
    email,
    company_domain: companyDomain,
    page: 2,
    page_count: 3,
    since: '2026-01-02T10:00:00.000Z',
    last_seen_at: '2026-01-02T10:00:01.000Z',
    state: 'reading',
  });

describe('the streams of live readers', () => {
  const setUp = async (
    isStillValid = (): Promise<boolean> => Promise.resolve(true),
    view: LiveView = { rows: new Map(), isTruncated: false },
  ) => {
    const left: string[] = [];
    const listeners: Parameters<LiveHub['join']>[1][] = [];
    const hub: Pick<LiveHub, 'join'> = {
      join: async (accountId, onChange) => {
        listeners.push(onChange);
        return { view: () => view, leave: () => void left.push(accountId) };
      },
    };
    const counts = { taken: 0, renewed: 0 };
    const renew = async (): Promise<void> => void (counts.renewed += 1);
    const release = async (): Promise<void> => void (counts.taken -= 1);
    const places = {
      take: async () => {
        counts.taken += 1;
        return { renew, release };
      },
    };
    const streams = makeLiveStreams({ hub, places, logger: silentLogger, everyMs: 20 });
    const access = { identityOf: () => Promise.resolve({ accountId: 'acc_1' }), isStillValid };
    const port = await listen(createServer((req, res) => void streams.serve(req, res, access)));
    const report = (difference: LiveDifference): void => {
      for (const listener of listeners) listener(difference);
    };
    return { streams, counts, left, report, open: () => fetch(`http://127.0.0.1:${port}/`) };
  };

  it('have a snapshot, and then each change: an anonymous row leaves before that of its e-mail appears', async () => {
    const [before, after] = viewsAtGate();
    const { open, report, streams, counts } = await setUp(undefined, before);
    const response = await open();
    await eventually(() => expect(counts.taken).toBe(1));
    report(differenceOf(before, after));
    await streams.part.stop?.();
    expect((await response.text()).replaceAll(': heartbeat\n\n', '')).toBe(
      `event: snapshot\ndata: {"readers":[${shown('anon_1', null, null)}],"truncated":true}\nretry: 2000\n\n` +
        'event: left\ndata: {"document":{"short_code":"s-Ab3dE9"},"viewer_id":"anon_1"}\n\n' +
        `event: reader\ndata: ${shown('vwr_1', 'ann@acme.com', 'acme.com')}\n\n`,
    );
  });

  it('end within one heartbeat after their session or token', async () => {
    let check: () => Promise<boolean> = () => Promise.resolve(true);
    const { open, counts, left } = await setUp(() => check());
    const response = await open();
    await eventually(() => expect(counts).toMatchObject({ taken: 1, renewed: expect.any(Number) }));
    check = () => Promise.reject(new Error('The sessions cannot be read.'));
    const renewed = counts.renewed;
    await eventually(() => expect(counts.renewed).toBeGreaterThan(renewed + 1));
    expect(left).toEqual([]);
    check = () => Promise.resolve(false);
    const text = await response.text();
    expect(text).toMatch(/^event: snapshot\ndata: \{"readers":\[\]\}\nretry: 2000\n\n(?:: heartbeat\n\n)+$/);
    await eventually(() => expect([counts.taken, left]).toEqual([0, ['acc_1']]));
  });

  it('end when the gateway stops, after they have given their places back', async () => {
    const { open, counts, streams } = await setUp();
    const responses = [await open(), await open()];
    await eventually(() => expect(counts.taken).toBe(2));
    await streams.part.stop?.();
    expect(counts.taken).toBe(0);
    for (const response of responses) expect(await response.text()).toMatch(/^event: snapshot\n/);
  });
});
