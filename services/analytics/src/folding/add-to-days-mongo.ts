import { duplicateKeysIn, isDuplicateKey } from '@docsight/mongo';
import type { mongo } from 'mongoose';
import { leavesOf, plus } from '../figures/index.ts';
import type { SumTree } from '../figures/index.ts';
import type { DocumentRef } from './rollup.ts';
import type { RollupDayRecord } from './rollup-model.ts';

/** The fold that is being completed: `version` is its number. */
type Fold = DocumentRef & { version: number };

/**
 * Above this number, sums are added here and stored as one value. The database searches a whole record for each path,
 * so 20,000 sums take it 5 to 10 seconds.
 */
const maxPaths = 200;

/** Returns a function that adds sums to days, once per fold, and creates the days that are missing. */
export const makeAddToDays = (
  days: mongo.Collection<RollupDayRecord>,
): ((fold: Fold, sums: Record<string, SumTree>) => Promise<void>) => {
  const addPaths = async ({ documentId, accountId, version }: Fold, added: AddedSums[]): Promise<void> => {
    const updates = added.map(({ date, leaves }) => ({
      updateOne: {
        filter: { _id: `${documentId}:${date}`, seq: { $lt: version } },
        update: { $set: { seq: version }, $inc: leaves, $setOnInsert: { documentId, accountId, date } },
        upsert: true,
      },
    }));
    if (updates.length === 0) return;
    try {
      await days.bulkWrite(updates, { ordered: false });
    } catch (error) {
      duplicateKeysIn(error); // These days contain the sums. Throws other errors again.
    }
  };

  /** If another process writes in between, it has added these sums: only one fold of a document is open at a time. */
  const addValue = async ({ documentId, accountId, version }: Fold, { date, sums }: AddedSums): Promise<void> => {
    const _id = `${documentId}:${date}`;
    const day = await days.findOne({ _id });
    if (day && day.seq >= version) return;
    if (day) {
      const next = plus(sumsOf(day, Object.keys(sums)), sums);
      await days.updateOne({ _id, seq: day.seq }, { $set: { seq: version, ...next } });
      return;
    }
    try {
      const inserted = { _id, documentId, accountId, date, seq: version, ...sums } as unknown as RollupDayRecord;
      await days.insertOne(inserted);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  };

  return async (fold, sumsByDate) => {
    const added = Object.entries(sumsByDate).map(([date, sums]) => ({ date, sums, leaves: leavesOf(sums) }));
    const isLarge = ({ leaves }: AddedSums): boolean => Object.keys(leaves).length > maxPaths;
    await addPaths(
      fold,
      added.filter((each) => !isLarge(each)),
    );
    for (const each of added.filter(isLarge)) await addValue(fold, each);
  };
};

type AddedSums = {
  date: string;
  sums: SumTree;
  /** The same sums by their paths. */
  leaves: Record<string, number>;
};

/** Returns those sums of a day that it has. */
const sumsOf = (day: RollupDayRecord, names: string[]): SumTree =>
  Object.fromEntries(Object.entries(day).filter(([name]) => names.includes(name))) as SumTree;
