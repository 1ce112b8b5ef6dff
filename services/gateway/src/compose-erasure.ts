import { internalPaths } from '@docsight/contracts';
import { eraseDeadLetters } from '@docsight/messaging';
import type { OutboxRelay } from '@docsight/messaging';
import { accountErasurePart } from '@docsight/mongo';
import type { Logger } from '@docsight/service-kit';
import { makeDeleteAccount, makeEndAccount, makeEraseSlice } from './account-erasure/index.ts';
import { makeExportAccount } from './account-export/index.ts';
import type { AccountEventContext, AccountStore, ConfirmPassword, UserOf } from './accounts/index.ts';
import type { ManageKeys } from './api-keys/index.ts';
import type { GatewayConfig } from './config.ts';
import type { GatewayDatabase } from './database.ts';
import { makeOwnRecords } from './own-records.ts';
import { callAsAccount } from './service-calls.ts';
import type { EndAccess } from './sessions/index.ts';

type Dependencies = {
  config: GatewayConfig;
  database: GatewayDatabase;
  accounts: AccountStore;
  confirmPassword: ConfirmPassword;
  endAccess: EndAccess;
  manageKeys: ManageKeys;
  userOf: UserOf;
  /** Publishes the events of deletions. */
  relay: OutboxRelay;
  now: () => Date;
  eventContext: AccountEventContext;
  logger: Logger;
};

/** Creates the deletion and the export of accounts. Source: docs/adr/0013-deleting-an-account.md */
export const composeErasure = (dependencies: Dependencies) => {
  const { config, database, accounts, confirmPassword, endAccess, manageKeys, relay, userOf } = dependencies;
  const { now, eventContext, logger } = dependencies;
  const { deletedAccounts } = database;
  const calls = (to: 'documents' | 'analytics' | 'webhooks', urls: string[], unavailableMessage: string) =>
    callAsAccount({ key: config.INTERNAL_SIGNING_KEY, to, urls, unavailableMessage });

  const linksUnavailable =
    'The account is deleted, but its links could not be stopped yet. They stop when this part of the service is back.';
  const documentsForDeletion = calls('documents', config.DOCUMENTS_URL, linksUnavailable);
  const endAccount = makeEndAccount({
    accounts,
    endAccess,
    revokeKeys: manageKeys.revokeAll,
    endLinks: async (accountId) => {
      await documentsForDeletion(accountId, internalPaths.accountDeletion, {});
    },
  });
  const unavailable = 'A part of the export cannot be read at the moment. Try again in a few seconds.';
  return {
    deleteAccount: makeDeleteAccount({
      accounts,
      confirmPassword,
      deletedAccounts,
      endAccount,
      eventContext,
      now,
      onStored: relay.nudge,
    }),
    exportAccount: makeExportAccount({
      ownRecords: makeOwnRecords({ accounts, userOf, apiKeys: database.apiKeys, sessions: database.sessions }),
      documents: calls('documents', config.DOCUMENTS_URL, unavailable),
      analytics: calls('analytics', config.ANALYTICS_URL, unavailable),
      webhooks: calls('webhooks', config.WEBHOOKS_URL, unavailable),
      now,
    }),
    part: accountErasurePart({
      deletedAccounts: database.deletedAccountModel,
      eraseSlice: makeEraseSlice({
        endAccount,
        ofAccount: database.ofAccount,
        eraseDeadLetters: (text) => eraseDeadLetters(config.AMQP_URL, text),
        now,
      }),
      delayMs: config.ERASURE_DELAY_SECONDS * 1_000,
      now,
      logger,
    }),
  };
};
