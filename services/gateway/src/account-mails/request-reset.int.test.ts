import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureIndexes } from '@docsight/mongo';
import { newEventId, secretBox } from '@docsight/service-kit';
import { isolated, storedText, testMailTokenKey } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import mongoose from 'mongoose';
import type { Connection } from 'mongoose';
import { accountModel, accountStoreMongo } from '../accounts/index.ts';
import type { Account, AccountEventContext } from '../accounts/index.ts';
import { decoyModel, decoyStoreMongo } from './decoy-store-mongo.ts';
import { makeMailQuota } from './mail-quota.ts';
import { makeRequestMails } from './request-mails.ts';
import { makeRequestReset } from './request-reset.ts';

let servers: Isolated;
let connection: Connection;
/** The commands of the present request, by name. */
let commands: string[] = [];

beforeAll(async () => {
  servers = await isolated();
  connection = mongoose.createConnection(servers.mongoUrl, { dbName: servers.database, monitorCommands: true });
  await connection.asPromise();
  for (const model of [accountModel(connection), decoyModel(connection)]) await ensureIndexes(model);
  connection.getClient().on('commandStarted', ({ commandName }) => commands.push(commandName));
});
afterAll(async () => {
  await connection.close();
  await servers.close();
});

const eventContext: AccountEventContext = (accountId, time) => ({ id: newEventId(), time, accountId, requestId: 'r' });
const now = () => new Date();
const counting = (limit: number) => {
  let consumed = 0;
  return {
    count: () => Promise.resolve({ limited: (consumed += 1) > limit, retryAfterSeconds: 60 }),
    release: () => Promise.resolve(),
  };
};

/** @param limit how many requests may cause a mail. */
const resetting = (limit = 100) => {
  const accounts = accountStoreMongo(accountModel(connection), { now, onStored: () => undefined });
  const counts = { resetsOfNetwork: counting(100), verifications: counting(5), addressChanges: counting(5) };
  const requestReset = makeRequestReset({
    accounts,
    decoys: decoyStoreMongo(decoyModel(connection)),
    mails: makeRequestMails({ sendsMail: true, box: secretBox([testMailTokenKey]), eventContext }),
    quota: makeMailQuota({ ...counts, resetsOfAddress: counting(limit) }),
    now,
  });
  return { accounts, requestReset };
};
const anAccount = (id: string, email: string): Account => ({
  id,
  version: 1,
  email,
  emailVerified: true,
  name: '',
  passwordHash: 'x',
  linkTokens: {},
  createdAt: now(),
  accessEpoch: 0,
  keptSessionId: null,
});

describe('a request for a password reset', () => {
  it('costs the same commands for a known address, an unknown one, and one with too many requests', async () => {
    const { accounts, requestReset } = resetting(2);
    await accounts.insert({ account: anAccount('a', 'ann@example.com'), events: [] });
    const costs: string[][] = [];
    for (const email of ['ann@example.com', 'stranger@example.com', 'ann@example.com', 'stranger@example.com']) {
      commands = [];
      await requestReset(email, '192.0.2.0/24');
      costs.push(commands);
    }
    expect(costs).toEqual(Array(4).fill(['find', 'update']));
    expect((await accounts.byId('a'))?.version).toBe(2);
  });

  it('stores nothing about an unknown address', async () => {
    await resetting().requestReset('stranger@example.com', '192.0.2.0/24');
    expect(await storedText(servers.mongoUrl, servers.database)).not.toContain('stranger');
  });

  it('takes the same time for a known address and an unknown one', async () => {
    const { accounts, requestReset } = resetting();
    await accounts.insert({ account: anAccount('b', 'bob@example.com'), events: [] });
    const timeOf = async (email: string): Promise<number> => {
      const startedAt = performance.now();
      await requestReset(email, '192.0.2.0/24');
      return performance.now() - startedAt;
    };
    // Alternating, and the fastest of each, because other work on the machine only adds time.
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let at = 0; at < 20; at += 1) {
      known.push(await timeOf('bob@example.com'));
      unknown.push(await timeOf('stranger@example.com'));
    }
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.2);
    expect(ratio).toBeLessThan(5);
  });
});
