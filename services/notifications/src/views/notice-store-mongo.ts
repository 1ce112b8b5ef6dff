import { collection, isDuplicateKey, recordModel, removeInBatches } from '@docsight/mongo';
import type { Connection, Model, mongo } from 'mongoose';
import type { Period } from '../documents/index.ts';
import type { Notice } from './notice.ts';
import type { NoticeStore } from './notice-store.ts';

type StoredNotice = Omit<Notice, 'id'> & {
  _id: string;
  /** The mail that contains the view; null while it waits; `off` if it is never reported. */
  mailKey: string | null;
  storedAt: Date;
};

/** `_id` is `documentId:viewerId`. Views of the viewer at `at` or earlier are erased. */
type StoredErasure = { _id: string; at: Date };

/** Longer than any broker redelivers an event. */
const keptForSeconds = 30 * 24 * 3_600;

export const noticeModel = (connection: Connection): Model<StoredNotice> =>
  recordModel<StoredNotice>(connection, 'notices', [
    [{ documentId: 1, mailKey: 1, happenedAt: 1, _id: 1 }],
    [{ documentId: 1, viewerId: 1 }],
    [{ accountId: 1 }],
    [{ storedAt: 1 }, { expireAfterSeconds: keptForSeconds }],
  ]);

export const erasureModel = (connection: Connection): Model<StoredErasure> =>
  recordModel<StoredErasure>(connection, 'erased_viewers', [[{ at: 1 }, { expireAfterSeconds: keptForSeconds }]]);

export const mongoNoticeStore = (models: {
  notices: Model<StoredNotice>;
  erasures: Model<StoredErasure>;
}): NoticeStore => {
  const notices = collection(models.notices);
  const erasures = collection(models.erasures);
  const remove = (filter: mongo.Filter<StoredNotice>): Promise<void> => removeInBatches(notices, filter);

  return {
    add: async ({ id, ...notice }, now) => {
      try {
        await notices.insertOne({ _id: id, ...notice, mailKey: null, storedAt: now });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      return (await notices.findOne({ _id: id, mailKey: null }, { projection: { _id: 1 } })) !== null;
    },
    assign: async (document, mailKey, off) => {
      const waiting = { ...document, mailKey: null };
      if (off.length > 0) await notices.updateMany({ ...waiting, $or: off.map(within) }, { $set: { mailKey: 'off' } });
      await notices.updateMany(waiting, { $set: { mailKey } });
    },
    inMail: async (document, mailKey, limit) => {
      const filter = { ...document, mailKey };
      const [count, first] = await Promise.all([
        notices.countDocuments(filter),
        notices.find(filter).sort({ happenedAt: 1, _id: 1 }).limit(limit).toArray(),
      ]);
      return { count, first: first.map(toNotice) };
    },
    delete: async ({ id }) => {
      await notices.deleteOne({ _id: id });
    },
    deleteOfDocument: remove,
    deleteOfViewer: async ({ erasedAt, ...viewer }) => {
      await erasures.updateOne({ _id: erasureId(viewer) }, { $max: { at: erasedAt } }, { upsert: true });
      await remove({ ...viewer, happenedAt: { $lte: erasedAt } });
    },
    deleteIfErased: async (notice) => {
      const erasure = await erasures.findOne({ _id: erasureId(notice), at: { $gte: notice.happenedAt } });
      if (!erasure) return false;
      await notices.deleteOne({ _id: notice.id });
      return true;
    },
  };
};

const toNotice = ({ _id, mailKey: _mailKey, storedAt: _storedAt, ...notice }: StoredNotice): Notice => ({
  id: _id,
  ...notice,
});

const erasureId = ({ documentId, viewerId }: { documentId: string; viewerId: string }): string =>
  `${documentId}:${viewerId}`;

const within = ({ from, until }: Period): mongo.Filter<StoredNotice> => {
  if (from && until) return { happenedAt: { $gte: from, $lt: until } };
  if (from) return { happenedAt: { $gte: from } };
  return until ? { happenedAt: { $lt: until } } : {};
};
