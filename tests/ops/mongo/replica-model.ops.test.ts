import { afterEach, expect, it } from '@jest/globals';
import { mongoConnection, newestRead, repeatableWrite } from '@docsight/mongo';
import { isUnavailable } from '@docsight/service-kit';
import { eventually } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { startModel } from './model.ts';
import type { ReplicaModel } from './replica-model.ts';

let model: ReplicaModel;
let connection: Connection;

const start = async (options?: Parameters<typeof startModel>[0]) => {
  model = await startModel(options);
  connection = await mongoConnection({ url: model.url, database: 'test' }).asPromise();
  return connection.collection<{ _id: number }>('things');
};

afterEach(async () => {
  await connection.close();
  await model.close();
  expect(model.problems).toEqual([]);
});

it('a failover keeps what the majority has, and loses the rest', async () => {
  const things = await start();
  await things.insertOne({ _id: 1 });
  await things.insertOne({ _id: 2 }, repeatableWrite);
  expect(await things.distinct('_id', {})).toEqual([1]);
  expect(await things.distinct('_id', {}, newestRead)).toEqual([1, 2]);
  expect(await model.failOver()).toBe(1);
  expect(await eventually(() => things.distinct('_id', {}, newestRead))).toEqual([1]);
});

it('a majority write makes the writes before it durable, also if it changes nothing', async () => {
  const things = await start();
  await things.insertOne({ _id: 1 }, repeatableWrite);
  await things.deleteOne({ _id: 7 });
  expect(await model.failOver()).toBe(0);
  expect(await eventually(() => things.distinct('_id', {}))).toEqual([1]);
});

it('a model that forgets the majority loses acknowledged writes, so a test of the product would see it', async () => {
  const things = await start({ forgetsMajority: true });
  await things.insertOne({ _id: 1 });
  expect(await model.failOver()).toBe(1);
  expect(await eventually(() => things.distinct('_id', {}))).toEqual([]);
});

it.each([
  [false, []],
  [true, [1]],
])('a write before the majority has it is lost; a model that shows it before that: %s', async (showsUndone, seen) => {
  const things = await start({ showsUndone });
  const held = model.holdReplicationAt((command) => 'insert' in command);
  const undone = things.insertOne({ _id: 1 }).catch((error: unknown) => error);
  await held;
  expect(await things.distinct('_id', {})).toEqual(seen);
  expect(await model.failOver()).toBe(1);
  expect(isUnavailable(await undone)).toBe(true);
  expect(await eventually(() => things.distinct('_id', {}))).toEqual([]);
});

it('every error of a failover is temporary, those of bulk writes too', async () => {
  const things = await start();
  const errors: unknown[] = [];
  const collect = (error: unknown): number => errors.push(error);
  const failingOver = model.failOver();
  for (let round = 0; round < 9; round += 1) {
    await things.updateOne({ _id: 1 }, { $set: { round } }, { upsert: true }).catch(collect);
    await things.bulkWrite([{ insertOne: { document: { _id: 10 + round } } }], { ordered: false }).catch(collect);
    await things.findOne({ _id: 1 }).catch(collect);
  }
  await failingOver;
  expect(errors.length).toBeGreaterThan(0);
  expect(errors.filter((error) => !isUnavailable(error))).toEqual([]);
});
