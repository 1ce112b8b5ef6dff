import { assetModel } from '@docsight/browser-build';
import type { OutboxSource } from '@docsight/messaging';
import { deletedAccountModel, mongoConnection, mongoDeletedAccounts, mongoOutbox, mongoPart } from '@docsight/mongo';
import type { DeletedAccountRecord, DeletedAccounts } from '@docsight/mongo';
import type { Logger, Part } from '@docsight/service-kit';
import { publicationModel, publicationStoreMongo } from './account-facts/index.ts';
import type { PublicationStore } from './account-facts/index.ts';
import { decoyModel, decoyStoreMongo } from './account-mails/index.ts';
import type { DecoyStore } from './account-mails/index.ts';
import type { Model } from 'mongoose';
import { accountModel, accountStoreMongo } from './accounts/index.ts';
import type { AccountStore } from './accounts/index.ts';
import { apiKeyModel, apiKeyStoreMongo } from './api-keys/index.ts';
import type { ApiKeyStore } from './api-keys/index.ts';
import { sessionModel, sessionStoreMongo } from './sessions/index.ts';
import type { SessionStore } from './sessions/index.ts';

export type GatewayDatabase = {
  /** @param onStored receives the id of each account with new events, which wait in the outbox. */
  accounts: (onStored: (id: string) => void) => AccountStore;
  /** Unpublished events of accounts. */
  accountOutbox: OutboxSource;
  publications: PublicationStore;
  apiKeys: ApiKeyStore;
  resetDecoys: DecoyStore;
  sessions: SessionStore;
  deletedAccounts: DeletedAccounts;
  deletedAccountModel: Model<DeletedAccountRecord>;
  /** Unpublished events of deletions. */
  deletionOutbox: OutboxSource;
  /** Collections whose records have the id of an account, for its erasure. */
  ofAccount: readonly Pick<Model<never>, 'collection'>[];
  /** The files of the dashboard, of all releases. */
  dashboardAssets: ReturnType<typeof assetModel>;
  part: Part;
};

/**
 * Opens the gateway's database, which has accounts with their events, API keys and browser sessions. The command
 * create-key uses it too.
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
  const publications = publicationModel(connection);
  const apiKeys = apiKeyModel(connection);
  const decoys = decoyModel(connection);
  const sessions = sessionModel(connection);
  const deletedAccounts = deletedAccountModel(connection);
  const dashboardAssets = assetModel(connection);
  return {
    accounts: (onStored) => accountStoreMongo(accounts, { now, onStored }),
    accountOutbox: mongoOutbox(accounts),
    publications: publicationStoreMongo(publications),
    apiKeys: apiKeyStoreMongo(apiKeys),
    resetDecoys: decoyStoreMongo(decoys),
    sessions: sessionStoreMongo(sessions, { now }),
    deletedAccounts: mongoDeletedAccounts(deletedAccounts, { now }),
    deletedAccountModel: deletedAccounts,
    deletionOutbox: mongoOutbox(deletedAccounts),
    ofAccount: [apiKeys, sessions],
    dashboardAssets,
    part: mongoPart({
      connection,
      models: [accounts, publications, apiKeys, sessions, decoys, deletedAccounts, dashboardAssets],
      logger,
    }),
  };
};
