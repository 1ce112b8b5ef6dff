import type { OutboxMessage } from '@docsight/messaging';
import { crashPoint } from '@docsight/service-kit';
import type { Model, mongo } from 'mongoose';
import { groupCommit } from './group-commit.ts';
import { duplicateKeysOrInvalidIn } from '../collections/index.ts';
import { changeOf, newRecord } from './versioned-record.ts';
import type { StateOf, VersionedRecord } from './versioned-record.ts';

/** A record that a `recordWriter` writes. */
export type CheckedRecord = VersionedRecord & {
  /** The same as `version`. A write sets it to the version that it makes, and the validator compares the two. */
  versionCheck: number;
};

/**
 * The validator of a collection whose records a `recordWriter` writes. It lets the database find a record by its id
 * alone, which is much cheaper than by id and version: an update raises the version by one and sets `versionCheck`, and
 * the validator rejects it if they differ then. Source: docs/adr/0019-beacons-travel-in-groups.md
 */
export const versionValidator = { $expr: { $eq: ['$version', '$versionCheck'] } };

/**
 * Stores records like `insertRecord` and `replaceRecord`, but groups concurrent writes: one round trip and one flush of
 * the journal for all. The collection must have the validator `versionValidator`.
 *
 * Both return false if the caller has to read and decide again. `replace` returns false for a whole group if one of its
 * records is missing. So the change itself may be stored. A decision that is made again must then result in no change.
 */
export type RecordWriter<R extends CheckedRecord> = {
  insert(id: string, state: CheckedState<R>, events: OutboxMessage[], now: Date): Promise<boolean>;
  /** A state with `outboxSince` replaces the mark of a record, for a mark whose events are published. */
  replace(
    read: { _id: string; version: number },
    state: Partial<CheckedState<R>> & { outboxSince?: Date },
    events: OutboxMessage[],
    now: Date,
  ): Promise<boolean>;
};

type CheckedState<R extends CheckedRecord> = Omit<StateOf<R>, 'versionCheck'>;

type Operation = { insertOne: { document: object } } | { updateOne: { filter: object; update: object } };

type RecordWriterOptions = {
  /**
   * Marks every written record for the relay, with or without events: its state is what gets published. Default: false.
   */
  publishesState?: boolean;
};

export const recordWriter = <R extends CheckedRecord>(
  model: Model<R>,
  { publishesState = false }: RecordWriterOptions = {},
): RecordWriter<R> => {
  const store = groupCommit((operations: Operation[]) => storeGroup(model, operations));
  const isUnpublished = publishesState || undefined; // undefined: only with events
  return {
    insert: (id, state, events, now) =>
      store({ insertOne: { document: newRecord(id, { ...state, versionCheck: 1 }, events, now, isUnpublished) } }),
    replace: ({ _id, version }, state, events, now) => {
      const change = changeOf({ ...state, versionCheck: version + 1 }, events, now, isUnpublished);
      return store({ updateOne: { filter: { _id }, update: { ...change, $inc: { version: 1 } } } });
    },
  };
};

const storeGroup = async <R extends CheckedRecord>(model: Model<R>, operations: Operation[]): Promise<boolean[]> => {
  const { matched, rejected } = await write(model, operations);
  crashPoint('outbox.stored');
  const isUpdate = (operation: Operation): boolean => 'updateOne' in operation;
  const expected = operations.filter((operation, index) => isUpdate(operation) && !rejected.has(index)).length;
  // A bulk write reports only how many updates found their record, not which.
  return operations.map((operation, index) => !rejected.has(index) && (matched === expected || !isUpdate(operation)));
};

type WriteResult = {
  /** Number of updates that found their record with the version they need. */
  matched: number;
  /** Positions of the inserts whose record exists, and of the updates whose record has another version. */
  rejected: Set<number>;
};

const write = async <R extends CheckedRecord>(model: Model<R>, operations: Operation[]): Promise<WriteResult> => {
  try {
    const { matchedCount } = await model.collection.bulkWrite(operations, { ordered: false });
    return { matched: matchedCount, rejected: new Set() };
  } catch (error) {
    const rejected = new Set(duplicateKeysOrInvalidIn(error));
    return { matched: (error as mongo.MongoBulkWriteError).result.matchedCount, rejected };
  }
};
