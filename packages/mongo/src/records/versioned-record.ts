import { withCauses } from '@docsight/messaging';
import type { OutboxMessage } from '@docsight/messaging';
import { crashPoint } from '@docsight/service-kit';
import type { Model } from 'mongoose';
import type { RecordIndex } from '../collections/index.ts';
import { isDuplicateKey } from '../collections/index.ts';

/**
 * A record whose changes cause events. Its state and its unpublished events are stored in one single-document write.
 */
export type VersionedRecord = {
  _id: string;
  /** From 1; grows by 1 with each change. A change is stored only if the version is still the one that was read. */
  version: number;
  /** Unpublished events, oldest first. */
  outbox: OutboxMessage[];
  /** When the oldest unpublished event or state was stored. Absent if there is none. */
  outboxSince?: Date;
};

/**
 * The index by which the relay finds records with unpublished events. With `$type` instead of `$exists` the planner
 * does not use it for a range.
 */
export const outboxIndex = [
  { outboxSince: 1 },
  { partialFilterExpression: { outboxSince: { $exists: true } } },
] as const satisfies RecordIndex;

/** The fields of a record that a use case decides. */
export type StateOf<R extends VersionedRecord> = Omit<R, keyof VersionedRecord>;

/**
 * Stores a new record together with the events of its creation.
 * Returns false if a record with this id, or with another of its unique values, exists.
 */
export const insertRecord = async <R extends VersionedRecord>(
  model: Model<R>,
  id: string,
  state: StateOf<R>,
  events: OutboxMessage[],
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
 * Stores a changed record with the events of the change, if its version is still the one that was read. Returns false
 * if the record has changed since: read and decide again. Fields that are absent from `state` keep their values.
 */
export const replaceRecord = async <R extends VersionedRecord>(
  model: Model<R>,
  read: { _id: string; version: number },
  state: Partial<StateOf<R>>,
  events: OutboxMessage[],
  now: Date,
): Promise<boolean> => {
  const { filter, update } = replacement(read, state, events, now);
  const result = await model.collection.updateOne(filter, update);
  if (result.matchedCount === 0) return false;
  crashPoint('outbox.stored');
  return true;
};

/**
 * @param isUnpublished marks the record for the relay. A record without events is marked if its state is what gets
 * published.
 */
export const newRecord = (
  id: string,
  state: object,
  events: OutboxMessage[],
  now: Date,
  isUnpublished = events.length > 0,
): object => ({
  _id: id,
  ...state,
  version: 1,
  outbox: withCauses(events),
  ...(isUnpublished && { outboxSince: now }),
});

const replacement = (
  { _id, version }: { _id: string; version: number },
  state: object,
  events: OutboxMessage[],
  now: Date,
): { filter: object; update: object } => ({
  filter: { _id, version },
  update: changeOf({ ...state, version: version + 1 }, events, now),
});

/** Returns the update that stores a state and adds events. `isUnpublished` as for a new record. */
export const changeOf = (
  state: object,
  events: OutboxMessage[],
  now: Date,
  isUnpublished = events.length > 0,
): { $set: object } => ({
  $set: state,
  // A push, not a set: the relay may clear published events at the same time.
  ...(events.length > 0 && { $push: { outbox: { $each: withCauses(events) } } }),
  // A minimum, not a set: the mark keeps the age of the oldest event, unless the state itself has a new one.
  ...(isUnpublished && !('outboxSince' in state) && { $min: { outboxSince: now } }),
});
