import { randomUUID } from 'node:crypto';
import { describe, it } from '@jest/globals';
import { aDocumentFacts, silentLogger } from '@docsight/testkit';
import fc from 'fast-check';
import { makeLiveHub } from '../../services/gateway/src/live/live-hub.ts';
import { makeLiveReaders } from '../../services/tracking/src/live/live-readers.ts';
import { makeReadLiveReaders } from '../../services/tracking/src/live/read-live-readers.ts';
import { newReader, readerKey } from '../../services/tracking/src/rules/reader.ts';

/** What happens, one after the other, in any of two processes of tracking and two gateways. */
type Step = Act | { kind: 'tick'; gateway: number } | { kind: 'reconnect'; gateway: number };
type Act =
  | { kind: 'beacon'; browser: number; document: number; page: number; at: number }
  | { kind: 'gate'; browser: number; document: number; email: number; at: number }
  | { kind: 'erase'; browser: number; document: number; at: number }
  | { kind: 'rename'; document: number }
  | { kind: 'delete'; document: number }
  | { kind: 'wait'; ms: number };

const two = fc.integer({ min: 0, max: 1 });
const [browser, page, email] = [fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 9 }), two];
const beacon = fc.record({ kind: fc.constant('beacon' as const), browser, document: two, page, at: two });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: beacon },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('gate' as const), browser, document: two, email, at: two }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), browser, document: two, at: two }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const), document: two }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), document: two }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 9_000 }) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('tick' as const), gateway: two }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('reconnect' as const), gateway: two }) },
  ),
  { maxLength: 60 },
);

type Shown = { page: number; email: string | null; title: string; state: string; lastSeenAt: string };

/** Counts every beacon again at the end, without any of the code under test. */
const recount = () => {
  const beacons: { key: string; page: number; at: number }[] = [];
  const became = new Map<string, { key: string; email: string }>();
  const erasedAt = new Map<string, number>();
  return {
    beacons,
    became,
    erasedAt,
    readers: (now: number, titleOf: (key: string) => string | undefined): Map<string, Shown> => {
      const shown = new Map<string, Shown>();
      for (const { key: seenAs, page: read, at } of beacons) {
        const key = became.get(seenAs)?.key ?? seenAs;
        const title = titleOf(key);
        if (title === undefined || now - at >= 27_000 || at <= (erasedAt.get(key) ?? 0)) continue;
        const address = [...became.values()].find((one) => one.key === key)?.email ?? null;
        const state = now - at < 15_000 ? 'reading' : 'idle';
        shown.set(key, { page: read, email: address, title, state, lastSeenAt: new Date(at).toISOString() });
      }
      return shown;
    },
  };
};

const world = () => {
  const clock = { now: 1_800_000_000_000 };
  const nowMs = () => clock.now;
  const accountId = randomUUID();
  const documents = ['s-aaaaaa', 's-bbbbbb'].map((shortCode) => aDocumentFacts({ accountId, shortCode, pageCount: 9 }));
  const facts = { byIds: async (ids: string[]) => documents.filter(({ documentId }) => ids.includes(documentId)) };
  const trackers = [0, 1].map(() => {
    const live = makeLiveReaders({ nowMs });
    return { live, read: makeReadLiveReaders({ live, facts }) };
  });
  /** The viewer of each browser and document. */
  const viewers = new Map<string, string>();
  let names = 0;
  const viewerOf = (name: string): string => {
    const viewer = viewers.get(name) ?? `anon_${(names += 1)}`;
    viewers.set(name, viewer);
    return viewer;
  };
  return { clock, nowMs, accountId, documents, trackers, viewers, viewerOf, expected: recount() };
};
type World = ReturnType<typeof world>;

const perform = (step: Act, of: World): void => {
  const { clock, documents, trackers, viewers, viewerOf, expected } = of;
  clock.now += 1;
  if (step.kind === 'wait') {
    clock.now += step.ms;
    return;
  }
  const document = documents[step.document]!;
  if (step.kind === 'rename')
    documents[step.document] = { ...document, version: document.version + 1, title: `T${clock.now}` };
  if (step.kind === 'delete')
    documents[step.document] = { ...document, version: document.version + 1, isActive: false };
  if (step.kind === 'rename' || step.kind === 'delete') return;

  const name = `${step.browser} ${step.document}`;
  const viewerId = viewerOf(name);
  const key = `${document.shortCode} ${viewerId}`;
  const { live } = trackers[step.at]!;
  const now = clock.now;
  if (step.kind === 'beacon') {
    const known = [...expected.became.values()].find((one) => one.key === key);
    const reader = {
      ...newReader(readerKey(document, viewerId)),
      email: known?.email ?? null,
      erasedAt: expected.erasedAt.get(key) ?? null,
    };
    live.seen(reader, { at: now, sessionStartedAt: 0, raisedPage: step.page, lastListedPage: step.page });
    expected.beacons.push({ key, page: step.page, at: now });
  } else if (step.kind === 'gate') {
    if (!viewerId.startsWith('anon_')) return;
    const into = { viewerId: `vwr_${step.email}`, email: `${step.email}@acme.com`, companyDomain: 'acme.com' };
    live.moved(document, viewerId, into);
    expected.became.set(key, { key: `${document.shortCode} ${into.viewerId}`, email: into.email });
    viewers.set(name, into.viewerId);
  } else {
    live.erased({ ...document, viewerId }, now);
    expected.erasedAt.set(key, now);
    for (const [other, viewer] of viewers)
      if (viewer === viewerId && other.endsWith(` ${step.document}`)) viewers.delete(other);
  }
};

/** A client of a stream: a snapshot, then what is reported. */
const aClient = (of: World) => {
  const { trackers, nowMs, accountId } = of;
  const hub = makeLiveHub<World['trackers'][number]>({
    processes: () => trackers,
    ask: (tracker, request) => tracker.read(request),
    nowMs,
    logger: silentLogger,
    everyMs: 2 ** 31 - 1,
  });
  const shown = new Map<string, Shown>();
  type Row = {
    reader: {
      document: { short_code: string; title: string };
      viewer_id: string;
      page: number;
      email: string | null;
      state: string;
      last_seen_at: string;
    };
  };
  const keyOf = ({ reader }: Row): string => `${reader.document.short_code} ${reader.viewer_id}`;
  const show = (row: Row): void => {
    const { page: read, email: address, state, last_seen_at: lastSeenAt, document } = row.reader;
    shown.set(keyOf(row), { page: read, email: address, title: document.title, state, lastSeenAt });
  };
  let leave: (() => void) | undefined;
  const connect = async (): Promise<void> => {
    leave?.();
    shown.clear();
    const joined = await hub.join(accountId, ({ left, changed }) => {
      for (const row of left) shown.delete(keyOf(row));
      for (const row of changed) show(row);
    });
    for (const row of joined.view().rows.values()) show(row);
    ({ leave } = joined);
  };
  return { shown, connect, tick: hub.tick, close: () => leave?.() };
};

describe('the clients of two gateways', () => {
  it('show what a recount of all beacons, gates, erasures and deletions shows', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const of = world();
        const clients = [aClient(of), aClient(of)];
        for (const client of clients) await client.connect();
        const titleOf = (key: string): string | undefined =>
          of.documents.find(({ shortCode, isActive }) => isActive && key.startsWith(shortCode))?.title;
        const check = (client: (typeof clients)[number]): void => {
          const [found, expected] = [client.shown, of.expected.readers(of.clock.now, titleOf)].map((map) =>
            JSON.stringify([...map].toSorted(([a], [b]) => (a < b ? -1 : 1))),
          );
          if (found !== expected) throw new Error(`It shows ${found} instead of ${expected}.`);
        };
        for (const step of all) {
          if (step.kind !== 'tick' && step.kind !== 'reconnect') perform(step, of);
          else {
            const client = clients[step.gateway]!;
            await (step.kind === 'tick' ? client.tick() : client.connect());
            check(client);
          }
        }
        for (const client of clients) {
          await client.tick();
          check(client);
          client.close();
        }
      }),
      { numRuns: 300 },
    );
  });
});
