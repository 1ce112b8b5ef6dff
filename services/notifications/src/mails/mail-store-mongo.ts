import { isDuplicateKey } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model, mongo } from 'mongoose';
import type { Mail } from './mail.ts';
import type { HeldMail, MailStore } from './mail-store.ts';

/** version: for compare-and-set. expiresAt: when a mail that is over is forgotten. */
type StoredMail = Omit<Mail, 'id'> & { _id: string; version: number; expiresAt?: Date };

const schema = new Schema<StoredMail>({ _id: String }, { strict: false, versionKey: false });
schema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $exists: true } } });
schema.index({ accountId: 1, waitsFor: 1 }, { partialFilterExpression: { waitsFor: { $exists: true } } });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const mailModel = (connection: Connection): Model<StoredMail> =>
  connection.model<StoredMail>('Mail', schema, 'mails');

/** What is absent is not stored, not even as null: the indexes ask for what is there. */
const defined = { ignoreUndefined: true };

/** The collection `mails`. keptMs: for so long a mail that is over is remembered. */
export const mongoMailStore = (model: Model<StoredMail>, { keptMs }: { keptMs: number }): MailStore => {
  const collection = model.collection as unknown as mongo.Collection<StoredMail>;

  const stored = ({ id, ...mail }: Mail, version: number, now: Date): StoredMail => ({
    _id: id,
    ...mail,
    version,
    ...(mail.dueAt === undefined && { expiresAt: new Date(now.getTime() + keptMs) }),
  });

  const insert = async (mail: Mail, now: Date): Promise<boolean> => {
    try {
      await collection.insertOne(stored(mail, 1, now), defined);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

  const replace = async (mail: Mail, read: StoredMail, now: Date): Promise<boolean> => {
    const next = stored(mail, read.version + 1, now);
    const { matchedCount } = await collection.replaceOne({ _id: read._id, version: read.version }, next, defined);
    return matchedCount === 1;
  };

  return {
    insert: async (mail, now) => {
      await insert(mail, now);
    },
    change: async (id, decide, now) => {
      for (;;) {
        const read = await collection.findOne({ _id: id });
        const mail = read ? toMail(read) : undefined;
        const decided = decide(mail);
        if (decided === undefined || decided === mail) return decided;
        if (await (read ? replace(decided, read, now) : insert(decided, now))) return decided;
      }
    },
    claim: async ({ now, until, token }) => {
      const held = await collection.findOneAndUpdate(
        { dueAt: { $lte: now } },
        { $set: { dueAt: until, lease: { token, until } }, $inc: { version: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      );
      return held ? (toMail(held) as HeldMail) : undefined;
    },
    hurry: async ({ accountId, waitsFor }, now) => {
      const { modifiedCount } = await collection.updateMany(
        { accountId, waitsFor, lease: { $exists: false }, dueAt: { $gt: now } },
        { $set: { dueAt: now }, $inc: { version: 1 } },
      );
      return modifiedCount > 0;
    },
  };
};

const toMail = (stored: StoredMail): Mail => {
  const { _id: id, accountId, topic, openedAt, firstDueAt, dueAt, waitsFor } = stored;
  const { tries, isComposed, hasMore, lease, endedAt, endings } = stored;
  return {
    ...{ id, accountId, topic, openedAt, firstDueAt, dueAt, waitsFor },
    ...{ tries, isComposed, hasMore, lease, endedAt, endings },
  };
};
