import { removeBatch } from '@docsight/mongo';
import type { EraseSlice } from '@docsight/mongo';
import type { Model } from 'mongoose';
import type { EndAccount } from './end-account.ts';

type Records = Pick<Model<never>, 'collection'>;

/**
 * Erases what the gateway stores of a deleted account. It ends the account again first: after a crash, or for a request
 * that was in progress at the deletion.
 */
export const makeEraseSlice = (options: {
  endAccount: EndAccount;
  /** Collections whose records have the account's id, such as the API keys. */
  ofAccount: readonly Records[];
  /** Removes the dead letters that contain a text, from all queues of all services. */
  eraseDeadLetters: (text: string) => Promise<unknown>;
  now: () => Date;
}): EraseSlice => {
  const { endAccount, ofAccount, eraseDeadLetters, now } = options;
  return async ({ accountId, isLastPass }) => {
    await endAccount(accountId);
    const removed = await Promise.all(ofAccount.map(({ collection }) => removeBatch(collection, { accountId })));
    if (removed.includes(true)) return now();
    // By the last pass, the messages of the account have been handled or dead-lettered. Each contains the account's id.
    if (isLastPass) await eraseDeadLetters(accountId);
    return undefined;
  };
};
