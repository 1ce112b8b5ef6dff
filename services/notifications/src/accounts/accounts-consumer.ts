import type { Broker } from '@docsight/messaging';
import type { AccountStore } from './account-store-mongo.ts';

/** Keeps the copy of the accounts. Idempotent by version. onKnown: an owner's address has come, or another one. */
export const consumeAccounts = (
  broker: Pick<Broker, 'consume'>,
  { accounts, onKnown }: { accounts: AccountStore; onKnown: (accountId: string) => Promise<void> },
): void =>
  broker.consume({
    queue: 'notifications.accounts',
    prefetch: 20,
    handle: async ({ data }) => {
      await accounts.keep(data);
      await onKnown(data.accountId);
    },
  });
