import { isDuplicateKey, outboxIndex, recordWriter, versionedRecordFields } from '@docsight/mongo';
import type { VersionedRecord } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import { asideIdOf, readerIdOf } from '../rules/index.ts';
import type { GivenAtGate, Reader } from '../rules/index.ts';
import type { ReaderStore, StoredReader } from './reader-store.ts';
import type { ToldReaders } from './recently-published.ts';

/**
 * A reader's record, `_id` = `{documentId}:{viewerId}`. Each write raises `version` and marks the state as unpublished, by `outboxSince`: when the
 * oldest change was stored that no published snapshot shows. requestId: of the latest change. untold: the keys of segments with days that the next snapshot tells.
 * erasure: the reader was erased, and when to remove, perhaps once more, what is left of it elsewhere.
 */
export type ReaderRecord = VersionedRecord &
  Reader & { requestId: string; untold?: Record<string, true>; erasure?: { dueAt: Date } };

export const readerModel = (connection: Connection): Model<ReaderRecord> => {
  const schema = new Schema(
    {
      ...versionedRecordFields,
      documentId: String,
      viewerId: String,
      pendingMerge: Schema.Types.Mixed,
    },
    { collection: 'readers', versionKey: false, minimize: false },
  );
  schema.index(...outboxIndex);
  schema.index({ 'pendingMerge.at': 1 }, { partialFilterExpression: { 'pendingMerge.at': { $exists: true } } });
  schema.index({ mergedInto: 1 }, { partialFilterExpression: { mergedInto: { $gt: '' } } });
  schema.index({ 'erasure.dueAt': 1 }, { partialFilterExpression: { 'erasure.dueAt': { $exists: true } } });
  return connection.model('Reader', schema) as unknown as Model<ReaderRecord>;
};

/** Writes what changed only. told: whose mark a write makes new, since what it stands for was published. */
export const mongoReaderStore = (
  model: Model<ReaderRecord>,
  { told }: { told?: Pick<ToldReaders, 'isTold' | 'forget'> } = {},
): ReaderStore => {
  const writer = recordWriter(model, { publishesState: true });

  /** The whole record, so that nothing stays of the one before, in one write of its own. */
  const writeErased = async (stored: StoredReader | undefined, record: ReaderRecord): Promise<boolean> => {
    const { _id } = record;
    if (stored) {
      const { matchedCount } = await model.collection.replaceOne({ _id, version: stored.version } as never, record);
      if (matchedCount === 1) told?.forget(_id);
      return matchedCount === 1;
    }
    try {
      await model.collection.insertOne(record as never);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  };

  return {
    read: async (readerId) => {
      const record = await model.collection.findOne({ _id: readerId } as never, { projection });
      return record ? toStored(record) : undefined;
    },
    write: async (stored, { reader, messages, now, requestId, untold = [], erases }) => {
      const _id = readerIdOf(reader);
      if (erases) {
        const unpublished = { outbox: messages, outboxSince: now, requestId: requestId ?? '', erasure: { dueAt: now } };
        return writeErased(stored, { _id, ...reader, version: (stored?.version ?? 0) + 1, ...unpublished });
      }
      const traced = requestId === undefined ? {} : { requestId };
      if (!stored) return writer.insert(_id, { ...reader, ...traced } as Reader & { requestId: string }, messages, now);
      // One by one, for those that are untold from before stay so.
      const marks = Object.fromEntries(untold.map((segmentId) => [`untold.${keyOf(segmentId)}`, true]));
      const mark = told?.isTold(_id, stored.version) === true ? { outboxSince: now } : {};
      const state = { ...changesBetween(stored.reader, reader), ...traced, ...marks, ...mark };
      const isStored = await writer.replace({ _id, version: stored.version }, state, messages, now);
      if (isStored) told?.forget(_id);
      return isStored;
    },
    pendingMerges: async (begunBefore, limit) => {
      const records = await model.collection
        .find({ 'pendingMerge.at': { $lte: begunBefore.getTime() } } as never, { projection })
        .sort({ 'pendingMerge.at': 1 })
        .limit(limit)
        .toArray();
      return records.map((record) => toStored(record).reader as Reader & { pendingMerge: GivenAtGate });
    },
    mergedInto: async ({ documentId, viewerId }, merged, limit) => {
      // Those that were merged before that was noted have no time.
      const mergedAt = 'upTo' in merged ? { $not: { $gt: merged.upTo } } : { $not: { $lte: merged.after } };
      const records = await model.collection
        .find({ documentId, mergedInto: viewerId, mergedAt } as never, { projection })
        .limit(limit)
        .toArray();
      return records.map((record) => toStored(record).reader);
    },
    dueErasures: async (by, limit) => {
      const records = await model.collection
        .find({ 'erasure.dueAt': { $lte: by } } as never, { projection })
        .sort({ 'erasure.dueAt': 1 })
        .limit(limit)
        .toArray();
      return records.map((record) => toStored(record).reader as Reader & { erasedAt: number });
    },
    putErasureOff: async ({ erasedAt, ...reader }, until) => {
      await model.collection.updateOne(
        { _id: readerIdOf(reader), erasedAt, 'erasure.dueAt': { $exists: true } } as never,
        until === null ? { $unset: { erasure: '' } } : { $set: { 'erasure.dueAt': until } },
      );
    },
  };
};

/** The fields that are other objects, or other values, than before. */
const changesBetween = (before: Reader, after: Reader): Partial<Reader> =>
  Object.fromEntries(Object.entries(after).filter(([field, value]) => value !== before[field as keyof Reader]));

/** All of a record but what belongs to the outbox. */
const projection = { _id: 0, outbox: 0, outboxSince: 0, requestId: 0, untold: 0, erasure: 0 };

export const toStored = (record: unknown): StoredReader => {
  const { version, ...reader } = withDefaults(record as ReaderRecord);
  return { reader, version };
};

/** With the fields that records do not have which were stored before there were those. */
export const withDefaults = <Record extends Reader>(record: Record): Record => ({ ...defaults, ...record });

const defaults = { archive: null, sessionsAside: null, mergedAt: null, erasedAt: null, voidUpTo: 0 };

/** The ids of the segments that are untold. */
export const untoldOf = ({ untold = {}, ...record }: ReaderRecord): string[] =>
  Object.keys(untold).map((key) => `${asideIdOf(record)}:${key}`);

const keyOf = (segmentId: string): string => segmentId.slice(segmentId.lastIndexOf(':') + 1);
