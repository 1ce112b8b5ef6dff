import type { AnyMessage } from '@docsight/contracts';
import { crashPoint } from '@docsight/service-kit';
import type { Model, mongo } from 'mongoose';
import { groupCommit } from './group-commit.ts';
import { duplicateKeysIn, newRecord, replacement } from './versioned-record.ts';
import type { StateOf, VersionedRecord } from './versioned-record.ts';

/**
 * Stores records like `insertRecord` and `replaceRecord`, but groups concurrent writes: one round trip and one flush of
 * the journal for all.
 *
 * Both return false if the caller has to read and decide again. `replace` returns false for a whole group if one of its
 * records has changed, so the change itself may be stored. A decision that is made again must then result in no change.
 */
export type RecordWriter<R extends VersionedRecord> = {
  insert(id: string, state: StateOf<R>, events: AnyMessage[], now: Date): Promise<boolean>;
  /** A state with `outboxSince` replaces the mark of a record, for a mark whose events are published. */
  replace(
    read: { _id: string; version: number },
    state: Partial<StateOf<R>> & { outboxSince?: Date },
    events: AnyMessage[],
    now: Date,
  ): Promise<boolean>;
};

type Operation = { insertOne: { document: object } } | { updateOne: { filter: object; update: object } };

type RecordWriterOptions = {
  /**
   * Marks every written record for the relay, with or without events: its state is what gets published. Default: false.
   */
  publishesState?: boolean;
};

export const recordWriter = <R extends VersionedRecord>(
  model: Model<R>,
  { publishesState = false }: RecordWriterOptions = {},
): RecordWriter<R> => {
  const store = groupCommit((operations: Operation[]) => storeGroup(model, operations));
  const isUnpublished = publishesState || undefined; // undefined: only with events
  return {
    insert: (id, state, events, now) =>
      store({ insertOne: { document: newRecord(id, state, events, now, isUnpublished) } }),
    replace: (read, state, events, now) => store({ updateOne: replacement(read, state, events, now, isUnpublished) }),
  };
};

const storeGroup = async <R extends VersionedRecord>(model: Model<R>, operations: Operation[]): Promise<boolean[]> => {
  const { matched, duplicates } = await write(model, operations);
  crashPoint('outbox.stored');
  // A bulk write reports only how many updates found their version, not which.
  const allMatched = matched === operations.filter((operation) => 'updateOne' in operation).length;
  return operations.map((operation, index) => ('updateOne' in operation ? allMatched : !duplicates.has(index)));
};

type WriteResult = {
  /** Number of updates that found the version they need. */
  matched: number;
  /** Positions of the inserts whose record exists. */
  duplicates: Set<number>;
};

const write = async <R extends VersionedRecord>(model: Model<R>, operations: Operation[]): Promise<WriteResult> => {
  try {
    const { matchedCount } = await model.collection.bulkWrite(operations, { ordered: false });
    return { matched: matchedCount, duplicates: new Set() };
  } catch (error) {
    const duplicates = new Set(duplicateKeysIn(error));
    return { matched: (error as mongo.MongoBulkWriteError).result.matchedCount, duplicates };
  }
};
