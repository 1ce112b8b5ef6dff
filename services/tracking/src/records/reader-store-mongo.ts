import { collection, isDuplicateKey, outboxIndex, recordModel, recordWriter, versionValidator } from '@docsight/mongo';
import type { CheckedRecord } from '@docsight/mongo';
import { propertiesOf } from '@docsight/service-kit';
import type { Connection, Model } from 'mongoose';
import {
  fromStoredDays,
  fromStoredSessions,
  fromStoredVisits,
  toStoredDays,
  toStoredSessions,
  toStoredVisits,
} from '../encoding/index.ts';
import type { StoredDay, StoredSession, StoredVisit } from '../encoding/index.ts';
import { archiveIdOf, isErased, isMerging, readerIdOf } from '../rules/index.ts';
import type { Reader } from '../rules/index.ts';
import type { ReaderStore, ReaderWrite, StoredReader } from './reader-store.ts';
import type { RecentlyPublished } from './recently-published.ts';

/** The state of a reader. Numbers of pages are compact, because a document may have 10,000 pages. */
type StoredState = Omit<Reader, 'visits' | 'days' | 'sessions'> & {
  visits: StoredVisit[];
  days: Record<string, StoredDay>;
  sessions: Record<string, StoredSession>;
};

/**
 * A reader's record. `_id` is `{documentId}:{viewerId}`.
 * Each write raises `version` and marks the state as unpublished: `outboxSince` is the time of the oldest change that
 * no published snapshot shows.
 */
export type ReaderRecord = CheckedRecord &
  StoredState & {
    /** The request of the latest change. */
    requestId: string;
    /** The traces of the latest write. Absent if tracing was off. */
    traceparents?: string[];
    /** Keys of archived segments with days that the next snapshot includes. */
    unpublishedSegments?: Record<string, true>;
    /** Present after an erasure: when to remove the remaining data of the reader, perhaps once more. */
    erasure?: { dueAt: Date };
  };

export const readerModel = (connection: Connection): Model<ReaderRecord> =>
  recordModel(
    connection,
    'readers',
    [
      outboxIndex,
      [{ 'pendingMerge.at': 1 }, { partialFilterExpression: { 'pendingMerge.at': { $exists: true } } }],
      [{ mergedInto: 1 }, { partialFilterExpression: { mergedInto: { $gt: '' } } }],
      [{ 'erasure.dueAt': 1 }, { partialFilterExpression: { 'erasure.dueAt': { $exists: true } } }],
    ],
    { validator: versionValidator },
  );

/**
 * Stores readers in MongoDB. An update writes only the fields that changed.
 * A write of a recently published reader renews its mark, because nothing older is unpublished.
 */
export const mongoReaderStore = (
  model: Model<ReaderRecord>,
  recentlyPublished?: Pick<RecentlyPublished, 'has' | 'delete'>,
): ReaderStore => {
  const records = collection(model);
  /** Returns the first readers that match, by the time in a field. */
  const firstBy = async (
    field: 'pendingMerge.at' | 'erasure.dueAt',
    by: number | Date,
    limit: number,
  ): Promise<Reader[]> => {
    const due = records.find({ [field]: { $lte: by } }, { projection }).sort({ [field]: 1 });
    return (await due.limit(limit).toArray()).map((record) => toStored(record).reader);
  };

  return {
    read: async (readerId) => {
      const record = await records.findOne({ _id: readerId }, { projection });
      return record ? toStored(record) : undefined;
    },
    write: mongoReaderWrite(model, recentlyPublished),
    pendingMerges: async (begunBefore, limit) =>
      (await firstBy('pendingMerge.at', begunBefore.getTime(), limit)).filter(isMerging),
    mergedInto: async ({ documentId, viewerId }, merged, limit) => {
      const mergedAt = 'upTo' in merged ? { $lte: merged.upTo } : { $gt: merged.after };
      const found = await records
        .find({ documentId, mergedInto: viewerId, mergedAt }, { projection })
        .limit(limit)
        .toArray();
      return found.map((record) => toStored(record).reader);
    },
    dueErasures: async (by, limit) => (await firstBy('erasure.dueAt', by, limit)).filter(isErased),
    scheduleErasure: async ({ erasedAt, ...reader }, dueAt) => {
      await records.updateOne(
        { _id: readerIdOf(reader), erasedAt, 'erasure.dueAt': { $exists: true } },
        dueAt === null ? { $unset: { erasure: '' } } : { $set: { 'erasure.dueAt': dueAt } },
      );
    },
  };
};

const mongoReaderWrite = (
  model: Model<ReaderRecord>,
  recentlyPublished: Pick<RecentlyPublished, 'has' | 'delete'> | undefined,
): ReaderStore['write'] => {
  const records = collection(model);
  const writer = recordWriter(model, { publishesState: true });

  const insert = (_id: string, { reader, messages, now, requestId = '', ...write }: ReaderWrite): Promise<boolean> =>
    writer.insert(_id, { ...toStoredState(reader), requestId, ...tracesOf(write) }, messages, now);

  const update = (_id: string, stored: StoredReader, write: ReaderWrite): Promise<boolean> => {
    const { reader, messages, now, requestId, unpublishedSegments = [] } = write;
    const state = {
      ...changedFields(stored.reader, reader),
      ...(requestId !== undefined && { requestId }),
      ...tracesOf(write),
      // One field each: segments that are unpublished since an earlier write stay so.
      ...Object.fromEntries(unpublishedSegments.map((id) => [`unpublishedSegments.${keyOf(id)}`, true])),
      ...(recentlyPublished?.has(_id, stored.version) === true && { outboxSince: now }),
    };
    return writer.replace({ _id, version: stored.version }, state, messages, now);
  };

  /** Replaces the whole record, so that nothing of the previous state remains. */
  const erase = async (_id: string, stored: StoredReader | undefined, write: ReaderWrite): Promise<boolean> => {
    const { reader, messages, now, requestId = '' } = write;
    const version = (stored?.version ?? 0) + 1;
    const record = {
      _id,
      ...toStoredState(reader),
      version,
      versionCheck: version,
      requestId,
      ...tracesOf(write),
      outbox: messages,
      outboxSince: now,
      erasure: { dueAt: now },
    };
    if (!stored) return insertNew(record);
    const { matchedCount } = await records.replaceOne({ _id, version: stored.version }, record);
    return matchedCount === 1;
  };

  const insertNew = async (record: ReaderRecord): Promise<boolean> => {
    try {
      await records.insertOne(record);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  };

  return async (stored, write) => {
    const _id = readerIdOf(write.reader);
    const isStored = write.erases
      ? await erase(_id, stored, write)
      : await (stored ? update(_id, stored, write) : insert(_id, write));
    if (isStored) recentlyPublished?.delete(_id);
    return isStored;
  };
};

/** Returns the fields whose value is another object, or another value, than before, as they are stored. */
const changedFields = (before: Reader, after: Reader): Partial<StoredState> => {
  const previous = propertiesOf(before);
  return toStoredFields(
    Object.fromEntries(Object.entries(after).filter(([field, value]) => value !== previous[field])),
  );
};

const tracesOf = ({ traceparents }: Pick<ReaderWrite, 'traceparents'>): Pick<ReaderRecord, 'traceparents'> =>
  traceparents === undefined ? {} : { traceparents };

/** Leaves out what only publishing and erasing need. */
const projection = {
  _id: 0,
  versionCheck: 0,
  outbox: 0,
  outboxSince: 0,
  requestId: 0,
  traceparents: 0,
  unpublishedSegments: 0,
  erasure: 0,
} as const;

/** Returns the state of a record that was read with or without other fields. */
export const toStored = ({
  version,
  visits,
  days,
  sessions,
  ...reader
}: StoredState & { version: number }): StoredReader => ({
  reader: {
    ...reader,
    visits: fromStoredVisits(visits),
    days: fromStoredDays(days),
    sessions: fromStoredSessions(sessions),
  },
  version,
});

const toStoredFields = ({ visits, days, sessions, ...fields }: Partial<Reader>): Partial<StoredState> => ({
  ...fields,
  ...(visits && { visits: toStoredVisits(visits) }),
  ...(days && { days: toStoredDays(days) }),
  ...(sessions && { sessions: toStoredSessions(sessions) }),
});

/** A whole reader has all fields, so its stored state does, too. */
const toStoredState = (reader: Reader): StoredState => toStoredFields(reader) as StoredState;

export const unpublishedSegmentIds = ({
  unpublishedSegments = {},
  ...record
}: Pick<ReaderRecord, 'unpublishedSegments' | 'documentId' | 'viewerId' | 'erasedAt'>): string[] =>
  Object.keys(unpublishedSegments).map((key) => `${archiveIdOf(record)}:${key}`);

const keyOf = (segmentId: string): string => segmentId.slice(segmentId.lastIndexOf(':') + 1);
