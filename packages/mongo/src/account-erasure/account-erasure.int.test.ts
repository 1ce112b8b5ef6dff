import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isolated, silentLogger } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { accountErasurePart } from './account-erasure.ts';
import type { EraseSlice } from './account-erasure.ts';
import { collection } from '../collections/collection.ts';
import { mongoConnection } from '../connection/connect.ts';
import { deletedAccountModel, mongoDeletedAccounts } from './deleted-accounts.ts';

const delayMs = 60_000;
let servers: Isolated;
let connection: Connection;
let clockMs: number;
const now = (): Date => new Date(clockMs);

beforeEach(async () => {
  servers = await isolated();
  connection = await mongoConnection({ url: servers.mongoUrl, database: servers.database }).asPromise();
  clockMs = Date.parse('2026-03-01T00:00:00.000Z');
});

afterEach(async () => {
  await connection.close();
  await servers.close();
});

const erasing = (eraseSlice: EraseSlice) => {
  const model = deletedAccountModel(connection);
  const { sweep } = accountErasurePart({ deletedAccounts: model, eraseSlice, delayMs, now, logger: silentLogger });
  const stored = (accountId: string) => collection(model).findOne({ _id: accountId });
  return { sweep, stored, accounts: mongoDeletedAccounts(model, { now }) };
};

describe('the erasure of an account', () => {
  it('passes over it at once, after one delay and after three, and ends', async () => {
    const passes: [number, boolean][] = [];
    const { accounts, sweep, stored } = erasing(async ({ isLastPass }) => {
      passes.push([(clockMs - startMs) / delayMs, isLastPass]);
      return undefined;
    });
    const startMs = clockMs;
    await accounts.add('a');
    for (; clockMs <= startMs + 5 * delayMs; clockMs += delayMs / 2) await sweep();
    expect(passes).toEqual([
      [0, false],
      [1, false],
      [3, true],
    ]);
    expect(await stored('a')).toEqual({ _id: 'a', deletedAt: new Date(startMs), passes: 3, outbox: [] });
    await accounts.add('a');
    await sweep();
    expect(passes).toHaveLength(3);
    expect([await accounts.has('a'), await accounts.has('b')]).toEqual([true, false]);
  });

  it('takes turns with other accounts, slice by slice', async () => {
    const left: Record<string, number> = { large: 4, small: 1 };
    const order: string[] = [];
    const { accounts, sweep } = erasing(async ({ accountId }) => {
      order.push(accountId);
      clockMs += 1;
      left[accountId]! -= 1;
      return left[accountId]! > 0 ? now() : undefined;
    });
    await accounts.add('large');
    clockMs += 1;
    await accounts.add('small');
    await sweep();
    expect(order).toEqual(['large', 'small', 'large', 'large', 'large']);
  });

  it('that fails is repeated, and delays no other account', async () => {
    let failures = 1;
    const done: string[] = [];
    const { accounts, sweep } = erasing(async ({ accountId }) => {
      if (accountId === 'bad' && failures > 0) {
        failures -= 1;
        throw new Error('a bug');
      }
      done.push(accountId);
      return undefined;
    });
    await accounts.add('bad');
    await accounts.add('good');
    await sweep();
    expect(done).toEqual(['good']);
    clockMs += 2_000;
    await sweep();
    expect(done).toEqual(['good', 'bad']);
  });

  it('of a process that died is continued by another one when the lease ends', async () => {
    const died = erasing(() => new Promise(() => undefined));
    const done: string[] = [];
    const other = erasing(async ({ accountId }) => {
      done.push(accountId);
      return undefined;
    });
    await died.accounts.add('a');
    void died.sweep();
    while ((await died.stored('a'))!.dueAt!.getTime() === clockMs)
      await new Promise((resolve) => setImmediate(resolve));
    await other.sweep();
    expect(done).toEqual([]);
    clockMs += delayMs / 6;
    await other.sweep();
    expect(done).toEqual(['a']);
  });
});
