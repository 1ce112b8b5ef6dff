import type { AnyMessage } from '@docsight/contracts';
import { insertRecord } from '@docsight/mongo';
import { crashPoint } from '@docsight/service-kit';
import type { Model } from 'mongoose';
import type { Account } from './account.ts';
import type { AccountRecord } from './account-model.ts';
import type { AccountStore } from './account-store.ts';

/** stored: told the id of each account that was stored with an event, so that it is published at once. */
export const accountStoreMongo = (
  model: Model<AccountRecord>,
  options: { now: () => Date; stored: (id: string) => void },
): AccountStore => {
  const findOne = async (filter: object): Promise<Account | undefined> => {
    const record = await model.collection.findOne(filter, { projection: { outbox: 0 } });
    return record === null ? undefined : toAccount(record as unknown as AccountRecord);
  };
  return {
    insert: async ({ id, ...state }, event) => {
      const isStored = await insertRecord(model, id, state, [event], options.now());
      if (isStored) options.stored(id);
      return isStored;
    },
    byEmail: (email) => findOne({ email }),
    byId: (id) => findOne({ _id: id }),
    untold: async (limit) => {
      const records = await model.collection.find(withoutVersion).limit(limit).toArray();
      return (records as unknown as AccountRecord[]).map(toAccount);
    },
    tell: async (told) => {
      const outboxSince = options.now();
      const writes = told.map(({ account, event }) => giveEvent(account, event, outboxSince));
      const { modifiedCount } = await model.collection.bulkWrite(writes as never, { ordered: false });
      crashPoint('outbox.stored');
      return modifiedCount;
    },
  };
};

const withoutVersion = { version: null };

/** The condition is the compare-and-set: of several gateways one gives the account its version and event. */
const giveEvent = ({ id }: Account, event: AnyMessage, outboxSince: Date) => ({
  updateOne: {
    filter: { _id: id, ...withoutVersion },
    update: { $set: { version: 1, outbox: [event], outboxSince } },
  },
});

const toAccount = ({ _id, email, name, passwordHash, createdAt }: AccountRecord): Account => ({
  ...{ id: _id, email, name, passwordHash, createdAt },
});
