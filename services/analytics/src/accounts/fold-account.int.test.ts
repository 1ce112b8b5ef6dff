import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ensureIndexes, mongoConnection } from '@docsight/mongo';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { expectedAccount, randomAccountHistory } from '../../test/account-history.ts';
import type { AccountHistory } from '../../test/account-history.ts';
import { seeded, shuffled } from '../../test/reading-history.ts';
import type { Random } from '../../test/reading-history.ts';
import { rollupDayModel } from '../folding/index.ts';
import { factsTold, statsTold } from './account-document.ts';
import type { ToldDocument } from './account-document.ts';
import { accountDocumentModel, accountRollupModel } from './account-model.ts';
import { mongoAccountReports } from './account-reports-mongo.ts';
import { mongoAccountStore } from './account-store-mongo.ts';
import { makeFoldAccount } from './fold-account.ts';
import type { AccountStep } from './fold-account.ts';

const steps: AccountStep[] = ['account.planned', 'account.documents', 'account.cleared'];
const seed = Math.floor(Math.random() * 1_000_000);
const now = (): Date => new Date();

let share: Isolated;
let connection: Connection;
let models: ReturnType<typeof modelsOf>;

const modelsOf = (on: Connection) => ({
  accountDocuments: accountDocumentModel(on),
  accountRollups: accountRollupModel(on),
  days: rollupDayModel(on),
});

beforeAll(async () => {
  share = await isolated();
  connection = await mongoConnection({ url: share.mongoUrl, database: share.database }).asPromise();
  models = modelsOf(connection);
  for (const model of Object.values(models)) await ensureIndexes(model as never);
});

beforeEach(async () => {
  for (const model of [models.accountDocuments, models.accountRollups]) await model.collection.deleteMany({});
});

afterAll(async () => {
  await connection.close();
  await share.close();
});

const store = () => mongoAccountStore(models, { now });
const folding = (step: (name: AccountStep) => void = () => undefined) => makeFoldAccount({ store: store(), step });

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

const aHistory = (random: Random): AccountHistory =>
  randomAccountHistory(random, { accountId: randomUUID(), documents: 13, steps: 80 });
const toldIn = ({ messages }: AccountHistory): ToldDocument[] =>
  messages.map((message) => ('facts' in message ? factsTold(message.facts) : statsTold(message.stats)));

const finishAll = async (): Promise<void> => {
  const { finish } = folding();
  for (const rollup of await store().unfinished(new Date('2100-01-01'), 10)) await finish(rollup, rollup.plan!);
};

/** The totals and the top list are what the last messages say, and nothing is left to do. */
const expectExact = async (history: AccountHistory): Promise<void> => {
  const reports = mongoAccountReports(models);
  const { accountId } = history;
  const found = { totals: await reports.totals(accountId), top: await reports.top(accountId, 10) };
  expect({ seed, ...found }).toEqual({ seed, ...expectedAccount(history) });
  expect(await store().unfinished(new Date('2100-01-01'), 1)).toEqual([]);
  expect(await models.accountRollups.collection.countDocuments({ plan: { $ne: null } })).toBe(0);
};

describe('counting the documents of an account', () => {
  it('is exact when messages come shuffled and twice, some together', async () => {
    const random = seeded(seed);
    const history = aHistory(random);
    const { fold } = folding();
    const waiting = shuffled([...toldIn(history), ...toldIn(history)], random);
    while (waiting.length > 0) await fold(history.accountId, waiting.splice(0, 1 + random(9)));
    await expectExact(history);
  });

  it.each(steps)('that was cut off after %s is completed by the next one', async (cut) => {
    const random = seeded(seed);
    const history = aHistory(random);
    let cuts = 0;
    const dying = folding((name) => {
      if (name !== cut || random(3) > 0) return;
      cuts += 1;
      throw cutOff;
    });
    for (const told of shuffled(toldIn(history), random)) {
      const before = cuts;
      await untilCounted(() => (cuts > before ? folding() : dying).fold(history.accountId, [told]));
    }
    expect(cuts).toBeGreaterThan(0);
    await expectExact(history);
  });

  it.each(steps)('that was cut off after %s for good is finished without a message', async (cut) => {
    const history = aHistory(seeded(seed));
    const told = toldIn(history);
    await folding().fold(history.accountId, told.slice(0, 8));
    const dying = folding((name) => {
      if (name === cut) throw cutOff;
    });
    await expect(dying.fold(history.accountId, told)).rejects.toBe(cutOff);
    await finishAll();
    await expectExact(history);
  });

  it('is exact while several processes do it at once, and each is cut off now and then', async () => {
    const random = seeded(seed);
    const history = aHistory(random);
    const waiting = shuffled([...toldIn(history), ...toldIn(history)], random);
    const counting = [0, 1, 2].map(async () => {
      const { fold } = folding(() => {
        if (random(6) === 0) throw cutOff;
      });
      while (waiting.length > 0) {
        const told = waiting.splice(0, 1 + random(4));
        await untilCounted(() => fold(history.accountId, told));
      }
    });
    await Promise.all(counting);
    await finishAll();
    await expectExact(history);
  });

  it('is not disturbed when a step is done again late, by a process that was held up', async () => {
    const history = aHistory(seeded(seed));
    const told = toldIn(history);
    const half = Math.floor(told.length / 2);
    const { fold } = folding();
    const heldUp = folding((name) => {
      if (name === 'account.planned') throw cutOff;
    });
    await fold(history.accountId, told.slice(0, 3));
    await expect(heldUp.fold(history.accountId, told.slice(3, half))).rejects.toBe(cutOff);
    const seen = (await store().find(history.accountId))!;
    const late = async (): Promise<void> => {
      await store().putDocuments(seen, seen.plan!);
      await store().clearPlan(seen);
    };
    for (const one of told.slice(half, -8)) await fold(history.accountId, [one]);
    await late();
    await expect(heldUp.fold(history.accountId, told.slice(-8))).rejects.toBe(cutOff);
    await late();
    await fold(history.accountId, told);
    await late();
    await expectExact(history);
  });

  it('takes more documents than fit one plan', async () => {
    const random = seeded(seed);
    const history = randomAccountHistory(random, { accountId: randomUUID(), documents: 2_300, steps: 500 });
    await folding().fold(history.accountId, toldIn(history));
    await expectExact(history);
    expect((await store().find(history.accountId))!.version).toBe(3);
  });

  it('leaves other accounts alone', async () => {
    const random = seeded(seed);
    const [one, other] = [aHistory(random), aHistory(random)];
    await Promise.all([one, other].map((history) => folding().fold(history.accountId, toldIn(history))));
    await expectExact(one);
    await expectExact(other);
  });
});

describe('the overview of an account with many documents', () => {
  it('reads its index only as far as the top list goes', async () => {
    const random = seeded(seed);
    const history = randomAccountHistory(random, { accountId: randomUUID(), documents: 500, steps: 0 });
    await folding().fold(history.accountId, toldIn(history));
    const { executionStats } = (await models.accountDocuments.collection
      .find({ accountId: history.accountId, 'facts.isActive': true })
      .sort({ 'stats.views': -1, 'facts.createdAt': -1, _id: 1 })
      .limit(10)
      .explain('executionStats')) as { executionStats: { totalKeysExamined: number; totalDocsExamined: number } };
    expect(executionStats).toMatchObject({ totalKeysExamined: 10, totalDocsExamined: 10 });
  });
});
