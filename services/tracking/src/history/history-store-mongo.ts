import { removeInBatches } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import type { SessionTotals } from '../rules/index.ts';
import type { HistoryStore } from './history-store.ts';
import type { Segment } from './segment.ts';

export type SegmentRecord = Omit<Segment, 'segmentId'> & { _id: string };
/** `_id` is `{asideId}:{sessionId}`. */
export type SessionRecord = { _id: string; startedAt: Date; pages: Record<string, number> };

/** The journal is written in order: what comes before a journaled write, that to the reader's record, is as durable as that. */
const notJournaled = { writeConcern: { w: 1, journal: false } } as const;
const mostCopiedAtOnce = 500;

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

  const putSessions: HistoryStore['putSessions'] = async (asideId, put) => {
    const updates = Object.entries(put).map(([sessionId, { startedAt, pages }]) => ({
      updateOne: {
        filter: { _id: `${asideId}:${sessionId}` },
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
    add: async (added) => {
      const records = added.map(({ segmentId, ...segment }) => ({ _id: segmentId, ...segment }));
      await segments.insertMany(records as never, notJournaled);
    },
    segmentsOf: async (asideId) => (await segments.find(of(asideId)).toArray()).map(toSegment),
    segments: async (segmentIds) => {
      const found = await segments.find({ _id: { $in: segmentIds } } as never).toArray();
      return found.map(toSegment);
    },
    remove: async (segmentIds) => {
      await segments.deleteMany({ _id: { $in: segmentIds } } as never, notJournaled);
    },
    putSessions,
    sessions: async (asideId, sessionIds) => {
      const ids = sessionIds.map((sessionId) => `${asideId}:${sessionId}`);
      return toSessions(asideId, await sessions.find({ _id: { $in: ids } } as never).toArray());
    },
    copySessions: async (fromAsideId, intoAsideId) => {
      const found = sessions.find(of(fromAsideId)).batchSize(mostCopiedAtOnce);
      let some: unknown[] = [];
      for await (const record of found) {
        some.push(record);
        if (some.length < mostCopiedAtOnce) continue;
        await putSessions(intoAsideId, toSessions(fromAsideId, some));
        some = [];
      }
      await putSessions(intoAsideId, toSessions(fromAsideId, some));
    },
    removeSessions: async (asideId) => {
      await sessions.deleteMany(of(asideId), notJournaled);
    },
    removeFormer: async (readerId, asideId) => {
      const former = { $or: [of(readerId), within(`${readerId}~`, `${asideId}:`)] };
      for (const collection of [segments, sessions]) await removeInBatches(collection, former);
    },
    removeSessionsBefore: async (startedBefore, limit) => {
      const dead = { startedAt: { $lt: startedBefore } };
      const found = await sessions
        .find(dead, { projection: { _id: 1 } })
        .sort({ startedAt: 1 })
        .limit(limit)
        .toArray();
      if (found.length > 0)
        await sessions.deleteMany({ _id: { $in: found.map(({ _id }) => _id) }, ...dead }, notJournaled);
      return found.length;
    },
  };
};

/** Ids that begin with this one and a colon; `;` is the character after it. */
const of = (asideId: string) => within(`${asideId}:`, `${asideId};`) as never;

const within = (from: string, below: string) => ({ _id: { $gte: from, $lt: below } });

const toSegment = (record: unknown): Segment => {
  const { _id, ...segment } = record as SegmentRecord;
  return { segmentId: _id, ...segment };
};

const toSessions = (asideId: string, records: unknown[]): Record<string, SessionTotals> =>
  Object.fromEntries(
    (records as SessionRecord[]).map(({ _id, startedAt, pages }) => [
      _id.slice(asideId.length + 1),
      { startedAt: startedAt.getTime(), pages },
    ]),
  );
