import type { OutboxSource } from '@docsight/messaging';
import { mongoConnection, mongoOutbox, mongoPart } from '@docsight/mongo';
import type { Logger, Part } from '@docsight/service-kit';
import type { Model } from 'mongoose';
import { accountModel, accountStoreMongo } from './accounts/index.ts';
import type { AccountStore } from './accounts/index.ts';
import { apiKeyStoreMongo } from './api-keys/index.ts';
import type { ApiKeyStore } from './api-keys/index.ts';

export type GatewayDatabase = {
  /** stored: told the id of each account that was stored with an event. */
  accounts: (stored: (id: string) => void) => AccountStore;
  /** The events of accounts that are not published yet. */
  accountOutbox: OutboxSource;
  apiKeys: ApiKeyStore;
  part: Part;
};

/** The gateway's own database: accounts with their events, and API keys. */
export const gatewayDatabase = (options: {
  url: string;
  database: string;
  logger: Logger;
  now: () => Date;
}): GatewayDatabase => {
  const connection = mongoConnection(options);
  const accounts = accountModel(connection);
  const apiKeys = apiKeyStoreMongo(connection);
  const models = [accounts, apiKeys.model] as unknown as Model<never>[];
  return {
    accounts: (stored) => accountStoreMongo(accounts, { now: options.now, stored }),
    accountOutbox: mongoOutbox(accounts),
    apiKeys: apiKeys.store,
    part: mongoPart({ connection, models, logger: options.logger }),
  };
};
