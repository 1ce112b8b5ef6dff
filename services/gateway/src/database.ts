import type { OutboxSource } from '@docsight/messaging';
import { mongoConnection, mongoOutbox, mongoPart } from '@docsight/mongo';
import type { Logger, Part } from '@docsight/service-kit';
import { accountModel, accountStoreMongo } from './accounts/index.ts';
import type { AccountStore } from './accounts/index.ts';
import { apiKeyModel, apiKeyStoreMongo } from './api-keys/index.ts';
import type { ApiKeyStore } from './api-keys/index.ts';
import { sessionModel, sessionStoreMongo } from './sessions/index.ts';
import type { SessionStore } from './sessions/index.ts';

export type GatewayDatabase = {
  /** @param onStored receives the id of each new account, whose event waits in the outbox. */
  accounts: (onStored: (id: string) => void) => AccountStore;
  /** Unpublished events of accounts. */
  accountOutbox: OutboxSource;
  apiKeys: ApiKeyStore;
  sessions: SessionStore;
  part: Part;
};

/**
 * Opens the gateway's database, which has accounts with their events, API keys and browser sessions. The command create-key
 * uses it too.
 */
export const gatewayDatabase = (options: {
  url: string;
  database: string;
  logger: Logger;
  now: () => Date;
}): GatewayDatabase => {
  const { url, database, logger, now } = options;
  const connection = mongoConnection({ url, database });
  const accounts = accountModel(connection);
  const apiKeys = apiKeyModel(connection);
  const sessions = sessionModel(connection);
  return {
    accounts: (onStored) => accountStoreMongo(accounts, { now, onStored }),
    accountOutbox: mongoOutbox(accounts),
    apiKeys: apiKeyStoreMongo(apiKeys),
    sessions: sessionStoreMongo(sessions, { now }),
    part: mongoPart({ connection, models: [accounts, apiKeys, sessions], logger }),
  };
};
