import { mongoConnection, mongoPart } from '@docsight/mongo';
import type { Logger, Part } from '@docsight/service-kit';
import type { Model } from 'mongoose';
import { accountStoreMongo } from './accounts/index.ts';
import type { AccountStore } from './accounts/index.ts';
import { apiKeyStoreMongo } from './api-keys/index.ts';
import type { ApiKeyStore } from './api-keys/index.ts';

export type GatewayDatabase = { accounts: AccountStore; apiKeys: ApiKeyStore; part: Part };

/** The gateway's own database: accounts and API keys. */
export const gatewayDatabase = (options: { url: string; database: string; logger: Logger }): GatewayDatabase => {
  const connection = mongoConnection(options);
  const accounts = accountStoreMongo(connection);
  const apiKeys = apiKeyStoreMongo(connection);
  const models = [accounts.model, apiKeys.model] as unknown as Model<never>[];
  return {
    accounts: accounts.store,
    apiKeys: apiKeys.store,
    part: mongoPart({ connection, models, logger: options.logger }),
  };
};
