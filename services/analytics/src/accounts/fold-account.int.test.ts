import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { expectedAccount, randomAccountHistory } from '../../test/account-history.ts';
import type { AccountHistory } from '../../test/account-history.ts';
import { interrupted, untilHandled } from '../../test/interruption.ts';
import { openTestProjection } from '../../test/projection.ts';
import type { TestProjection } from '../../test/projection.ts';
import { seeded, shuffled } from '../../test/reading-history.ts';
import type { Random } from '../../test/reading-history.ts';
import { factsUpdate, statsUpdate } from './account-document.ts';
import type { DocumentUpdate } from './account-document.ts';
import { mongoAccountReports } from './reports/account-reports-mongo.ts';
import { mongoAccountStore } from './account-store-mongo.ts';
import { makeFoldAccount } from './fold-account.ts';
import type { AccountStep } from './fold-account.ts';

const steps: AccountStep[] = ['account.planned', 'account.documents', 'account.cleared'];
const seed = Math.floor(Math.random() * 1_000_000);
const now = (): Date => new Date();

let projection: TestProjection;
let collections: TestProjection['collections'];

beforeAll(async () => {
  projection = await openTestProjection();
  ({ collections } = projection);
});

beforeEach(async () => {
  await collections.accountDocuments.deleteMany({});
  await collections.accountRollups.deleteMany({});
  await collections.accountViews.deleteMany({});
});

afterAll(() => projection.close());

const store = () => mongoAccountStore(collections, { now });
const folding = (step: (name: AccountStep) => void = () => undefined) => makeFoldAccount({ store: store(), step });

const aHistory = (random: Random): AccountHistory =>
  randomAccountHistory(random, { accountId: randomUUID(), documents: 13, steps: 80 });
const updatesIn = ({ messages }: AccountHistory): DocumentUpdate[] =>
  messages.map((message) => ('facts' in message ? factsUpdate(message.facts) : statsUpdate(message.stats)));

const completeUnfinished = async (): Promise<void> => {
  const { completeFold } = folding();
  for (const rollup of await store().unfinished(new Date('2100-01-01'), 10)) await completeFold(rollup, rollup.plan!);
};

/** Expects the totals and the top documents to equal the last messages, and every fold to be complete. */
const expectExact = async (history: AccountHistory): Promise<void> => {
  const reports = mongoAccountReports(collections);
  const { accountId } = history;
  const found = { totals: await reports.totals(accountId), top: await reports.top(accountId, 10) };
  expect({ seed, ...found }).toEqual({ seed, ...expectedAccount(history) });
  expect(await store().unfinished(new Date('2100-01-01'), 1)).toEqual([]);
  expect(await collections.accountRollups.countDocuments({ plan: { $ne: null } })).toBe(0);
};

describe('folding the documents of an account', () => {
  it('is exact for messages that come shuffled, twice and in groups', async () => {
    const random = seeded(seed);
    const history = aHistory(random);
    const { fold } = folding();
    const waiting = shuffled([...updatesIn(history), ...updatesIn(history)], random);
    while (waiting.length > 0) await fold(history.accountId, waiting.splice(0, 1 + random(9)));
    await expectExact(history);
  });

  it.each(steps)('is completed by the next fold after an interruption at %s', async (point) => {
    const random = seeded(seed);
    const history = aHistory(random);
    let interruptions = 0;
    const dying = folding((name) => {
      if (name !== point || random(3) > 0) return;
      interruptions += 1;
      throw interrupted;
    });
    for (const update of shuffled(updatesIn(history), random)) {
      const before = interruptions;
      await untilHandled(() => (interruptions > before ? folding() : dying).fold(history.accountId, [update]));
    }
    expect(interruptions).toBeGreaterThan(0);
    await expectExact(history);
  });

  it.each(steps)('is completed without a message after an interruption at %s', async (point) => {
    const history = aHistory(seeded(seed));
    const updates = updatesIn(history);
    await folding().fold(history.accountId, updates.slice(0, 8));
    const dying = folding((name) => {
      if (name === point) throw interrupted;
    });
    await expect(dying.fold(history.accountId, updates)).rejects.toBe(interrupted);
    await completeUnfinished();
    await expectExact(history);
  });

  it('is exact when several processes fold in parallel with interruptions', async () => {
    const random = seeded(seed);
    const history = aHistory(random);
    const waiting = shuffled([...updatesIn(history), ...updatesIn(history)], random);
    const folds = [0, 1, 2].map(async () => {
      const { fold } = folding(() => {
        if (random(6) === 0) throw interrupted;
      });
      while (waiting.length > 0) {
        const updates = waiting.splice(0, 1 + random(4));
        await untilHandled(() => fold(history.accountId, updates));
      }
    });
    await Promise.all(folds);
    await completeUnfinished();
    await expectExact(history);
  });

  it('ignores the writes of a fold that another process completed before', async () => {
    const history = aHistory(seeded(seed));
    const updates = updatesIn(history);
    const half = Math.floor(updates.length / 2);
    const { fold } = folding();
    const delayed = folding((name) => {
      if (name === 'account.planned') throw interrupted;
    });
    await fold(history.accountId, updates.slice(0, 3));
    await expect(delayed.fold(history.accountId, updates.slice(3, half))).rejects.toBe(interrupted);
    const seen = (await store().find(history.accountId))!;
    const late = async (): Promise<void> => {
      await store().putDocuments(seen, seen.plan!);
      await store().clearPlan(seen);
    };
    for (const one of updates.slice(half, -8)) await fold(history.accountId, [one]);
    await late();
    await expect(delayed.fold(history.accountId, updates.slice(-8))).rejects.toBe(interrupted);
    await late();
    await fold(history.accountId, updates);
    await late();
    await expectExact(history);
  });

  it('folds more documents than one plan can contain', async () => {
    const random = seeded(seed);
    const history = randomAccountHistory(random, { accountId: randomUUID(), documents: 2_300, steps: 500 });
    await folding().fold(history.accountId, updatesIn(history));
    await expectExact(history);
    expect((await store().find(history.accountId))!.version).toBe(3);
  });

  it('does not change other accounts', async () => {
    const random = seeded(seed);
    const [one, other] = [aHistory(random), aHistory(random)];
    await Promise.all([one, other].map((history) => folding().fold(history.accountId, updatesIn(history))));
    await expectExact(one);
    await expectExact(other);
  });
});

describe('the overview of an account with many documents', () => {
  it('reads only the index entries of the top documents', async () => {
    const random = seeded(seed);
    const history = randomAccountHistory(random, { accountId: randomUUID(), documents: 500, steps: 0 });
    await folding().fold(history.accountId, updatesIn(history));
    const { executionStats } = (await collections.accountDocuments
      .find({ accountId: history.accountId, 'facts.isActive': true })
      .sort({ 'stats.views': -1, 'facts.createdAt': -1, _id: 1 })
      .limit(10)
      .explain('executionStats')) as { executionStats: { totalKeysExamined: number; totalDocsExamined: number } };
    expect(executionStats).toMatchObject({ totalKeysExamined: 10, totalDocsExamined: 10 });
  });
});
