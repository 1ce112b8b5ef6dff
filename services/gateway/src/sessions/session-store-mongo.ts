import { collection, recordModel } from '@docsight/mongo';
import type { Connection, Model, mongo } from 'mongoose';
import { idleMs, lifetimeMs, maxSessions } from './session.ts';
import type { Session } from './session.ts';
import type { SessionStore } from './session-store.ts';

type SessionRecord = Omit<Session, 'id'> & { _id: string };

export const sessionModel = (connection: Connection): Model<SessionRecord> =>
  recordModel<SessionRecord>(connection, 'sessions', [
    [{ hash: 1 }, { unique: true }],
    [{ accountId: 1, createdAt: -1 }],
    // The database removes sessions some time after their end. Until then, reads leave them out.
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
  ]);

/** The sooner of two ends: too long without use, and too long after the login. */
const expiry = { $min: [{ $add: ['$lastUsedAt', idleMs] }, { $add: ['$createdAt', lifetimeMs] }] };
const isUnexpired = { $expr: { $gt: ['$expiresAt', '$$NOW'] } };

/** A request that removes more finds the rest at its next call. Normally an account has far fewer. */
const maxRemoved = 10 * maxSessions;

export const sessionStoreMongo = (model: Model<SessionRecord>, { now }: { now: () => Date }): SessionStore => {
  const sessions = collection(model);

  const removeFound = async (cursor: mongo.FindCursor<SessionRecord>): Promise<string[]> => {
    const found = await cursor.project<Pick<SessionRecord, '_id' | 'hash'>>({ hash: 1 }).limit(maxRemoved).toArray();
    if (found.length > 0) await sessions.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
    return found.map(({ hash }) => hash);
  };

  return {
    insert: async ({ id, ...session }) => {
      // Literals: a value that begins with a dollar sign would be read as a field.
      const given = Object.fromEntries(Object.entries(session).map(([name, value]) => [name, { $literal: value }]));
      const record = await sessions.findOneAndUpdate(
        { _id: id },
        [{ $set: { ...given, createdAt: '$$NOW', lastUsedAt: '$$NOW' } }, { $set: { expiresAt: expiry } }],
        { upsert: true, returnDocument: 'after' },
      );
      return toSession(record!);
    },
    find: async (hash) => {
      const projection = { accountId: 1, epoch: 1, sinceUseMs: { $subtract: ['$$NOW', '$lastUsedAt'] } };
      const [found] = await sessions
        .find({ hash, ...isUnexpired })
        .project<{ _id: string; accountId: string; epoch: number; sinceUseMs: number }>(projection)
        .limit(1)
        .toArray();
      if (!found) return undefined;
      const { _id: id, accountId, epoch, sinceUseMs } = found;
      return { id, accountId, hash, epoch, sinceUseMs };
    },
    list: async (accountId) => {
      const newestFirst = { createdAt: -1 } as const;
      const found = await sessions
        .find({ accountId, ...isUnexpired })
        .sort(newestFirst)
        .limit(maxSessions)
        .toArray();
      return found.map(toSession);
    },
    remove: async (accountId, id) => {
      const record = await sessions.findOneAndDelete({ _id: id, accountId, ...isUnexpired });
      return record?.hash;
    },
    removeOthers: (accountId, exceptId) =>
      removeFound(sessions.find({ accountId, ...(exceptId !== undefined && { _id: { $ne: exceptId } }) })),
    removeOldest: (accountId) => removeFound(sessions.find({ accountId }).sort({ createdAt: -1 }).skip(maxSessions)),
    removeBefore: async (accountId, epoch, exceptId) => {
      const others = exceptId !== undefined && { _id: { $ne: exceptId } };
      await sessions.deleteMany({ accountId, epoch: { $lt: epoch }, ...others });
    },
    storeUses: async (uses) => {
      const nowMs = now().getTime();
      const updates = uses.map(({ id, at }) => {
        // The time that has passed is the same by any clock.
        const usedAt = { $subtract: ['$$NOW', Math.max(0, nowMs - at.getTime())] };
        const lastUsedAt = { $max: ['$lastUsedAt', usedAt] };
        return {
          updateOne: { filter: { _id: id }, update: [{ $set: { lastUsedAt } }, { $set: { expiresAt: expiry } }] },
        };
      });
      await sessions.bulkWrite(updates, { ordered: false });
    },
  };
};

const toSession = ({ _id: id, ...session }: SessionRecord): Session => ({ id, ...session });
