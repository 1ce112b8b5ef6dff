import type { AccountFacts } from '@docsight/contracts';
import type { Broker } from '@docsight/messaging';
import type { AccountStore } from './account-store-mongo.ts';

/**
 * Keeps the copy of the accounts. Idempotent by version.
 * @param options `onAddressKnown` is called when the address of an account is stored, verified or not.
 */
export const consumeAccounts = (
  broker: Pick<Broker, 'consume'>,
  options: { accounts: AccountStore; onAddressKnown: (account: AccountFacts) => Promise<void> },
): void =>
  broker.consume({
    queue: 'notifications.accounts',
    prefetch: 20,
    handle: async ({ data }) => {
      await options.accounts.store(data);
      await options.onAddressKnown(data);
    },
  });
