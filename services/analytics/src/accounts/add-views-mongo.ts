import { ignoreExisting } from '@docsight/mongo';
import type { mongo } from 'mongoose';
import type { AccountViewsRecord } from './account-model.ts';
import { addToPacked } from './packed-counts.ts';

/** Counts to add to one record, by the places of documents in it. */
export type AddedViews = {
  id: string;
  sums: { views?: Record<string, number>; createdAt?: Record<string, number> };
  /** The fields that the record gets when it is created. */
  fields: Omit<AccountViewsRecord, '_id' | 'seq' | 'views' | 'createdAt'>;
};

/**
 * Returns a function that adds counts to records of views, once per fold, and creates the records that are missing.
 * `version` is the number of the fold. The counts are added here, because the database cannot add to packed ones. If
 * another process writes in between, it has added these counts: only one fold of an account is open at a time.
 */
export const makeAddViews =
  (records: mongo.Collection<AccountViewsRecord>): ((version: number, added: AddedViews[]) => Promise<void>) =>
  async (version, added) => {
    if (added.length === 0) return;
    const ids = added.map(({ id }) => id);
    const found = await records.find({ _id: { $in: ids } }, { promoteBuffers: true }).toArray();
    const stored = new Map(found.map((record) => [record._id, record]));
    const updates = added
      .filter(({ id }) => (stored.get(id)?.seq ?? 0) < version)
      .map((each) => ({ updateOne: updateOf(version, each, stored.get(each.id)) }));
    // A record that another process has made meanwhile contains the counts.
    if (updates.length > 0) await ignoreExisting(records.bulkWrite(updates, { ordered: false }));
  };

const updateOf = (
  version: number,
  { id, sums, fields }: AddedViews,
  record: AccountViewsRecord | undefined,
): mongo.UpdateOneModel<AccountViewsRecord> => {
  const counts = addedTo(record, sums);
  return record
    ? { filter: { _id: id, seq: record.seq }, update: { $set: { seq: version, ...counts } } }
    : { filter: { _id: id, seq: version }, update: { $setOnInsert: { ...fields, ...counts } }, upsert: true };
};

/** Returns the packed counts of a record after others were added. */
const addedTo = (
  record: AccountViewsRecord | undefined,
  { views, createdAt }: AddedViews['sums'],
): Pick<AccountViewsRecord, 'views' | 'createdAt'> => ({
  ...(views && { views: bytesOf(record?.views, views) }),
  ...(createdAt && { createdAt: bytesOf(record?.createdAt, createdAt) }),
});

/** The driver stores buffers as binary data. */
const bytesOf = (stored: Uint8Array | undefined, added: Record<string, number>): Buffer =>
  Buffer.from(addToPacked(stored ?? new Uint8Array(), added));
