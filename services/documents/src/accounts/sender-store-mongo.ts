import type { AccountFacts } from '@docsight/contracts';
import { collection, recordModel, upsertNewer } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';

/** The name of an account, which the gateway owns. `_id` is the id of the account. */
type SenderRecord = { _id: string; version: number; name: string };

/**
 * This service's copy of the names of accounts, for the readers of their documents. Source:
 * docs/adr/0035-who-sent-it.md
 */
export type SenderStore = {
  /** Returns `""` for an account without a name, and for one that is not known yet. */
  nameOf(accountId: string): Promise<string>;
  /** Stores a name unless a newer one is stored. Repetition and order do not matter. */
  store(facts: Pick<AccountFacts, 'accountId' | 'version' | 'name'>): Promise<void>;
  remove(accountId: string): Promise<void>;
};

/** Characters that change the direction of the text behind a name, on the page and in other programs. */
const directions = /[\u202A-\u202E\u2066-\u2069]/g;

export const senderModel = (connection: Connection): Model<SenderRecord> =>
  recordModel<SenderRecord>(connection, 'senders');

export const mongoSenderStore = (model: Model<SenderRecord>): SenderStore => {
  const senders = collection(model);
  return {
    nameOf: async (accountId) => (await senders.findOne({ _id: accountId }))?.name ?? '',
    store: ({ accountId, version, name }) => {
      const update = { $set: { version, name: name.replace(directions, '').trim() } };
      return upsertNewer(senders, 'version', [{ id: accountId, version, update }]);
    },
    remove: async (accountId) => {
      await senders.deleteOne({ _id: accountId });
    },
  };
};
