import { errorMessageOf } from '@docsight/service-kit';
import type { Checklist } from '@docsight/service-kit';
import type { Connection, mongo } from 'mongoose';
import { isDuplicateKey } from '../collections/index.ts';
import { commandIfAllowed } from './server-checks.ts';

type Probe = { _id: number; value?: number; code?: string; at?: Date };
type Operation = [name: string, run: (records: mongo.Collection<Probe>, db: mongo.Db) => Promise<unknown>];

/** The operations of the services. Each finds what the ones before it created. */
const operations: Operation[] = [
  [
    'create',
    ({ collectionName }, db) => db.createCollection(collectionName, { validator: { $expr: { $ne: ['$value', -1] } } }),
  ],
  ['createIndexes: unique', (records) => records.createIndex({ code: 1 }, { unique: true, sparse: true }, {})],
  [
    'createIndexes: partial',
    (records) => records.createIndex({ value: 1 }, { partialFilterExpression: { value: { $exists: true } } }, {}),
  ],
  ['createIndexes: expiring', (records) => records.createIndex({ at: 1 }, { expireAfterSeconds: 3_600 }, {})],
  ['listIndexes', (records) => records.indexes()],
  ['listCollections', (_, db) => db.listCollections().toArray()],
  ['insert', (records) => records.insertMany([{ _id: 1, code: 'a' }, { _id: 2 }], { ordered: false })],
  ['the unique index rejects a second record', (records) => rejected(records.insertOne({ _id: 3, code: 'a' }))],
  ['update with a pipeline', (records) => records.updateOne({ _id: 1 }, [{ $set: { at: '$$NOW', value: 1 } }])],
  [
    'bulkWrite',
    (records) => records.bulkWrite([{ updateOne: { filter: { _id: 2 }, update: { $inc: { value: 1 } } } }]),
  ],
  ['findAndModify', (records) => records.findOneAndUpdate({ _id: 1 }, { $set: { value: 2 } })],
  ['find', (records) => records.find({ value: { $gt: 0 } }, { hint: '_id_' }).toArray()],
  ['aggregate', (records) => records.aggregate([{ $match: { $expr: { $lt: ['$at', '$$NOW'] } } }]).toArray()],
  ['distinct', (records) => records.distinct('value')],
  ['count', (records) => records.estimatedDocumentCount()],
  ['delete', (records) => records.deleteMany({})],
];

const rejected = async (insertion: Promise<unknown>): Promise<void> => {
  try {
    await insertion;
  } catch (error) {
    if (isDuplicateKey(error)) return;
    throw error;
  }
  throw new Error('The record was stored twice.');
};

/** Runs every operation that the services use. Returns whether all succeeded. */
export const checkRights = async (connection: Connection, name: string, checks: Checklist): Promise<boolean> => {
  const db = connection.getClient().db(connection.name);
  const records = db.collection<Probe>(name);
  let failures = 0;
  for (const [operation, run] of operations) {
    try {
      await run(records, db);
    } catch (error) {
      failures += 1;
      const role = `Give the user of MONGO_URL the role readWrite on ${connection.name}.`;
      checks.failed('rights', `${operation}: ${errorMessageOf(error).replace(/\.$/, '')}. ${role}`);
    }
  }
  if (failures === 0) checks.ok('rights', `All ${operations.length} operations of the services succeed.`);
  return failures === 0;
};

type Privilege = { resource: { db?: string; anyResource?: boolean; cluster?: boolean } };

/** Warns if the user may use other databases than that of the service. */
export const checkExcessRights = async (connection: Connection, checks: Checklist): Promise<void> => {
  const status = await commandIfAllowed(connection, { connectionStatus: 1, showPrivileges: true });
  if (!status) {
    checks.warning('excess rights', 'The server does not say what this user may do.');
    return;
  }
  const { authenticatedUsers, authenticatedUserPrivileges: privileges } = status.authInfo as {
    authenticatedUsers: unknown[];
    authenticatedUserPrivileges: Privilege[];
  };
  if (authenticatedUsers.length === 0) {
    checks.warning('excess rights', 'No password: every client that reaches MongoDB may do everything.');
    return;
  }
  const other = new Set(
    privileges.flatMap(({ resource: { db, anyResource, cluster } }) => {
      if (anyResource || cluster) return ['the whole cluster'];
      return db === connection.name ? [] : [db === '' ? 'every database' : db!];
    }),
  );
  if (other.size === 0) checks.ok('excess rights', `The user has rights on ${connection.name} only.`);
  else checks.warning('excess rights', `The user also has rights on ${[...other].join(', ')}. A service needs none.`);
};
