import { removeInBatches } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import type { SessionTotals } from '../rules/index.ts';
import type { HistoryStore } from './history-store.ts';
import type { Segment } from './segment.ts';

export type SegmentRecord = Omit<Segment, 'segmentId'> & { _id: string };
export type SessionRecord = {
  /** `{archiveId}:{sessionId}`. */
  _id: string;
  startedAt: Date;
  /** Credited reading time of each page, in milliseconds. */
  pages: Record<string, number>;
};

/**
 * MongoDB writes its journal in order. A journaled write to the reader's record follows these writes.
 * So they are as durable as that one.
 */
const notJournaled = { writeConcern: { w: 1, journal: false } } as const;
const copyBatchSize = 500;

export const segmentModel = (connection: Connection): Model<SegmentRecord> => {
  const schema = new Schema({ _id: String }, { collection: 'reader_history', versionKey: false, strict: false });
  return connection.model('ReaderHistory', schema) as unknown as Model<SegmentRecord>;
};

export const sessionModel = (connection: Connection): Model<SessionRecord> => {
  const schema = new Schema(
    { _id: String, startedAt: Date },
    { collection: 'reader_sessions', versionKey: false, strict: false },
  );
  schema.index({ startedAt: 1 });
  return connection.model('ReaderSession', schema) as unknown as Model<SessionRecord>;
};

export const mongoHistoryStore = (models: {
  segments: Model<SegmentRecord>;
  sessions: Model<SessionRecord>;
}): HistoryStore => {
  const segments = models.segments.collection;
  const sessions = models.sessions.collection;

  const putSessions: HistoryStore['putSessions'] = async (archiveId, put) => {
    const updates = Object.entries(put).map(([sessionId, { startedAt, pages }]) => ({
      updateOne: {
        filter: { _id: `${archiveId}:${sessionId}` },
        update: {
          $setOnInsert: { startedAt: new Date(startedAt) },
          $max: Object.fromEntries(Object.entries(pages).map(([page, ms]) => [`pages.${page}`, ms])),
        },
        upsert: true,
      },
    }));
    if (updates.length > 0) await sessions.bulkWrite(updates as never, { ordered: false, ...notJournaled });
  };

  return {
    addSegments: async (added) => {
      const records = added.map(({ segmentId, ...segment }) => ({ _id: segmentId, ...segment }));
      await segments.insertMany(records as never, notJournaled);
    },
    segmentsOf: async (archiveId) => (await segments.find(inArchive(archiveId)).toArray()).map(toSegment),
    segmentsById: async (segmentIds) => {
      const found = await segments.find({ _id: { $in: segmentIds } } as never).toArray();
      return found.map(toSegment);
    },
    removeSegments: async (segmentIds) => {
      await segments.deleteMany({ _id: { $in: segmentIds } } as never, notJournaled);
    },
    putSessions,
    sessions: async (archiveId, sessionIds) => {
      const ids = sessionIds.map((sessionId) => `${archiveId}:${sessionId}`);
      return toSessions(archiveId, await sessions.find({ _id: { $in: ids } } as never).toArray());
    },
    copySessions: async (fromArchiveId, intoArchiveId) => {
      const found = sessions.find(inArchive(fromArchiveId)).batchSize(copyBatchSize);
      let batch: unknown[] = [];
      for await (const record of found) {
        batch.push(record);
        if (batch.length < copyBatchSize) continue;
        await putSessions(intoArchiveId, toSessions(fromArchiveId, batch));
        batch = [];
      }
      await putSessions(intoArchiveId, toSessions(fromArchiveId, batch));
    },
    removeSessions: async (archiveId) => {
      await sessions.deleteMany(inArchive(archiveId), notJournaled);
    },
    removeOlderArchives: async (readerId, archiveId) => {
      const older = { $or: [inArchive(readerId), within(`${readerId}~`, `${archiveId}:`)] };
      for (const collection of [segments, sessions]) await removeInBatches(collection, older);
    },
    removeSessionsBefore: async (startedBefore, limit) => {
      const expired = { startedAt: { $lt: startedBefore } };
      const found = await sessions
        .find(expired, { projection: { _id: 1 } })
        .sort({ startedAt: 1 })
        .limit(limit)
        .toArray();
      if (found.length > 0)
        await sessions.deleteMany({ _id: { $in: found.map(({ _id }) => _id) }, ...expired }, notJournaled);
      return found.length;
    },
  };
};

/** Matches ids that begin with an archive id and a colon. `;` is the character after the colon. */
const inArchive = (archiveId: string) => within(`${archiveId}:`, `${archiveId};`) as never;

const within = (from: string, below: string) => ({ _id: { $gte: from, $lt: below } });

const toSegment = (record: unknown): Segment => {
  const { _id, ...segment } = record as SegmentRecord;
  return { segmentId: _id, ...segment };
};

const toSessions = (archiveId: string, records: unknown[]): Record<string, SessionTotals> =>
  Object.fromEntries(
    (records as SessionRecord[]).map(({ _id, startedAt, pages }) => [
      _id.slice(archiveId.length + 1),
      { startedAt: startedAt.getTime(), pages },
    ]),
  );
