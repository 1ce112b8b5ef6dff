import type { AnyMessage } from '@docsight/contracts';
import { crashPoint } from '@docsight/service-kit';
import { mongo, Schema } from 'mongoose';
import type { Model } from 'mongoose';

/**
 * What every record bears whose changes cause events: a version for compare-and-set, and the events that are not published yet.
 * outboxSince: when the oldest of them was stored; absent when there is none. State and event are one single-document write.
 */
export type VersionedRecord = {
  _id: string;
  version: number;
  outbox: AnyMessage[];
  outboxSince?: Date;
};

/** To spread into a mongoose schema. */
export const versionedRecordFields = {
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  outbox: { type: [Schema.Types.Mixed], required: true },
  outboxSince: { type: Date },
} as const;

/** The index by which the relay finds what is left over. `$exists`: with a `$type` the planner does not use it for a range. */
export const outboxIndex = [
  { outboxSince: 1 },
  { partialFilterExpression: { outboxSince: { $exists: true } } },
] as const satisfies [Record<string, 1>, object];

/** The fields of a record that a use case decides about. */
export type StateOf<R extends VersionedRecord> = Omit<R, keyof VersionedRecord>;

/**
 * Stores a new record with the events that its making causes.
 * Returns false when a record with this id, or another unique value of it, exists already.
 */
export const insertRecord = async <R extends VersionedRecord>(
  model: Model<R>,
  id: string,
  state: StateOf<R>,
  events: AnyMessage[],
  now: Date,
): Promise<boolean> => {
  try {
    await model.collection.insertOne(newRecord(id, state, events, now));
    crashPoint('outbox.stored');
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
};

/**
 * Stores a changed record with the events that the change causes, if its version is still the one that was read.
 * Returns false when somebody was faster: read again and decide again. Fields that are left out stay.
 */
export const replaceRecord = async <R extends VersionedRecord>(
  model: Model<R>,
  read: { _id: string; version: number },
  state: Partial<StateOf<R>>,
  events: AnyMessage[],
  now: Date,
): Promise<boolean> => {
  const { filter, update } = replacement(read, state, events, now);
  const result = await model.collection.updateOne(filter, update);
  if (result.matchedCount === 0) return false;
  crashPoint('outbox.stored');
  return true;
};

/** isUnpublished: marks the record for the relay, which a record may want though there is no event: its state is what is published then. */
export const newRecord = (
  id: string,
  state: object,
  events: AnyMessage[],
  now: Date,
  isUnpublished = events.length > 0,
): object => ({ _id: id, ...state, version: 1, outbox: events, ...(isUnpublished && { outboxSince: now }) });

export const replacement = (
  { _id, version }: { _id: string; version: number },
  state: object,
  events: AnyMessage[],
  now: Date,
  isUnpublished = events.length > 0,
): { filter: object; update: object } => ({
  filter: { _id, version },
  update: {
    $set: { ...state, version: version + 1 },
    // A push, not a set: the relay may clear published events at the same time.
    ...(events.length > 0 && { $push: { outbox: { $each: events } } }),
    // The mark keeps its age, unless the state itself brings another.
    ...(isUnpublished && !('outboxSince' in state) && { $min: { outboxSince: now } }),
  },
});

const duplicateKey = 11_000;

export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === duplicateKey;

/**
 * The places in a bulk write of the inserts and upserts that found another record with their id.
 * @throws the error itself when it tells of anything else.
 */
export const duplicateKeysIn = (error: unknown): number[] => {
  const errors = error instanceof mongo.MongoBulkWriteError ? [error.writeErrors].flat() : [];
  if (errors.length === 0 || errors.some(({ code }) => code !== duplicateKey)) throw error;
  return errors.map(({ index }) => index);
};
