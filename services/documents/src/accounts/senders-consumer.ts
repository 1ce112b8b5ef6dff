import type { Broker } from '@docsight/messaging';
import type { DeletedAccounts } from '@docsight/mongo';
import type { SenderStore } from './sender-store-mongo.ts';

/** Keeps the copy of the names of accounts. Idempotent by version. */
export const consumeSenders = (
  broker: Pick<Broker, 'consume'>,
  { senders, deletedAccounts }: { senders: SenderStore; deletedAccounts: Pick<DeletedAccounts, 'has'> },
): void =>
  broker.consume({
    queue: 'documents.senders',
    prefetch: 20,
    handle: async ({ data }) => {
      await senders.store(data);
      // A deletion is stored before the name is removed; here the order is the reverse. So at least one sees the other.
      if (await deletedAccounts.has(data.accountId)) await senders.remove(data.accountId);
    },
  });
