import { outboxIndex, recordWriter, versionedRecordFields } from '@docsight/mongo';
import type { VersionedRecord } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import { readerIdOf } from './reader.ts';
import type { GivenAtGate, Reader } from './reader.ts';
import type { ReaderStore, StoredReader } from './reader-store.ts';
import type { ToldReaders } from './told-readers.ts';

/**
 * A reader's record, `_id` = `{documentId}:{viewerId}`. Each write raises `version` and marks the state as unpublished, by `outboxSince`: when the
 * oldest change was stored that no published snapshot shows. trace: of the latest change. untold: the keys of segments with days that the next snapshot tells.
 */
export type ReaderRecord = VersionedRecord & Reader & { trace: string; untold?: Record<string, true> };

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
  return connection.model('Reader', schema) as unknown as Model<ReaderRecord>;
};

/** Writes what changed only. told: whose mark a write makes new, since what it stands for was published. */
export const mongoReaderStore = (
  model: Model<ReaderRecord>,
  { told }: { told?: Pick<ToldReaders, 'isTold' | 'forget'> } = {},
): ReaderStore => {
  const writer = recordWriter(model, { publishesState: true });
  return {
    read: async (readerId) => {
      const record = await model.collection.findOne({ _id: readerId } as never, { projection });
      return record ? toStored(record) : undefined;
    },
    write: async (stored, { reader, messages, now, trace, untold = [] }) => {
      const _id = readerIdOf(reader);
      const traced = trace === undefined ? {} : { trace };
      if (!stored) return writer.insert(_id, { ...reader, ...traced } as Reader & { trace: string }, messages, now);
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
  };
};

/** The fields that are other objects, or other values, than before. */
const changesBetween = (before: Reader, after: Reader): Partial<Reader> =>
  Object.fromEntries(Object.entries(after).filter(([field, value]) => value !== before[field as keyof Reader]));

/** All of a record but what belongs to the outbox. */
const projection = { _id: 0, outbox: 0, outboxSince: 0, trace: 0, untold: 0 };

/** Records that were stored before there was an archive have none. */
const toStored = (record: unknown): StoredReader => {
  const { version, ...reader } = record as Reader & Pick<ReaderRecord, 'version'>;
  return { reader: { ...reader, ...withDefaults(reader) }, version };
};

const withDefaults = ({ archive, sessionsAside }: Partial<Reader>) => ({
  archive: archive ?? null,
  sessionsAside: sessionsAside ?? null,
});

/** The ids of the segments that are untold. */
export const untoldOf = ({ _id, untold = {} }: Pick<ReaderRecord, '_id' | 'untold'>): string[] =>
  Object.keys(untold).map((key) => `${_id}:${key}`);

const keyOf = (segmentId: string): string => segmentId.slice(segmentId.lastIndexOf(':') + 1);
