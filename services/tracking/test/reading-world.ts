import type { DocumentFacts, ReaderDay, ReaderSnapshot } from '@docsight/contracts';
import { aDocumentFacts } from '@docsight/testkit';
import fc from 'fast-check';
import type { HistoryStore } from '../src/history/history-store.ts';
import type { HistoryLimits } from '../src/history/compaction.ts';
import type { ReaderStore } from '../src/records/reader-store.ts';
import type { Identity, Rules } from '../src/rules/reader.ts';
import { aReplica } from './a-replica.ts';
import { aToken, day, hour, minute, noon, second } from './builders.ts';
import { aHistory } from './memory-reader-store.ts';

export const pageCount = 6;
const lettersOf = 'abcdefghijklmnop';

/** What a browser does. A download with a known number is redelivered. `erase` erases the browser's viewer. */
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
  | { kind: 'download'; browser: number; download: number; ageMs: number }
  | { kind: 'erase'; browser: number };
/** An act, and the time that passes before it. */
export type Step = { afterMs: number; act: Act };

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

const afterMs = fc.oneof(
  { weight: 6, arbitrary: fc.nat(20 * second) },
  { weight: 3, arbitrary: fc.nat(40 * minute) },
  { weight: 1, arbitrary: fc.nat(60 * hour) },
  { weight: 1, arbitrary: fc.nat(12 * day) },
);

const stepsOf = (arbitrary: fc.Arbitrary<Act>): fc.Arbitrary<Step[]> =>
  fc.array(fc.record({ afterMs, act: arbitrary }), { minLength: 30, maxLength: 120, size: 'max' });

/** Months of acts. */
export const manySteps = stepsOf(act);
export const manyStepsWithErasures = stepsOf(
  fc.oneof(
    { weight: 15, arbitrary: act },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase'), browser }) },
  ),
);

/** Replicas of the service on the same stores. `clock` is the clock of erasures. */
export const replicasOn = (
  stores: { store: ReaderStore; history: HistoryStore },
  limits: HistoryLimits,
  count: number,
  used?: Rules,
) => {
  const clock = { now: noon };
  const { store } = stores;
  return Array.from({ length: count }, () => ({
    clock,
    ...aReplica({
      store,
      history: aHistory(store, stores.history, limits),
      now: () => new Date(clock.now),
      ...(used && { rules: used }),
    }),
  }));
};

type Replica = ReturnType<typeof replicasOn>[number];

export type Browser = {
  /** The viewer of the cookie. */
  viewerId: string;
  /** The tab that was opened last or passed the gate last. */
  cookie?: Tab;
  tabs: Map<number, Tab>;
};
type Tab = { id: string; startedAt: number; viewerId: string; viewerSince?: number; counted: boolean };

/** The world outside the service: browsers, downloads and the time. */
export type Outside = {
  now: number;
  browsers: Map<number, Browser>;
  downloads: Map<number, { viewerId: string; downloadId: string; at: number }>;
};
export const anOutside = (): Outside => ({ now: noon, browsers: new Map(), downloads: new Map() });

/** Performs the steps, each on the next replica. Repeats a step that fails, on the replica after that. */
export const performAll = async (
  replicas: Replica[],
  steps: Step[],
  options: { facts?: DocumentFacts; before?: () => Promise<void> | void; outside?: Outside } = {},
): Promise<void> => {
  const facts = options.facts ?? aDocumentFacts({ pageCount });
  const outside = options.outside ?? anOutside();
  const { browsers, downloads } = outside;
  let turn = 0;

  const browserOf = (number: number): Browser => {
    const known: Browser = browsers.get(number) ?? { viewerId: anonymousIdOf(number), tabs: new Map() };
    browsers.set(number, known);
    return known;
  };
  /** Returns a tab. Opens it again after a day. A browser whose viewer was erased gets a new viewer then. */
  const tabOf = async ({ counting }: Replica, number: number, session: number): Promise<Tab> => {
    const { now } = outside;
    const held = browserOf(number);
    const known = held.tabs.get(session);
    if (known && now - known.startedAt <= day) return known;
    if (held.cookie && (await counting.isErased(facts, tokenOf(held.cookie))))
      held.viewerId = `${anonymousIdOf(number)}_${now}`;
    const opened = { id: `ses_${number}_${session}_${now}`, startedAt: now, viewerId: held.viewerId, counted: true };
    held.tabs.set(session, opened);
    held.cookie = opened;
    return opened;
  };

  const perform = async (replica: Replica, what: Act): Promise<void> => {
    const { counting, erasure } = replica;
    const { now } = outside;
    if (what.kind === 'beacon') {
      const { id, startedAt, ...tab } = await tabOf(replica, what.browser, what.session);
      if (!tab.counted && !what.oldToken) return;
      const viewerId = what.oldToken ? anonymousIdOf(what.browser) : tab.viewerId;
      const pages = Object.entries(what.pages).map(([page, seconds]) => ({ page: Number(page), seconds }));
      await counting.countBeacon(facts, aToken(viewerId, { id, startedAt }), pages, now - what.behindMs);
    } else if (what.kind === 'gate') {
      const tab = await tabOf(replica, what.browser, 0);
      if (!tab.counted) return;
      const identity = identityOf(what.email);
      const { counted } = await counting.passGate(facts, tokenOf(tab), identity, { name: what.name, at: now });
      const { viewerId } = identity;
      Object.assign(tab, { viewerId, viewerSince: now, counted });
      Object.assign(browserOf(what.browser), { viewerId, cookie: tab });
    } else if (what.kind === 'download') {
      const { viewerId } = browserOf(what.browser);
      const download = downloads.get(what.download) ?? {
        viewerId,
        downloadId: `download ${what.download}`,
        at: now - what.ageMs,
      };
      downloads.set(what.download, download);
      await counting.countDownload(facts, download.viewerId, download);
    } else {
      const erased = await erasure.begin(facts, browserOf(what.browser).viewerId);
      if (erased) await erasure.finish(erased);
    }
  };

  for (const { afterMs: waitMs, act: what } of steps) {
    outside.now += waitMs;
    for (const { clock } of replicas) clock.now = outside.now;
    for (;;) {
      try {
        await options.before?.();
        await perform(replicas[(turn += 1) % replicas.length]!, what);
        break;
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
      }
    }
  }
};

const tokenOf = ({ id, startedAt, ...tab }: Tab) => ({ ...tab, sessionId: id, sessionStartedAt: startedAt });

const anonymousIdOf = (browserNumber: number): string => `anon_${lettersOf[browserNumber]!}`;

export const identityOf = (email: number): Identity => ({
  viewerId: `vwr_${email}`,
  email: `reader${email}@acme.com`,
  companyDomain: 'acme.com',
});

export class Fault extends Error {}

/** A store that fails before or after some of its calls. */
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

/**
 * Combines all published snapshots of each reader, as analytics does.
 * Of each day the greatest version counts that has it, unless it is from before an erasure.
 */
export const united = (
  published: ReaderSnapshot[],
): Map<string, Omit<ReaderSnapshot, 'version' | 'daysSince' | 'voidUpTo'>> => {
  const readers = new Map<string, ReaderSnapshot>();
  const days = new Map<string, Map<string, { version: number; day: ReaderDay }>>();
  for (const snapshot of published.toSorted((a, b) => a.version - b.version)) {
    const { readerId, version, voidUpTo = 0 } = snapshot;
    readers.set(readerId, snapshot);
    const known = [...(days.get(readerId) ?? [])].filter(([, day]) => day.version > voidUpTo);
    const news = snapshot.days.map((day) => [day.date, { version, day }] as const);
    days.set(readerId, new Map([...known, ...news]));
  }
  return new Map(
    [...readers]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, { version: _, daysSince: __, voidUpTo: ___, ...snapshot }]) => {
        const all = snapshot.mergedInto === null ? [...days.get(id)!.values()].map(({ day }) => day) : [];
        return [id, { ...snapshot, days: all.sort((a, b) => (a.date < b.date ? -1 : 1)) }];
      }),
  );
};
