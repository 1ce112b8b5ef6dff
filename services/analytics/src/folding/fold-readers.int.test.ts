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
import { readerModel } from '../readers/index.ts';
import { mongoReportStore } from '../reports/index.ts';
import { statisticsOf } from '../reports/statistics.ts';
import { makeFoldReaders } from './fold-readers.ts';
import type { FoldReaders, FoldStep } from './fold-readers.ts';
import { mongoFoldStore } from './fold-store-mongo.ts';
import { rollupDayModel, rollupModel } from './rollup-model.ts';

const steps: FoldStep[] = ['fold.planned', 'fold.days', 'fold.readers', 'fold.cleared'];
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

type Told = { accountId: string; snapshot: ReaderSnapshot };

/** Counts snapshots of one document; `step` may cut it off. */
const folder = (step: (name: FoldStep) => void = () => undefined): ((...told: Told[]) => Promise<void>) => {
  const { fold } = makeFoldReaders({ store: store(), now, newEventId, requestId: () => 'test', step });
  return foldOf(fold);
};
const foldOf =
  (fold: FoldReaders) =>
  (...told: Told[]): Promise<void> => {
    const { accountId, snapshot } = told[0]!;
    return fold(
      { documentId: snapshot.documentId, accountId },
      told.map((one) => one.snapshot),
    );
  };

const cutOff = new Error('cut off');
/** As the broker does it: again until it is done. */
const untilCounted = async (fold: () => Promise<void>): Promise<void> => {
  for (;;) {
    try {
      await fold();
      return;
    } catch (error) {
      expect(error).toBe(cutOff);
    }
  }
};

const aHistory = (random: (n: number) => number, partial: boolean): History & { document: DocumentFacts } => {
  const history = randomHistory(random, { owners: [randomUUID()], documents: 1, steps: 60, partial, erasing: partial });
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
  expect(await store().unfinished(new Date('2100-01-01'), 1)).toEqual([]);
  expect(await models.rollups.collection.countDocuments({ plan: { $ne: null } })).toBe(0);
};

describe.each([
  ['whole', false],
  ['partial', true],
])('folding a document told in %s snapshots', (_, partial) => {
  it('is exact when snapshots come shuffled and twice, some together', async () => {
    const random = seeded(seed);
    const history = aHistory(random, partial);
    const fold = folder();
    const waiting = shuffled([...history.snapshots, ...history.snapshots], random);
    while (waiting.length > 0) await fold(...waiting.splice(0, 1 + random(8)));
    await expectExact(history);
  });

  it.each(steps)('that was cut off after %s is completed by the next folder', async (cut) => {
    const random = seeded(seed);
    const history = aHistory(random, partial);
    let cuts = 0;
    const dying = folder((name) => {
      if (name !== cut || random(3) > 0) return;
      cuts += 1;
      throw cutOff;
    });
    for (const told of history.snapshots) {
      const before = cuts;
      await untilCounted(async () => (cuts > before ? folder()(told) : dying(told)));
    }
    expect(cuts).toBeGreaterThan(0);
    await expectExact(history);
  });

  it.each(steps)('that was cut off after %s for good is finished without a message', async (cut) => {
    const random = seeded(seed);
    const history = aHistory(random, partial);
    const last = history.snapshots.pop()!;
    const fold = folder();
    for (const told of history.snapshots) await fold(told);
    history.snapshots.push(last);
    const dying = folder((name) => {
      if (name === cut) throw cutOff;
    });
    await expect(dying(last)).rejects.toBe(cutOff);
    const { finish } = makeFoldReaders({
      store: store(),
      now,
      newEventId,
      requestId: () => 'test',
      step: () => undefined,
    });
    for (const { rollup, plan } of await store().unfinished(new Date('2100-01-01'), 10)) await finish(rollup, plan);
    await expectExact(history);
  });

  it('is exact while several folders work on it at once, and each is cut off now and then', async () => {
    const random = seeded(seed);
    const history = aHistory(random, partial);
    const waiting = shuffled([...history.snapshots, ...history.snapshots], random);
    const folding = [0, 1, 2].map(async () => {
      const fold = folder(() => {
        if (random(6) === 0) throw cutOff;
      });
      while (waiting.length > 0) {
        const told = waiting.splice(0, 1 + random(3));
        await untilCounted(() => fold(...told));
      }
    });
    await Promise.all(folding);
    // A plan whose folder was cut off after its last message is finished by the sweep.
    const { finish } = makeFoldReaders({
      store: store(),
      now,
      newEventId,
      requestId: () => 'test',
      step: () => undefined,
    });
    for (const { rollup, plan } of await store().unfinished(new Date('2100-01-01'), 10)) await finish(rollup, plan);
    await expectExact(history);
  });

  it('does nothing when a step is done again late, by a folder that was held up', async () => {
    const history = aHistory(seeded(seed), partial);
    const { documentId } = history.document;
    const half = Math.floor(history.snapshots.length / 2);
    const heldUp = folder((name) => {
      if (name === 'fold.planned') throw cutOff;
    });
    const fold = folder();
    for (const told of history.snapshots.slice(0, half)) await fold(told);
    await expect(heldUp(history.snapshots[half]!)).rejects.toBe(cutOff);
    const seen = (await store().find(documentId))!;
    const late = async (): Promise<void> => {
      await store().applyDays(seen, seen.plan!);
      await store().putReaders(seen, seen.plan!);
      await store().clearPlan(seen);
    };
    for (const told of history.snapshots.slice(half, -1)) await fold(told);
    await late();
    await expect(heldUp(history.snapshots.at(-1)!)).rejects.toBe(cutOff);
    await late();
    await fold(history.snapshots.at(-1)!);
    await late();
    await expectExact(history);
  });
});
