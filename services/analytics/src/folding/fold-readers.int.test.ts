import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DocumentFacts, ReaderSnapshot } from '@docsight/contracts';
import { mongoConnection } from '@docsight/mongo';
import { newEventId } from '@docsight/service-kit';
import { allTime, expectedStats } from '../../test/expected-reports.ts';
import { interrupted, untilHandled } from '../../test/interruption.ts';
import { openTestProjection } from '../../test/projection.ts';
import type { TestProjection } from '../../test/projection.ts';
import { randomHistory, seeded, shuffled } from '../../test/reading-history.ts';
import type { History } from '../../test/reading-history.ts';
import { recount } from '../../test/recount.ts';
import { openCollections } from '../projection-collections-mongo.ts';
import { mongoReportStore } from '../reports/index.ts';
import { statisticsOf } from '../reports/statistics.ts';
import { makeFoldReaders } from './fold-readers.ts';
import type { FoldStep } from './fold-readers.ts';
import { mongoFoldStore } from './fold-store-mongo.ts';

const steps: FoldStep[] = ['fold.planned', 'fold.days', 'fold.readers', 'fold.cleared'];
const seed = Math.floor(Math.random() * 1_000_000);
const now = (): Date => new Date();

let projection: TestProjection;
let collections: TestProjection['collections'];

beforeAll(async () => {
  projection = await openTestProjection();
  ({ collections } = projection);
});

beforeEach(async () => {
  const { readers, rollups, days } = collections;
  await Promise.all([readers.deleteMany({}), rollups.deleteMany({}), days.deleteMany({})]);
});

afterAll(() => projection.close());

const store = () => mongoFoldStore(collections, { now, onEventStored: () => undefined });

type Published = { accountId: string; snapshot: ReaderSnapshot };

const folding = (step: (name: FoldStep) => void = () => undefined) =>
  makeFoldReaders({ store: store(), now, newEventId, requestId: () => 'test', step });

/** Returns a function that folds snapshots of one document. `step` may interrupt it. */
const folder = (step?: (name: FoldStep) => void): ((...published: Published[]) => Promise<void>) => {
  const { fold } = folding(step);
  return (...published) => {
    const { accountId, snapshot } = published[0]!;
    return fold(
      { documentId: snapshot.documentId, accountId },
      published.map((one) => one.snapshot),
    );
  };
};

const completeUnfinished = async (): Promise<void> => {
  const { completeFold } = folding();
  for (const rollup of await store().unfinished(new Date('2100-01-01'), 10)) await completeFold(rollup, rollup.plan!);
};

const aHistory = (random: (n: number) => number, partial: boolean): History & { document: DocumentFacts } => {
  const history = randomHistory(random, {
    accounts: [randomUUID()],
    documents: 1,
    steps: 60,
    partial,
    erasing: partial,
  });
  return { ...history, document: history.documents[0]! };
};

/** Expects every figure, in all time and in ranges, to equal the recount, and every fold to be complete. */
const expectExact = async (history: History & { document: DocumentFacts }): Promise<void> => {
  const { document } = history;
  const { readers } = recount(history);
  const reports = mongoReportStore(collections);
  for (const [since, until] of [
    [null, null],
    ['2026-01-02', '2026-01-03'],
    ['2026-01-04', null],
    [null, '2026-01-01'],
  ]) {
    const range = {
      since: since ? new Date(since) : null,
      until: until ? new Date(until) : null,
      sinceDay: since!,
      untilDay: until!,
      sinceText: since!,
      untilText: until!,
    };
    const days = { ...allTime, since: since!, until: until! };
    const stats = await statisticsOf(reports, document, range);
    expect({ seed, days, stats }).toEqual({ seed, days, stats: expectedStats(document, readers, days) });
  }
  expect(await store().unfinished(new Date('2100-01-01'), 1)).toEqual([]);
  expect(await collections.rollups.countDocuments({ plan: { $ne: null } })).toBe(0);
};

it('a fold clears its plan after the majority has all other writes, so that no failover or restart separates them', async () => {
  const { mongoUrl, database } = projection.share;
  const monitored = await mongoConnection({ url: `${mongoUrl}&monitorCommands=true`, database }).asPromise();
  const ended: { collection: string; concern: unknown }[] = [];
  const started = new Map<number, { collection: string; concern: unknown }>();
  monitored.getClient().on('commandStarted', ({ requestId, commandName, command }) => {
    const { update, writeConcern } = command as { update: string; writeConcern: unknown };
    if (commandName === 'update') started.set(requestId, { collection: update, concern: writeConcern });
  });
  monitored.getClient().on('commandSucceeded', ({ requestId }) => ended.push(...[started.get(requestId) ?? []].flat()));
  const watched = openCollections(monitored, 1);
  const { fold } = makeFoldReaders({
    store: mongoFoldStore(watched, { now, onEventStored: () => undefined }),
    now,
    newEventId,
    requestId: () => 'test',
    step: () => undefined,
  });
  const [first] = aHistory(seeded(seed), false).snapshots;
  const { snapshot, accountId } = first!;
  await fold({ documentId: snapshot.documentId, accountId }, [snapshot]);
  const durable = { w: 'majority', j: true };
  const { rollups, days, readers } = watched;
  expect(ended[0]).toEqual({ collection: rollups.collectionName, concern: durable });
  const byName = (a: { collection: string }, b: { collection: string }) => a.collection.localeCompare(b.collection);
  expect(ended.slice(1, 3).sort(byName)).toEqual(
    [days, readers].map(({ collectionName }) => ({ collection: collectionName, concern: durable })).sort(byName),
  );
  expect(ended.slice(3)).toMatchObject([{ collection: rollups.collectionName, concern: { w: 1 } }]);
  await monitored.close();
});

describe.each([
  ['whole', false],
  ['partial', true],
])('folding a document from %s snapshots', (_, partial) => {
  it('is exact for snapshots that come shuffled, twice and in groups', async () => {
    const random = seeded(seed);
    const history = aHistory(random, partial);
    const fold = folder();
    const waiting = shuffled([...history.snapshots, ...history.snapshots], random);
    while (waiting.length > 0) await fold(...waiting.splice(0, 1 + random(8)));
    await expectExact(history);
  });

  it.each(steps)('is completed by the next fold after an interruption at %s', async (point) => {
    const random = seeded(seed);
    const history = aHistory(random, partial);
    let interruptions = 0;
    const dying = folder((name) => {
      if (name !== point || random(3) > 0) return;
      interruptions += 1;
      throw interrupted;
    });
    for (const published of history.snapshots) {
      const before = interruptions;
      await untilHandled(async () => (interruptions > before ? folder()(published) : dying(published)));
    }
    expect(interruptions).toBeGreaterThan(0);
    await expectExact(history);
  });

  it.each(steps)('is completed without a message after an interruption at %s', async (point) => {
    const random = seeded(seed);
    const history = aHistory(random, partial);
    const last = history.snapshots.pop()!;
    const fold = folder();
    for (const published of history.snapshots) await fold(published);
    history.snapshots.push(last);
    const dying = folder((name) => {
      if (name === point) throw interrupted;
    });
    await expect(dying(last)).rejects.toBe(interrupted);
    await completeUnfinished();
    await expectExact(history);
  });

  it('is exact when several processes fold in parallel with interruptions', async () => {
    const random = seeded(seed);
    const history = aHistory(random, partial);
    const waiting = shuffled([...history.snapshots, ...history.snapshots], random);
    const folds = [0, 1, 2].map(async () => {
      const fold = folder(() => {
        if (random(6) === 0) throw interrupted;
      });
      while (waiting.length > 0) {
        const published = waiting.splice(0, 1 + random(3));
        await untilHandled(() => fold(...published));
      }
    });
    await Promise.all(folds);
    // The last fold of a process may be unfinished.
    await completeUnfinished();
    await expectExact(history);
  });

  it('ignores the writes of a fold that another process completed before', async () => {
    const history = aHistory(seeded(seed), partial);
    const { documentId } = history.document;
    const half = Math.floor(history.snapshots.length / 2);
    const delayed = folder((name) => {
      if (name === 'fold.planned') throw interrupted;
    });
    const fold = folder();
    for (const published of history.snapshots.slice(0, half)) await fold(published);
    await expect(delayed(history.snapshots[half]!)).rejects.toBe(interrupted);
    const seen = (await store().find(documentId))!;
    const late = async (): Promise<void> => {
      await store().applyDays(seen, seen.plan!);
      await store().putReaders(seen, seen.plan!);
      await store().clearPlan(seen);
    };
    for (const published of history.snapshots.slice(half, -1)) await fold(published);
    await late();
    await expect(delayed(history.snapshots.at(-1)!)).rejects.toBe(interrupted);
    await late();
    await fold(history.snapshots.at(-1)!);
    await late();
    await expectExact(history);
  });
});
