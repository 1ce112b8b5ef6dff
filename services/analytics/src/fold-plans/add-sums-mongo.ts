import { ignoreExisting, isDuplicateKey } from '@docsight/mongo';
import type { CollectionWith } from '@docsight/mongo';
import { leavesOf, plus } from '../figures/index.ts';
import type { SumTree } from '../figures/index.ts';

/** A record of sums that folds add to. */
export type SumsRecord = {
  _id: string;
  /** The version of the rollup whose plan was added last. */
  seq: number;
};

/** Sums to add to one record. */
export type AddedSums = {
  id: string;
  sums: SumTree;
  /** The fields that the record gets when it is created. */
  fields: object;
};

const defaultMaxPaths = 200;

/**
 * Returns a function that adds sums to records, once per fold, and creates the records that are missing.
 * `version` is the number of the fold.
 */
export const makeAddSums = (
  records: CollectionWith<SumsRecord>,
  {
    marks = {},
    maxPaths = defaultMaxPaths,
  }: {
    /** Fields to set in every record that is changed. */
    marks?: object;
    /**
     * Above this number, sums of a record are added here and stored as one value. The database searches a whole record
     * for each path, so 20,000 sums take it 5 to 10 seconds.
     */
    maxPaths?: number;
  } = {},
): ((version: number, added: AddedSums[]) => Promise<void>) => {
  const addPaths = async (version: number, added: AddedSums[]): Promise<void> => {
    if (added.length === 0) return;
    const updates = added.map(({ id, sums, fields }) => ({
      updateOne: {
        filter: { _id: id, seq: { $lt: version } },
        update: { $set: { seq: version, ...marks }, $inc: leavesOf(sums), $setOnInsert: fields },
        upsert: true,
      },
    }));
    // A record that another process has made meanwhile contains the sums.
    await ignoreExisting(records.bulkWrite(updates, { ordered: false }));
  };

  /** If another process writes in between, it has added these sums: only one fold of a rollup is open at a time. */
  const addValue = async (version: number, { id, sums, fields }: AddedSums): Promise<void> => {
    const record = await records.findOne({ _id: id });
    if (record && record.seq >= version) return;
    if (record) {
      const next = plus(sumsOf(record, Object.keys(sums)), sums);
      await records.updateOne({ _id: id, seq: record.seq }, { $set: { seq: version, ...marks, ...next } });
      return;
    }
    try {
      const created = { $setOnInsert: { ...fields, ...marks, ...sums } };
      await records.updateOne({ _id: id, seq: version }, created, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  };

  return async (version, added) => {
    const isLarge = ({ sums }: AddedSums): boolean => Object.keys(leavesOf(sums)).length > maxPaths;
    await addPaths(
      version,
      added.filter((each) => !isLarge(each)),
    );
    for (const each of added.filter(isLarge)) await addValue(version, each);
  };
};

/** Returns the named sums that a record has. */
const sumsOf = (record: SumsRecord, names: string[]): SumTree =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name))) as unknown as SumTree;
