import type { DocumentFacts, ReaderDay, ReaderSnapshot } from '@docsight/contracts';
import { aDocumentFacts } from '@docsight/testkit';
import fc from 'fast-check';
import { makeReading } from '../src/readers/count-reading.ts';
import type { HistoryStore } from '../src/readers/history-store.ts';
import { makeMerging } from '../src/readers/merging.ts';
import type { Identity, Rules } from '../src/readers/reader.ts';
import { makeReaderChanges } from '../src/readers/reader-changes.ts';
import type { HistoryLimits } from '../src/readers/reader-history.ts';
import type { ReaderStore } from '../src/readers/reader-store.ts';
import { day, hour, minute, noon, rules, second } from './builders.ts';
import { aHistory } from './memory-reader-store.ts';

export const pageCount = 6;
const lettersOf = 'abcdefghijklmnop';

/** Something that a browser does: it reads, passes the gate, downloads, or a message about a download comes once more. */
export type Act =
  | {
      kind: 'beacon';
      browser: number;
      session: number;
      pages: Record<string, number>;
      oldToken: boolean;
      behindMs: number;
    }
  | { kind: 'gate'; browser: number; email: number; name: string }
  | { kind: 'download'; browser: number; download: number; ageMs: number };
export type Happening = { afterMs: number; act: Act };

const browser = fc.integer({ min: 0, max: 9 });
/** One browser reads more than all others together. */
const readingBrowser = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: browser });

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('beacon' as const),
      browser: readingBrowser,
      session: fc.integer({ min: 0, max: 9 }),
      pages: fc.dictionary(fc.integer({ min: 1, max: pageCount }).map(String), fc.integer({ min: 0, max: 300 }), {
        minKeys: 1,
        maxKeys: 4,
      }),
      oldToken: fc.boolean(),
      behindMs: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(50 * minute)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('gate' as const),
      browser,
      email: fc.integer({ min: 0, max: 1 }),
      name: fc.constantFrom('', 'Ann'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('download' as const),
      browser: readingBrowser,
      download: fc.nat(24),
      ageMs: fc.oneof(fc.constant(0), fc.nat(60 * day)),
    }),
  },
);

/** Months of it. */
export const happenings = fc.array(
  fc.record({
    afterMs: fc.oneof(
      { weight: 6, arbitrary: fc.nat(20 * second) },
      { weight: 3, arbitrary: fc.nat(40 * minute) },
      { weight: 1, arbitrary: fc.nat(60 * hour) },
      { weight: 1, arbitrary: fc.nat(12 * day) },
    ),
    act,
  }),
  { minLength: 30, maxLength: 120, size: 'max' },
);

/** A service's use cases on a store, in several replicas; limits may be changed at any time. */
export const replicasOn = (
  stores: { store: ReaderStore; history: HistoryStore },
  limits: HistoryLimits,
  count: number,
  used: Rules = rules,
) =>
  Array.from({ length: count }, () => {
    const { store } = stores;
    const history = aHistory(store, stores.history, limits);
    const changes = makeReaderChanges({
      ...{ store, history, newId: () => `evt_${(events += 1)}`, now: () => new Date(noon) },
      ...{ onStored: () => undefined, onTrouble: () => undefined },
    });
    return {
      history,
      changes,
      reading: makeReading({ changes, merging: makeMerging({ changes, history, rules: used }), rules: used }),
    };
  });

let events = 0;

type Replica = ReturnType<typeof replicasOn>[number];

/** Does what happens, each by the next of the replicas, again until it is done. */
export const happenTo = async (
  replicas: Replica[],
  all: Happening[],
  options: { facts?: DocumentFacts; before?: () => Promise<void> | void } = {},
): Promise<void> => {
  const facts = options.facts ?? aDocumentFacts({ pageCount });
  const browsers = new Map<number, Browser>();
  const downloads = new Map<number, { viewerId: string; downloadId: string; at: number }>();
  let now = noon;
  let turn = 0;

  const browserOf = (number: number) => {
    const known: Browser = browsers.get(number) ?? { viewerId: `anon_${lettersOf[number]!}`, sessions: new Map() };
    browsers.set(number, known);
    return known;
  };
  const sessionOf = (number: number, session: number) => {
    const { sessions } = browserOf(number);
    const known = sessions.get(session);
    if (known && now - known.startedAt <= day) return known;
    const opened = { id: `ses_${number}_${session}_${now}`, startedAt: now };
    sessions.set(session, opened);
    return opened;
  };

  const perform = async ({ reading }: Replica, what: Act): Promise<void> => {
    if (what.kind === 'beacon') {
      const { id, startedAt } = sessionOf(what.browser, what.session);
      const viewerId = what.oldToken ? `anon_${lettersOf[what.browser]!}` : browserOf(what.browser).viewerId;
      const pages = Object.entries(what.pages).map(([page, seconds]) => ({ page: Number(page), seconds }));
      const beacon = { sessionId: id, sessionStartedAt: startedAt, pages };
      await reading.countBeacon(facts, viewerId, beacon, now - what.behindMs, () => undefined);
    } else if (what.kind === 'gate') {
      const held = browserOf(what.browser);
      const identity = identityOf(what.email);
      const token = { viewerId: held.viewerId, sessionId: sessionOf(what.browser, 0).id };
      await reading.passGate(facts, token, identity, { name: what.name, at: now });
      held.viewerId = identity.viewerId;
    } else {
      const { viewerId } = browserOf(what.browser);
      const download = downloads.get(what.download) ?? {
        ...{ viewerId, downloadId: `download ${what.download}`, at: now - what.ageMs },
      };
      downloads.set(what.download, download);
      await reading.countDownload(facts, download);
    }
  };

  for (const { afterMs, act: what } of all) {
    now += afterMs;
    for (;;) {
      await options.before?.();
      try {
        await perform(replicas[(turn += 1) % replicas.length]!, what);
        break;
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
      }
    }
  }
};

type Browser = { viewerId: string; sessions: Map<number, { id: string; startedAt: number }> };

const identityOf = (email: number): Identity => ({
  viewerId: `vwr_${email}`,
  email: `reader${email}@acme.com`,
  companyDomain: 'acme.com',
});

export class Fault extends Error {}

/** The store, failing before or after it has done what it was asked to. */
export const faulty = <Store extends object>(store: Store, fails: () => boolean): Store =>
  Object.fromEntries(
    Object.entries(store).map(([name, call]) => [
      name,
      async (...args: unknown[]) => {
        if (fails()) throw new Fault(`before ${name}`);
        const result = await (call as (...given: unknown[]) => Promise<unknown>)(...args);
        if (fails()) throw new Fault(`after ${name}`);
        return result;
      },
    ]),
  ) as Store;

/** What was told of each reader, put together by day: of each day what the greatest version said of it that told it at all. */
export const united = (told: ReaderSnapshot[]): Map<string, Omit<ReaderSnapshot, 'version' | 'daysSince'>> => {
  const readers = new Map<string, ReaderSnapshot>();
  const days = new Map<string, Map<string, ReaderDay>>();
  for (const snapshot of told.toSorted((a, b) => a.version - b.version)) {
    readers.set(snapshot.readerId, snapshot);
    const known = days.get(snapshot.readerId) ?? new Map<string, ReaderDay>();
    for (const one of snapshot.days) known.set(one.date, one);
    days.set(snapshot.readerId, known);
  }
  return new Map(
    [...readers]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, { version: _, daysSince: __, ...snapshot }]) => {
        const all = snapshot.mergedInto === null ? [...days.get(id)!.values()] : [];
        return [id, { ...snapshot, days: all.sort((a, b) => (a.date < b.date ? -1 : 1)) }];
      }),
  );
};
