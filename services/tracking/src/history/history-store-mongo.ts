import { collection, recordModel, removeInBatches } from '@docsight/mongo';
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

export const segmentModel = (connection: Connection): Model<SegmentRecord> => recordModel(connection, 'reader_history');

export const sessionModel = (connection: Connection): Model<SessionRecord> =>
  recordModel(connection, 'reader_sessions', [[{ startedAt: 1 }]]);

export const mongoHistoryStore = (models: {
  segments: Model<SegmentRecord>;
  sessions: Model<SessionRecord>;
}): HistoryStore => {
  const segments = collection(models.segments);
  const sessions = collection(models.sessions);

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
    if (updates.length > 0) await sessions.bulkWrite(updates, { ordered: false, ...notJournaled });
  };

  return {
    addSegments: async (added) => {
      const records = added.map(({ segmentId, ...segment }) => ({ _id: segmentId, ...segment }));
      await segments.insertMany(records, notJournaled);
    },
    segmentsOf: async (archiveId) => (await segments.find(inArchive(archiveId)).toArray()).map(toSegment),
    segmentsById: async (segmentIds) => {
      const found = await segments.find({ _id: { $in: segmentIds } }).toArray();
      return found.map(toSegment);
    },
    removeSegments: async (segmentIds) => {
      await segments.deleteMany({ _id: { $in: segmentIds } }, notJournaled);
    },
    putSessions,
    sessions: async (archiveId, sessionIds) => {
      const ids = sessionIds.map((sessionId) => `${archiveId}:${sessionId}`);
      return toSessions(archiveId, await sessions.find({ _id: { $in: ids } }).toArray());
    },
    copySessions: async (fromArchiveId, intoArchiveId) => {
      const found = sessions.find(inArchive(fromArchiveId)).batchSize(copyBatchSize);
      let batch: SessionRecord[] = [];
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
      for (const records of [segments, sessions]) await removeInBatches(records, older);
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
const inArchive = (archiveId: string) => within(`${archiveId}:`, `${archiveId};`);

const within = (from: string, below: string) => ({ _id: { $gte: from, $lt: below } });

const toSegment = ({ _id, ...segment }: SegmentRecord): Segment => ({ segmentId: _id, ...segment });

const toSessions = (archiveId: string, records: SessionRecord[]): Record<string, SessionTotals> =>
  Object.fromEntries(
    records.map(({ _id, startedAt, pages }) => [
      _id.slice(archiveId.length + 1),
      { startedAt: startedAt.getTime(), pages },
    ]),
  );
