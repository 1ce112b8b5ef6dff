import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import type { Connection, mongo } from 'mongoose';
import { mongoConnection } from './connect.ts';

let share: Isolated;
let connection: Connection | undefined;

beforeAll(async () => {
  share = await isolated();
});
afterEach(() => connection?.close());
afterAll(() => share.close());

/** Runs commands on a connection with these options in its address. Returns what the driver sends. */
const sent = async (options: string, run: (things: mongo.Collection) => Promise<unknown>): Promise<object[]> => {
  const url = `${share.mongoUrl}&monitorCommands=true&${options}`;
  connection = await mongoConnection({ url, database: share.database }).asPromise();
  const commands: object[] = [];
  connection.getClient().on('commandStarted', ({ command }) => commands.push(command));
  await run(connection.collection('things'));
  return commands;
};

it.each(['', 'w=1&journal=false&readConcernLevel=local'])(
  'every command waits for the majority, with the options "%s" in the address',
  async (options) => {
    const durable = { writeConcern: { w: 'majority', j: true } };
    const majority = { readConcern: { level: 'majority' } };
    const commands = await sent(options, async (things) => {
      await things.insertOne({ n: 1 });
      await things.bulkWrite([{ updateOne: { filter: { n: 1 }, update: { $set: { n: 2 } } } }], { ordered: false });
      await things.findOneAndUpdate({ n: 2 }, { $set: { n: 3 } });
      await things.deleteMany({ n: 9 });
      await things.createIndex({ n: 1 }, {}, {});
      await things.findOne({ n: 3 });
      await things.distinct('n');
      await things.countDocuments({});
      await things.estimatedDocumentCount();
      await things.aggregate([{ $match: { n: 3 } }]).toArray();
    });
    const expected = ['insert', 'update', 'findAndModify', 'delete', 'createIndexes'].map((name) => [name, durable]);
    const reads = ['find', 'distinct', 'aggregate', 'count', 'aggregate'].map((name) => [name, majority]);
    expect(commands.map((command) => [Object.keys(command)[0], command])).toMatchObject([...expected, ...reads]);
  },
);

it('reads go to the primary, and writes are repeated in a failover, also if the address says otherwise', async () => {
  await sent('readPreference=secondary&retryWrites=false&retryReads=false', (things) => things.findOne());
  const { readPreference, retryWrites, retryReads } = connection!.getClient().options;
  expect([readPreference.mode, retryWrites, retryReads]).toEqual(['primary', true, true]);
});
