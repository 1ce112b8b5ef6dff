import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DocumentFacts, ReaderSnapshot } from '@docsight/contracts';
import { newEventId, parseDateRange } from '@docsight/service-kit';
import { aDocumentFacts, aReaderSnapshot } from '@docsight/testkit';
import { expectedOverview, expectedOverviewTimeline } from '../../test/expected-reports.ts';
import type { Days } from '../../test/expected-reports.ts';
import { interrupted, untilHandled } from '../../test/interruption.ts';
import { openTestProjection } from '../../test/projection.ts';
import type { TestProjection } from '../../test/projection.ts';
import { randomHistory, seeded, shuffled } from '../../test/reading-history.ts';
import type { Random } from '../../test/reading-history.ts';
import { recount } from '../../test/recount.ts';
import type { CountedReader } from '../../test/recount.ts';
import { makeEraseFigures, makeFoldReaders, mongoErasureStore, mongoFoldStore } from '../folding/index.ts';
import { overviewOf } from '../reports/overview.ts';
import { factsUpdate, statsUpdate } from './account-document.ts';
import { mongoAccountReports } from './reports/account-reports-mongo.ts';
import { mongoAccountStore } from './account-store-mongo.ts';
import { makeFoldAccount } from './fold-account.ts';
import type { AccountStep } from './fold-account.ts';

const steps: AccountStep[] = [
  'account.planned',
  'account.documents',
  'account.sums',
  'account.counted',
  'account.marked',
  'account.cleared',
];
const seed = Math.floor(Math.random() * 1_000_000);
const now = (): Date => new Date();

let projection: TestProjection;
let collections: TestProjection['collections'];

beforeAll(async () => {
  projection = await openTestProjection();
  ({ collections } = projection);
});

beforeEach(async () => {
  for (const each of Object.values(collections)) await (each as (typeof collections)['days']).deleteMany({});
});

afterAll(() => projection.close());

type Message = { facts: DocumentFacts } | { snapshot: ReaderSnapshot };
type AccountHistory = {
  accountId: string;
  messages: Message[];
  /** The active documents at the end. */
  active: DocumentFacts[];
  readers: CountedReader[];
};

/** Builds a history of documents that are read, deleted, active again, and erased. */
const aHistory = (random: Random, accountId = randomUUID()): AccountHistory => {
  const read = randomHistory(random, { accounts: [accountId], documents: 12, steps: 70, partial: true, erasing: true });
  const factsMessages: Message[] = [];
  const active: DocumentFacts[] = [];
  for (const document of read.documents) {
    const fate = random(6);
    const versions = [document];
    const add = (change: Partial<DocumentFacts>) =>
      versions.push({ ...versions.at(-1)!, ...change, version: versions.length + 1 });
    if (fate > 2) add({ isActive: false });
    if (fate === 4) add({ isActive: true, pageCount: document.pageCount + 70 });
    if (fate === 5) add({ erased: true, title: '' });
    factsMessages.push(...versions.map((facts) => ({ facts })));
    if (versions.at(-1)!.isActive) active.push(versions.at(-1)!);
  }
  const messages = [...factsMessages, ...read.snapshots.map(({ snapshot }) => ({ snapshot }))];
  return { accountId, messages, active, readers: recount(read).readers };
};

const store = () => mongoAccountStore(collections, { now });
const readerStore = () => mongoFoldStore(collections, { now, onEventStored: () => undefined });
const folding = (step: (name: AccountStep) => void = () => undefined) => makeFoldAccount({ store: store(), step });

/** Returns a process that handles messages as the service does. `step` may interrupt it. */
const handler = (accountId: string, step?: (name: string) => void) => {
  const readers = makeFoldReaders({
    store: readerStore(),
    now,
    newEventId,
    requestId: () => 'test',
    step: step ?? (() => undefined),
  });
  const erase = makeEraseFigures({
    folds: readerStore(),
    erasures: mongoErasureStore(collections),
    completeFold: readers.completeFold,
  });
  const { fold } = folding(step);
  return async (message: Message): Promise<void> => {
    if ('facts' in message) {
      await fold(accountId, [factsUpdate(message.facts)]);
      if (message.facts.erased) await erase(message.facts);
      return;
    }
    const { documentId } = message.snapshot;
    await readers.fold({ documentId, accountId }, [message.snapshot]);
    await fold(accountId, [{ documentId }]);
  };
};

const ranges: Days[] = [
  { since: null, until: null },
  { since: '2026-01-02', until: '2026-01-04' },
  { since: '2026-01-03', until: null },
  { since: null, until: '2026-01-02' },
  { since: '2025-12-30', until: '2026-01-20' },
  { since: '2025-01-01', until: '2025-02-01' },
];
const today = '2026-01-10';

/** Returns ranges that begin and end on any of the days with figures, and around them. */
const randomRanges = (random: Random): Days[] =>
  Array.from({ length: 6 }, () => {
    const first = random(8);
    return { since: dayOf(first), until: dayOf(first + random(9 - first)) };
  });

/** Returns a date of the two years after 30 June 2023. */
const longAfter = (day: number): string => new Date(Date.UTC(2023, 5, 30 + day)).toISOString().slice(0, 10);

/** Returns some days of two years. Some of them are close to each other. */
const aLongHistory = (random: Random): ReaderSnapshot['days'] => {
  const numbers = Array.from({ length: 1 + random(12) }, () => 1 + random(700));
  const dates = new Set(numbers.flatMap((day) => [day, day + random(3)]).map(longAfter));
  return [...dates].sort().map((date) => ({
    date,
    visits: 1 + random(2),
    downloads: 0,
    pages: Object.fromEntries(Array.from({ length: 2 }, () => [String(1 + random(3)), { v: 1, ms: 1_000 }])),
  }));
};

/** The days of the histories are 1 to 6. */
const dayOf = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10);

/** Expects every figure of the overview to equal the recount, and nothing to be left to do. */
const expectExact = async ({ accountId, active, readers }: AccountHistory): Promise<void> => {
  const { fold } = folding();
  for (const { accountId: owner, ...stats } of (await readerStore().stats(null, 1_000)).stats)
    if (owner === accountId) await fold(accountId, [statsUpdate(stats)]);
  const reports = mongoAccountReports(collections);
  for (const days of [...ranges, ...randomRanges(seeded(seed))]) {
    const given = Object.fromEntries(Object.entries(days).filter(([, day]) => day !== null));
    const overview = await overviewOf(reports, accountId, parseDateRange(given), { interval: 'day', today });
    const period = {
      since: days.since ?? (days.until === null ? '2025-12-12' : '2025-12-04'),
      until: days.until ?? today,
    };
    const expected = {
      ...expectedOverview(active, readers, days),
      timeline: expectedOverviewTimeline(active, readers, period),
    };
    expect({ seed, days, overview }).toEqual({ seed, days, overview: expected });
  }
  expect(await collections.days.countDocuments({ accountId, toCount: true })).toBe(0);
  expect(await store().unfinished(new Date('2100-01-01'), 1)).toEqual([]);
};

describe('folding the days of an account', () => {
  it.each([0, 1])('is exact for messages that come shuffled and twice (history %i)', async (number) => {
    const random = seeded(seed + number);
    const history = aHistory(random);
    const handle = handler(history.accountId);
    for (const message of shuffled([...history.messages, ...history.messages], random)) await handle(message);
    await expectExact(history);
  });

  it('is completed by a redelivery after an interruption at any step', async () => {
    const random = seeded(seed);
    const history = aHistory(random);
    const survived = new Set<string>();
    const dying = handler(history.accountId, (name) => {
      if (random(8) > 0) return;
      survived.add(name);
      throw interrupted;
    });
    for (const message of shuffled(history.messages, random)) await untilHandled(() => dying(message));
    expect(steps.filter((name) => !survived.has(name))).toEqual([]);
    await expectExact(history);
  });

  it('is exact when several processes fold in parallel with interruptions', async () => {
    const random = seeded(seed);
    const histories = [aHistory(random), aHistory(random)];
    const waiting = histories.flatMap(({ accountId, messages }) =>
      [...messages, ...messages].map((message) => ({ accountId, message })),
    );
    const shuffledMessages = shuffled(waiting, random);
    const processes = [0, 1, 2].map(async () => {
      for (let next = shuffledMessages.shift(); next; next = shuffledMessages.shift()) {
        const { accountId, message } = next;
        const handle = handler(accountId, () => {
          if (random(12) === 0) throw interrupted;
        });
        await untilHandled(() => handle(message));
      }
    });
    await Promise.all(processes);
    for (const history of histories) await expectExact(history);
  });

  it('ignores the writes of a fold that another process completed before', async () => {
    const random = seeded(seed);
    const history = aHistory(random);
    const messages = shuffled(history.messages, random);
    const half = Math.floor(messages.length / 2);
    const handle = handler(history.accountId);
    for (const message of messages.slice(0, half)) await handle(message);
    const late: (() => Promise<void>)[] = [];
    for (const message of messages.slice(half)) {
      const delayed = handler(history.accountId, (name) => {
        if (name === 'account.planned') throw interrupted;
      });
      try {
        await delayed(message);
      } catch (error) {
        expect(error).toBe(interrupted);
        const seen = (await store().find(history.accountId))!;
        late.push(async () => {
          await store().putDocuments(seen, seen.plan!);
          await store().addSums(seen, seen.plan!);
          await store().putCounted(seen, seen.plan!);
          await store().markDays(seen.plan!);
          await store().clearPlan(seen);
        });
      }
      await handle(message);
      if (random(4) === 0) for (const write of late) await write();
    }
    expect(late.length).toBeGreaterThan(0);
    for (const write of late) await write();
    for (const message of messages) await handle(message);
    await expectExact(history);
  });

  it('is exact in ranges of any length and age of a long history, also after a deletion', async () => {
    const random = seeded(seed);
    const accountId = randomUUID();
    const documents = [3, 3, 70].map((pageCount) => aDocumentFacts({ accountId, pageCount }));
    const readers = documents.flatMap(({ documentId, pageCount }) =>
      Array.from({ length: 4 }, () =>
        aReaderSnapshot({ documentId, totalPages: pageCount, days: aLongHistory(random) }),
      ),
    );
    const handle = handler(accountId);
    for (const facts of documents) await handle({ facts });
    for (const snapshot of readers) await handle({ snapshot });
    const expectRanges = async (active: DocumentFacts[]): Promise<void> => {
      for (let range = 0; range < 25; range += 1) {
        const first = random(700);
        const days = { since: longAfter(first), until: longAfter(first + random(random(2) === 0 ? 40 : 700)) };
        const { totals } = await overviewOf(mongoAccountReports(collections), accountId, parseDateRange(days), {
          today,
        });
        const expected = { ...expectedOverview(active, readers, days).totals, documents: totals.documents };
        expect({ seed, days, totals }).toEqual({ seed, days, totals: expected });
      }
    };
    await expectRanges(documents);
    await handle({ facts: { ...documents[0]!, version: 2, isActive: false } });
    await expectRanges(documents.slice(1));
  });

  it('subtracts the days of a deleted document in several folds, and survives an interruption of each', async () => {
    const facts = aDocumentFacts({ pageCount: 3 });
    const { accountId, documentId } = facts;
    const days = Array.from({ length: 1_300 }, (_, index) => ({
      date: new Date(Date.UTC(2022, 0, 1 + index)).toISOString().slice(0, 10),
      visits: 1,
      downloads: 1,
      pages: { '1': { v: 1, ms: 1_000 } },
    }));
    const reader = aReaderSnapshot({ documentId, days, totalPages: 3 });
    const last = days.at(-1)!.date;
    const read = async () => {
      const reports = mongoAccountReports(collections);
      const filled = (await reports.filled(accountId, { sinceDay: '2022-01-01', untilDay: null }))!;
      expect(filled).toEqual({ first: '2022-01-01', last, end: last });
      return { sums: await reports.sums(accountId, filled), days: await reports.days(accountId, filled) };
    };
    const handle = handler(accountId);
    await handle({ facts });
    await handle({ snapshot: reader });
    expect((await read()).sums).toMatchObject({ views: 1_300, viewers: 1, pagesSeen: { 3: 1 } });
    const before = (await store().find(accountId))!.version;
    const dying = new Set(steps);
    const interruptedOnce = handler(accountId, (name) => {
      if (dying.delete(name as AccountStep)) throw interrupted;
    });
    await untilHandled(() => interruptedOnce({ facts: { ...facts, version: 2, isActive: false } }));
    expect(dying.size).toBe(0);
    expect((await store().find(accountId))!.version).toBe(before + 4);
    const { sums, days: left } = await read();
    expect(sums).toEqual({ views: 0, viewers: 0, leads: 0, pagesSeen: { 3: 0 } });
    expect(left.every(({ views, viewers, downloads, ms }) => views + viewers + downloads + ms === 0)).toBe(true);
  });
});

describe('the overview of a range with many documents', () => {
  it('reads one record of views per span and 2,048 documents, and one record of sums per span', async () => {
    const accountId = randomUUID();
    const { fold } = folding();
    const documents = Array.from({ length: 2_100 }, (_, index) =>
      aDocumentFacts({ accountId, pageCount: 3, createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString() }),
    );
    await fold(accountId, documents.map(factsUpdate));
    expect(await collections.accountViews.countDocuments({ accountId, span: 'all' })).toBe(2);
    const handle = handler(accountId);
    for (const index of [7, 2_099]) {
      const { documentId } = documents[index]!;
      for (let number = 0; number < 3; number += 1) await handle({ snapshot: aReaderSnapshot({ documentId }) });
    }
    expect(await collections.accountViews.countDocuments({ accountId })).toBe(2 + 2 * 5);
    expect(await collections.accountDays.countDocuments({ accountId })).toBe(5);
    const reports = mongoAccountReports(collections);
    const filled = await reports.filled(accountId, parseDateRange({ since: '2020-01-01' }));
    const top = await reports.topBetween(accountId, filled, 4);
    expect(top.map(({ shortCode, views, viewers }) => ({ shortCode, views, viewers }))).toEqual([
      { shortCode: documents[2_099]!.shortCode, views: 3, viewers: 3 },
      { shortCode: documents[7]!.shortCode, views: 3, viewers: 3 },
      { shortCode: documents[2_098]!.shortCode, views: 0, viewers: 0 },
      { shortCode: documents[2_097]!.shortCode, views: 0, viewers: 0 },
    ]);
  });
});
