import { removeBatch } from '@docsight/mongo';
import type { EraseSlice } from '@docsight/mongo';
import type { Model, mongo } from 'mongoose';
import type { AccountStore } from './account-store-mongo.ts';

type Records = Pick<Model<never>, 'collection'>;

/**
 * Erases what is stored of a deleted account: its copy with the address, mails, views and the count of its mails.
 * The copies of its documents stay: they are emptied by their own deletions, and recognise late messages.
 */
export const mongoEraseSlice = (options: {
  accounts: Pick<AccountStore, 'remove'>;
  /** The count of an account's mails, by the account's id. */
  mailWindows: Pick<mongo.Collection<{ _id: string }>, 'deleteOne'>;
  /** Collections whose records have the account's id. */
  ofAccount: Records[];
  now: () => Date;
}): EraseSlice => {
  const { accounts, mailWindows, ofAccount, now } = options;
  return async ({ accountId }) => {
    await accounts.remove(accountId);
    await mailWindows.deleteOne({ _id: accountId });
    const removed = await Promise.all(ofAccount.map(({ collection }) => removeBatch(collection, { accountId })));
    return removed.includes(true) ? now() : undefined;
  };
};
