import { collection, isDuplicateKey, recordModel } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';

type DatabaseRecord = { _id: 'database'; id: string };

export const databaseIdModel = (connection: Connection): Model<DatabaseRecord> =>
  recordModel<DatabaseRecord>(connection, 'database_id');

/**
 * Returns the random id of the database, which a dump contains. The first call makes it. Of several replicas at the
 * same time, one makes it.
 */
export const databaseIdOf = async (model: Model<DatabaseRecord>, newId: () => string): Promise<string> => {
  const records = collection(model);
  const read = async (): Promise<string | undefined> => (await records.findOne({ _id: 'database' }))?.id;
  const known = await read();
  if (known !== undefined) return known;
  try {
    await records.insertOne({ _id: 'database', id: newId() });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  return (await read())!;
};
