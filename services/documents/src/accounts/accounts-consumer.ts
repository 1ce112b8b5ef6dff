import type { Broker } from '@docsight/messaging';
import type { DeletedAccounts } from '@docsight/mongo';

/** Starts the erasure of deleted accounts. Idempotent by the account's id. */
export const consumeDeletedAccounts = (broker: Pick<Broker, 'consume'>, deletedAccounts: DeletedAccounts): void =>
  broker.consume({
    queue: 'documents.accounts',
    prefetch: 20,
    handle: ({ data: { accountId } }) => deletedAccounts.add(accountId),
  });
