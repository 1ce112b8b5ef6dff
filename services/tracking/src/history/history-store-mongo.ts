import { collection, duplicateKeysIn, recordModel, removeInBatches } from '@docsight/mongo';
import type { Connection, Model, mongo } from 'mongoose';
import {
  fromStoredDays,
  fromStoredPages,
  fromStoredVisits,
  toStoredDays,
  toStoredPages,
  toStoredVisits,
} from '../encoding/index.ts';
import type { StoredDay, StoredSession, StoredVisit } from '../encoding/index.ts';
import type { SessionTotals } from '../rules/index.ts';
import type { HistoryStore } from './history-store.ts';
import type { Segment } from './segment.ts';

export type SegmentRecord = Omit<Segment, 'segmentId' | 'visits' | 'days'> & {
  _id: string;
  visits: StoredVisit[];
  days: Record<string, StoredDay>;
};
export type SessionRecord = {
  /** `{archiveId}:{sessionId}`. */
  _id: string;
  /** The version of the reader's record that had these totals; 0 for a copy from another reader's archive. */
  version: number;
  startedAt: Date;
  /** Credited reading time of each page, in milliseconds. */
  pages: StoredSession['pages'];
};

/** A session of 10,000 pages takes about 40 KB. */
const copyBatchSize = 50;

type SessionUpdate = Pick<mongo.UpdateOneModel<SessionRecord>, 'filter' | 'update'>;

export const segmentModel = (connection: Connection): Model<SegmentRecord> => recordModel(connection, 'reader_history');

export const sessionModel = (connection: Connection): Model<SessionRecord> =>
  recordModel(connection, 'reader_sessions', [[{ startedAt: 1 }]]);

export const mongoHistoryStore = (models: {
  segments: Model<SegmentRecord>;
  sessions: Model<SessionRecord>;
}): HistoryStore => {
  const segments = collection(models.segments);
  const sessions = collection(models.sessions);

  /** Totals are one value: one path per page would cost the database the square of their number. */
  const upsertSessions = async (updates: SessionUpdate[]): Promise<void> => {
    if (updates.length === 0) return;
    try {
      await writeSessions(updates.map((update) => ({ ...update, upsert: true })));
    } catch (error) {
      // These exist: with totals as new or newer, or just inserted with older ones, which the second write replaces.
      const existing = duplicateKeysIn(error).map((index) => updates[index]!);
      await writeSessions(existing);
    }
  };

  const writeSessions = (updates: mongo.UpdateOneModel<SessionRecord>[]): Promise<unknown> =>
    sessions.bulkWrite(
      updates.map((updateOne) => ({ updateOne })),
      { ordered: false },
    );

  return {
    addSegments: async (added) => {
      const records = added.map(({ segmentId, visits, days, ...segment }) => ({
        _id: segmentId,
        ...segment,
        visits: toStoredVisits(visits),
        days: toStoredDays(days),
      }));
      await segments.insertMany(records);
    },
    segmentsOf: async (archiveId) => (await segments.find(inArchive(archiveId)).toArray()).map(toSegment),
    segmentsById: async (segmentIds) => {
      const found = await segments.find({ _id: { $in: segmentIds } }).toArray();
      return found.map(toSegment);
    },
    removeSegments: async (segmentIds) => {
      await segments.deleteMany({ _id: { $in: segmentIds } });
    },
    putSessions: (archiveId, put, version) =>
      upsertSessions(
        Object.entries(put).map(([sessionId, { startedAt, pages }]) => ({
          filter: { _id: `${archiveId}:${sessionId}`, version: { $lt: version } },
          update: { $set: { version, startedAt: new Date(startedAt), pages: toStoredPages(pages) } },
        })),
      ),
    sessions: async (archiveId, sessionIds) => {
      const ids = sessionIds.map((sessionId) => `${archiveId}:${sessionId}`);
      return toSessions(archiveId, await sessions.find({ _id: { $in: ids } }).toArray());
    },
    copySessions: async (fromArchiveId, intoArchiveId) => {
      const found = sessions.find(inArchive(fromArchiveId)).batchSize(copyBatchSize);
      const copyOf = ({ _id, startedAt, pages }: SessionRecord): SessionUpdate => ({
        filter: { _id: `${intoArchiveId}${_id.slice(fromArchiveId.length)}` },
        update: { $setOnInsert: { version: 0, startedAt, pages } },
      });
      let batch: SessionUpdate[] = [];
      for await (const record of found) {
        batch.push(copyOf(record));
        if (batch.length < copyBatchSize) continue;
        await upsertSessions(batch);
        batch = [];
      }
      await upsertSessions(batch);
    },
    removeSessions: async (archiveId) => {
      await sessions.deleteMany(inArchive(archiveId));
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
      if (found.length > 0) await sessions.deleteMany({ _id: { $in: found.map(({ _id }) => _id) }, ...expired });
      return found.length;
    },
  };
};

/** Matches ids that begin with an archive id and a colon. `;` is the character after the colon. */
const inArchive = (archiveId: string) => within(`${archiveId}:`, `${archiveId};`);

const within = (from: string, below: string) => ({ _id: { $gte: from, $lt: below } });

const toSegment = ({ _id, visits, days, ...segment }: SegmentRecord): Segment => ({
  segmentId: _id,
  ...segment,
  visits: fromStoredVisits(visits),
  days: fromStoredDays(days),
});

const toSessions = (archiveId: string, records: SessionRecord[]): Record<string, SessionTotals> =>
  Object.fromEntries(
    records.map(({ _id, startedAt, pages }) => [
      _id.slice(archiveId.length + 1),
      { startedAt: startedAt.getTime(), pages: fromStoredPages(pages) },
    ]),
  );
