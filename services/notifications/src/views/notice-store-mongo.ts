import { isDuplicateKey, removeInBatches } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model, mongo } from 'mongoose';
import type { Span } from '../documents/index.ts';
import type { Notice } from './notice.ts';
import type { NoticeStore } from './notice-store.ts';

/** mailKey: of the mail that tells of it; null while it waits; `off` when nothing is told of it. */
type StoredNotice = Omit<Notice, 'id'> & { _id: string; mailKey: string | null; storedAt: Date };
/** `_id` is `documentId:viewerId`. at: what the viewer did then or before is erased. */
type StoredErasure = { _id: string; at: Date };

/** Long enough for any broker to have stopped delivering an event again. */
const keptForSeconds = 30 * 24 * 3_600;

const notices = new Schema<StoredNotice>({ _id: String }, { strict: false, versionKey: false });
notices.index({ documentId: 1, mailKey: 1, happenedAt: 1, _id: 1 });
notices.index({ documentId: 1, viewerId: 1 });
notices.index({ storedAt: 1 }, { expireAfterSeconds: keptForSeconds });
const erasures = new Schema<StoredErasure>({ _id: String }, { strict: false, versionKey: false });
erasures.index({ at: 1 }, { expireAfterSeconds: keptForSeconds });

export const noticeModels = (connection: Connection) => ({
  notices: connection.model<StoredNotice>('Notice', notices, 'notices'),
  erasures: connection.model<StoredErasure>('ErasedViewer', erasures, 'erased_viewers'),
});

/** The collections `notices` and `erased_viewers`. */
export const mongoNoticeStore = (models: {
  notices: Model<StoredNotice>;
  erasures: Model<StoredErasure>;
}): NoticeStore => {
  const collection = models.notices.collection as unknown as mongo.Collection<StoredNotice>;
  const erased = models.erasures.collection as unknown as mongo.Collection<StoredErasure>;
  const remove = (filter: mongo.Filter<StoredNotice>): Promise<void> =>
    removeInBatches(models.notices.collection, filter);

  return {
    add: async ({ id, ...notice }, now) => {
      try {
        await collection.insertOne({ _id: id, ...notice, mailKey: null, storedAt: now });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      return (await collection.findOne({ _id: id, mailKey: null }, { projection: { _id: 1 } })) !== null;
    },
    gather: async (document, mailKey, off) => {
      const waiting = { ...document, mailKey: null };
      if (off.length > 0)
        await collection.updateMany({ ...waiting, $or: off.map(within) }, { $set: { mailKey: 'off' } });
      await collection.updateMany(waiting, { $set: { mailKey } });
    },
    partOf: async (document, mailKey, limit) => {
      const filter = { ...document, mailKey };
      const [count, first] = await Promise.all([
        collection.countDocuments(filter),
        collection.find(filter).sort({ happenedAt: 1, _id: 1 }).limit(limit).toArray(),
      ]);
      return {
        count,
        first: first.map(({ _id, mailKey: _key, storedAt: _at, ...notice }) => ({ id: _id, ...notice })),
      };
    },
    forgetDocument: remove,
    forgetViewer: async ({ erasedAt, ...viewer }) => {
      await erased.updateOne({ _id: erasureId(viewer) }, { $max: { at: erasedAt } }, { upsert: true });
      await remove({ ...viewer, happenedAt: { $lte: erasedAt } });
    },
    forgetIfErased: async (notice) => {
      const erasure = await erased.findOne({ _id: erasureId(notice), at: { $gte: notice.happenedAt } });
      if (!erasure) return false;
      await collection.deleteOne({ _id: notice.id });
      return true;
    },
  };
};

const erasureId = ({ documentId, viewerId }: { documentId: string; viewerId: string }): string =>
  `${documentId}:${viewerId}`;

const within = ({ from, until }: Span): mongo.Filter<StoredNotice> =>
  from || until ? { happenedAt: { ...(from && { $gte: from }), ...(until && { $lt: until }) } } : {};
