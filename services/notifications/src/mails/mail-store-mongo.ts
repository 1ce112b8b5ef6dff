import { collection, isDuplicateKey, recordModel } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';
import { dueAtOf } from './mail.ts';
import type { EndedMail, Lease, Mail, MissingFact, WaitingMail } from './mail.ts';
import type { MailStore } from './mail-store.ts';

type SharedFields = Omit<EndedMail, 'id' | 'state' | 'endedAt'> & { endedAt?: Date };
type OpenFields = Pick<WaitingMail, 'firstDueAt' | 'tries' | 'isComposed' | 'hasMore'>;

/** A record of the collection `mails`. Its state follows from the fields it has: see `toMail`. */
type StoredMail = SharedFields &
  Partial<OpenFields> & {
    _id: string;
    /** For compare-and-set. */
    version: number;
    /** When the mail is due; while it is held, the end of the lease. Absent after the end. */
    dueAt?: Date;
    lease?: Lease;
    waitsFor?: MissingFact;
    /** When an ended mail is deleted. */
    expiresAt?: Date;
  };

export const mailModel = (connection: Connection): Model<StoredMail> =>
  recordModel<StoredMail>(connection, 'mails', [
    [{ dueAt: 1 }, { partialFilterExpression: { dueAt: { $exists: true } } }],
    [{ accountId: 1 }],
    [{ accountId: 1, waitsFor: 1 }, { partialFilterExpression: { waitsFor: { $exists: true } } }],
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
  ]);

/** Leaves undefined fields out, because the indexes contain only records that have the field. */
const withoutUndefined = { ignoreUndefined: true };

/** @param options `keptMs`: how long an ended mail is kept. */
export const mongoMailStore = (model: Model<StoredMail>, { keptMs }: { keptMs: number }): MailStore => {
  const mails = collection(model);
  const expiryOf = (mail: Mail, now: Date): Date | undefined =>
    mail.state === 'ended' ? new Date(now.getTime() + keptMs) : undefined;

  const insert = async (mail: Mail, now: Date): Promise<boolean> => {
    try {
      await mails.insertOne(toStored(mail, 1, expiryOf(mail, now)), withoutUndefined);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

  const replace = async (mail: Mail, version: number, now: Date): Promise<boolean> => {
    const next = toStored(mail, version + 1, expiryOf(mail, now));
    const { matchedCount } = await mails.replaceOne({ _id: mail.id, version }, next, withoutUndefined);
    return matchedCount === 1;
  };

  return {
    insert: async (mail, now) => {
      await insert(mail, now);
    },
    change: async (id, decide, now) => {
      for (;;) {
        const stored = await mails.findOne({ _id: id });
        const mail = stored ? toMail(stored) : undefined;
        const decided = decide(mail);
        if (decided === undefined || decided === mail) return decided;
        const isStored = stored ? await replace(decided, stored.version, now) : await insert(decided, now);
        if (isStored) return decided;
      }
    },
    claim: async ({ now, until, token }) => {
      const stored = await mails.findOneAndUpdate(
        { dueAt: { $lte: now } },
        { $set: { dueAt: until, lease: { token, until } }, $inc: { version: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      );
      const mail = stored ? toMail(stored) : undefined;
      return mail?.state === 'held' ? mail : undefined;
    },
    makeDue: async ({ accountId, waitsFor }, now) => {
      const { modifiedCount } = await mails.updateMany(
        { accountId, waitsFor, lease: { $exists: false }, dueAt: { $gt: now } },
        { $set: { dueAt: now }, $inc: { version: 1 } },
      );
      return modifiedCount > 0;
    },
  };
};

const toStored = (mail: Mail, version: number, expiresAt: Date | undefined): StoredMail => ({
  _id: mail.id,
  ...fieldsOf(mail),
  dueAt: dueAtOf(mail),
  version,
  expiresAt,
});

const fieldsOf = ({ id: _id, state: _state, ...fields }: Mail) => fields;

const toMail = (stored: StoredMail): Mail => {
  const { _id: id, accountId, topic, openedAt, endedAt, endings, dueAt, lease, waitsFor } = stored;
  const shared = { id, accountId, topic, openedAt, endedAt, endings };
  if (dueAt === undefined) return { ...shared, state: 'ended' };
  const { firstDueAt, tries, isComposed, hasMore } = stored as StoredMail & OpenFields;
  const open = { ...shared, firstDueAt, tries, isComposed, hasMore };
  return lease ? { ...open, state: 'held', lease } : { ...open, state: 'waiting', dueAt, waitsFor };
};
