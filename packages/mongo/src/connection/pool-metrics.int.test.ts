import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { metricsOf } from '@docsight/service-kit';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { mongoConnection } from './connect.ts';

let share: Isolated;
let connection: Connection;

beforeAll(async () => {
  share = await isolated();
  connection = await mongoConnection({ url: share.mongoUrl, database: share.database, poolSize: 1 }).asPromise();
});

afterAll(async () => {
  await connection.close();
  await share.close();
});

const valueOf = async (name: string, labels = {}): Promise<number | undefined> =>
  (await metricsOf('none').getSingleMetric(name)!.get()).values.find(
    (sample) => JSON.stringify(sample.labels) === JSON.stringify(labels),
  )?.value;
const connections = (state: string) => valueOf('docsight_mongo_pool_connections', { state });

describe('the metrics of a pool', () => {
  it('are its connections in use and idle, the operations that wait, and the limit', async () => {
    expect(await valueOf('docsight_mongo_pool_limit')).toBe(1);
    const seen: { waiting: number | undefined; inUse: number | undefined }[] = [];
    const inserts = Array.from({ length: 200 }, (_, number) => connection.collection('notes').insertOne({ number }));
    const work = { isEnded: false };
    const ended = Promise.all(inserts).finally(() => {
      work.isEnded = true;
    });
    while (!work.isEnded) {
      seen.push({ waiting: await valueOf('docsight_mongo_pool_waiting'), inUse: await connections('in_use') });
      await setImmediate();
    }
    await ended;
    expect(Math.max(...seen.map(({ waiting }) => waiting ?? 0))).toBeGreaterThan(1);
    expect(Math.max(...seen.map(({ inUse }) => inUse ?? 0))).toBe(1);
    expect(await valueOf('docsight_mongo_pool_waiting')).toBe(0);
    expect([await connections('in_use'), await connections('idle')]).toEqual([0, 1]);
  });

  it('have no open connection after the end', async () => {
    await connection.close();
    expect([await connections('in_use'), await connections('idle')]).toEqual([0, 0]);
  });
});
