import { outboxIndex, recordWriter, versionedRecordFields } from '@docsight/mongo';
import type { VersionedRecord } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import { readerIdOf } from './reader.ts';
import type { GivenAtGate, Reader } from './reader.ts';
import type { ReaderStore, StoredReader } from './reader-store.ts';

/**
 * A reader's record, `_id` = `{documentId}:{viewerId}`. Each write raises `version` and marks the state as unpublished, by `outboxSince`: when the
 * oldest change was stored that no published snapshot shows. trace: of the latest change.
 */
export type ReaderRecord = VersionedRecord & Reader & { trace: string };

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

export const mongoReaderStore = (model: Model<ReaderRecord>): ReaderStore => {
  const writer = recordWriter(model, { publishesState: true });
  return {
    read: async (readerId) => {
      const record = await model.collection.findOne({ _id: readerId } as never, { projection });
      return record ? toStored(record) : undefined;
    },
    write: (stored, { reader, messages, now, trace }) => {
      const _id = readerIdOf(reader);
      const state = { ...reader, trace };
      return stored
        ? writer.replace({ _id, version: stored.version }, state, messages, now)
        : writer.insert(_id, state, messages, now);
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

/** All of a record but what belongs to the outbox. */
const projection = { _id: 0, outbox: 0, outboxSince: 0, trace: 0 };

const toStored = (record: unknown): StoredReader => {
  const { version, ...reader } = record as Reader & Pick<ReaderRecord, 'version'>;
  return { reader, version };
};
