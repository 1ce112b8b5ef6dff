import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DocumentFacts, ReaderSnapshot } from '@docsight/contracts';
import { ensureIndexes, mongoConnection } from '@docsight/mongo';
import { newEventId } from '@docsight/service-kit';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { ever, expectedStats } from '../../test/expected-reports.ts';
import { lastSnapshots, randomHistory, seeded, shuffled } from '../../test/reading-history.ts';
import type { History } from '../../test/reading-history.ts';
import { mongoReaderStore, readerModel } from '../readers/index.ts';
import { mongoReportStore } from '../reports/index.ts';
import { statisticsOf } from '../reports/statistics.ts';
import { makeFoldDocument } from './fold-document.ts';
import type { FoldDocument, FoldStep } from './fold-document.ts';
import { mongoFoldStore } from './fold-store-mongo.ts';
import { rollupDayModel, rollupModel } from './rollup-model.ts';

const steps: FoldStep[] = ['fold.frozen', 'fold.planned', 'fold.days', 'fold.marked', 'fold.cleared'];
const seed = Math.floor(Math.random() * 1_000_000);
const now = (): Date => new Date();

let share: Isolated;
let connection: Connection;
let models: ReturnType<typeof modelsOf>;

const modelsOf = (on: Connection) => ({
  readers: readerModel(on),
  rollups: rollupModel(on),
  days: rollupDayModel(on),
});

beforeAll(async () => {
  share = await isolated();
  connection = await mongoConnection({ url: share.mongoUrl, database: share.database }).asPromise();
  models = modelsOf(connection);
  for (const model of Object.values(models)) await ensureIndexes(model as never);
});

beforeEach(async () => {
  for (const model of Object.values(models)) await (model as typeof models.readers).collection.deleteMany({});
});

afterAll(async () => {
  await connection.close();
  await share.close();
});

const store = () => mongoFoldStore(models, { now, stored: () => undefined });

const folder = (step: (name: FoldStep) => void = () => undefined): FoldDocument =>
  makeFoldDocument({ store: store(), now, newEventId, trace: () => 'test', step });

const put = (ownerId: string, snapshot: ReaderSnapshot) =>
  mongoReaderStore(models.readers, { now }).put(ownerId, [snapshot]);

const expectCutOff = (error: unknown): void => expect(error).toEqual(new Error('cut off'));

const untilClean = async (fold: FoldDocument, documentId: string): Promise<void> => {
  while ((await fold(documentId)) !== 'clean');
};

const aHistory = (random: (n: number) => number): History & { document: DocumentFacts } => {
  const history = randomHistory(random, { owners: [randomUUID()], documents: 1, steps: 60 });
  return { ...history, document: history.documents[0]! };
};

/** Every figure, ever and in ranges, is what the last snapshots say, and nothing is left to do. */
const expectExact = async (history: History & { document: DocumentFacts }): Promise<void> => {
  const { document } = history;
  const reports = mongoReportStore(models);
  for (const [since, until] of [
    [null, null],
    ['2026-01-02', '2026-01-03'],
    ['2026-01-04', null],
    [null, '2026-01-01'],
  ]) {
    const range = {
      since: since ? new Date(since) : null,
      until: until ? new Date(until) : null,
      ...{ sinceDay: since!, untilDay: until!, sinceText: since!, untilText: until! },
    };
    const days = { ...ever, since: since!, until: until! };
    const stats = await statisticsOf(reports, document, range);
    expect({ seed, days, stats }).toEqual({ seed, days, stats: expectedStats(document, lastSnapshots(history), days) });
  }
  expect(await store().dirtyDocuments(new Date('2100-01-01'), 1)).toEqual([]);
  expect(await models.readers.collection.countDocuments({ folding: { $ne: null } })).toBe(0);
  expect(await models.rollups.collection.countDocuments({ plan: { $ne: null } })).toBe(0);
};

describe('folding a document', () => {
  it('is exact when snapshots come shuffled and twice, between folds', async () => {
    const random = seeded(seed);
    const history = aHistory(random);
    const fold = folder();
    for (const { ownerId, snapshot } of shuffled([...history.snapshots, ...history.snapshots], random)) {
      await put(ownerId, snapshot);
      if (random(8) === 0) await fold(history.document.documentId);
    }
    await untilClean(fold, history.document.documentId);
    await expectExact(history);
  });

  it.each(steps)('that was cut off after %s is completed by the next folder', async (cut) => {
    const random = seeded(seed);
    const history = aHistory(random);
    const { documentId } = history.document;
    let cuts = 0;
    const cutOff = folder((name) => {
      if (name !== cut) return;
      cuts += 1;
      throw new Error('cut off');
    });
    for (const { ownerId, snapshot } of history.snapshots) {
      await put(ownerId, snapshot);
      if (random(5) > 0) continue;
      await cutOff(documentId).catch(expectCutOff);
      if (random(2) === 0) await folder()(documentId);
    }
    expect(cuts).toBeGreaterThan(0);
    await untilClean(folder(), documentId);
    await expectExact(history);
  });

  it('is exact while several folders work on it at once, and each is cut off now and then', async () => {
    const random = seeded(seed);
    const history = aHistory(random);
    const { documentId } = history.document;
    let arriving = true;
    const folding = [0, 1, 2].map(async () => {
      const fold = folder(() => {
        if (random(6) === 0) throw new Error('cut off');
      });
      while (arriving) await fold(documentId).catch(expectCutOff);
    });
    const waiting = shuffled([...history.snapshots, ...history.snapshots], random);
    const arrive = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await put(next.ownerId, next.snapshot);
    };
    await Promise.all([arrive(), arrive(), arrive()]);
    arriving = false;
    await Promise.all(folding);
    await Promise.all([folder(), folder()].map((fold) => untilClean(fold, documentId)));
    await expectExact(history);
  });

  it('does nothing when a step is done again late, by a folder that was held up', async () => {
    const history = aHistory(seeded(seed));
    const { documentId } = history.document;
    const half = Math.floor(history.snapshots.length / 2);
    for (const { ownerId, snapshot } of history.snapshots.slice(0, half)) await put(ownerId, snapshot);
    await folder((name) => {
      if (name === 'fold.planned') throw new Error('held up');
    })(documentId).catch(() => undefined);
    const seen = (await store().find(documentId))!;
    const late = async (): Promise<void> => {
      await store().applyDays(seen, seen.plan!);
      await store().markFolded(seen.plan!);
      await store().clearPlan(seen);
    };
    await untilClean(folder(), documentId);
    await late();
    for (const { ownerId, snapshot } of history.snapshots.slice(half)) await put(ownerId, snapshot);
    await folder((name) => {
      if (name === 'fold.planned') throw new Error('held up');
    })(documentId).catch(() => undefined);
    await late();
    await untilClean(folder(), documentId);
    await late();
    await expectExact(history);
  });
});
