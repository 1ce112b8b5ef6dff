import type { AnyMessage } from '@docsight/contracts';
import { crashPoint } from '@docsight/service-kit';
import type { Model, mongo } from 'mongoose';
import { inGroups } from './in-groups.ts';
import { duplicateKeysIn, newRecord, replacement } from './versioned-record.ts';
import type { StateOf, VersionedRecord } from './versioned-record.ts';

/**
 * Stores records like `insertRecord` and `replaceRecord`, but what comes while a write is under way goes to the database together: one round trip and one
 * flush of the journal for all (group commit). False asks to read and decide again: somebody was faster, or, of a group in which anybody was, perhaps
 * nobody; so a decision that is stored already must come out as no change when it is made again.
 */
export type RecordWriter<R extends VersionedRecord> = {
  insert(id: string, state: StateOf<R>, events: AnyMessage[], now: Date): Promise<boolean>;
  /** outboxSince: for a record whose mark is only left over from what was published. */
  replace(
    read: { _id: string; version: number },
    state: Partial<StateOf<R>> & { outboxSince?: Date },
    events: AnyMessage[],
    now: Date,
  ): Promise<boolean>;
};

type Operation = { insertOne: { document: object } } | { updateOne: { filter: object; update: object } };
/** publishesState: every write marks its record for the relay, with or without events. */
export const recordWriter = <R extends VersionedRecord>(
  model: Model<R>,
  { publishesState = false } = {},
): RecordWriter<R> => {
  const store = inGroups((operations: Operation[]) => storeGroup(model, operations));
  return {
    insert: (id, state, events, now) =>
      store({ insertOne: { document: newRecord(id, state, events, now, publishesState || undefined) } }),
    replace: (read, state, events, now) =>
      store({ updateOne: replacement(read, state, events, now, publishesState || undefined) }),
  };
};

const storeGroup = async <R extends VersionedRecord>(model: Model<R>, operations: Operation[]): Promise<boolean[]> => {
  const { matched, duplicates } = await write(model, operations);
  crashPoint('outbox.stored');
  const allMatched = matched === operations.filter((operation) => 'updateOne' in operation).length;
  return operations.map((operation, index) => ('updateOne' in operation ? allMatched : !duplicates.has(index)));
};

/** matched: how many updates found the version that they want. duplicates: the places of the inserts whose record exists already. */
const write = async <R extends VersionedRecord>(
  model: Model<R>,
  operations: Operation[],
): Promise<{ matched: number; duplicates: Set<number> }> => {
  try {
    const { matchedCount } = await model.collection.bulkWrite(operations, { ordered: false });
    return { matched: matchedCount, duplicates: new Set() };
  } catch (error) {
    const duplicates = new Set(duplicateKeysIn(error));
    return { matched: (error as mongo.MongoBulkWriteError).result.matchedCount, duplicates };
  }
};
