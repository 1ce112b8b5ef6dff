import { collection, isDuplicateKey, recordModel } from '@docsight/mongo';
import type { Connection, Model, mongo } from 'mongoose';

/** Mails of one account in one window, over all topics. Source: Specification 3.10. */
const maxMailsPerWindow = 20;
const windowMs = 3_600_000;

/** The mails of an account in one window. `_id` is the account's id. */
type StoredWindow = { _id: string; until: Date; mailKeys: string[] };

/** Limits how many mails an account causes about its documents and webhooks. */
export type MailBudget = {
  /**
   * Counts a mail, once in each window however often it is attempted. A window begins with its first mail.
   * Returns undefined, or the end of the window if the account has no mail left in it.
   */
  spend(accountId: string, mailKey: string, now: Date): Promise<Date | undefined>;
};

export const mailBudgetModel = (connection: Connection): Model<StoredWindow> =>
  recordModel<StoredWindow>(connection, 'mail_windows', [[{ until: 1 }, { expireAfterSeconds: 0 }]]);

export const mongoMailBudget = (model: Model<StoredWindow>): MailBudget => {
  const windows = collection(model);

  const count = async (accountId: string, mailKey: string, now: Date, tries: number): Promise<StoredWindow> => {
    try {
      const after = await windows.findOneAndUpdate({ _id: accountId }, countUpdate(mailKey, now), {
        upsert: true,
        returnDocument: 'after',
      });
      return after!; // upserted
    } catch (error) {
      // Another process inserted the record at the same time.
      if (!isDuplicateKey(error) || tries === 1) throw error;
      return count(accountId, mailKey, now, tries - 1);
    }
  };

  return {
    spend: async (accountId, mailKey, now) => {
      const { until, mailKeys } = await count(accountId, mailKey, now, 2);
      return mailKeys.includes(mailKey) ? undefined : until;
    },
  };
};

const countUpdate = (mailKey: string, now: Date): mongo.Document[] => {
  const key = { $literal: mailKey };
  const isOver = { $lte: ['$until', now] }; // an absent date is less than any other
  const hasRoom = {
    $and: [{ $not: [{ $in: [key, '$mailKeys'] }] }, { $lt: [{ $size: '$mailKeys' }, maxMailsPerWindow] }],
  };
  return [
    {
      $set: {
        mailKeys: { $cond: [isOver, [], '$mailKeys'] },
        until: { $cond: [isOver, new Date(now.getTime() + windowMs), '$until'] },
      },
    },
    { $set: { mailKeys: { $cond: [hasRoom, { $concatArrays: ['$mailKeys', [key]] }, '$mailKeys'] } } },
  ];
};
