import type { AccountFacts } from '@docsight/contracts';
import type { Broker } from '@docsight/messaging';
import type { DeletedAccounts } from '@docsight/mongo';
import type { AccountStore } from './account-store-mongo.ts';

/**
 * Keeps the copy of the accounts, and starts the erasure of deleted ones. Idempotent by version and by id.
 * @param options `onAddressKnown` is called when the address of an account is stored, verified or not.
 */
export const consumeAccounts = (
  broker: Pick<Broker, 'consume'>,
  options: {
    accounts: AccountStore;
    deletedAccounts: DeletedAccounts;
    onAddressKnown: (account: AccountFacts) => Promise<void>;
  },
): void =>
  broker.consume({
    queue: 'notifications.accounts',
    prefetch: 20,
    handle: async ({ type, data }) => {
      const { accounts, deletedAccounts, onAddressKnown } = options;
      if (type === 'account.deleted') {
        await deletedAccounts.add(data.accountId);
        return;
      }
      await accounts.store(data);
      // A deletion is stored before the copy is removed; here the order is the reverse. So at least one sees the other.
      if (await deletedAccounts.has(data.accountId)) await accounts.remove(data.accountId);
      else await onAddressKnown(data);
    },
  });
