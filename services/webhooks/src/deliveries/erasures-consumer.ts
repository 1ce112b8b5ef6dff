import type { EventOf, MessageOf } from '@docsight/contracts';
import type { Broker } from '@docsight/messaging';
import type { DeletedAccounts } from '@docsight/mongo';
import type { DeliveryStore } from './delivery-store.ts';

type Erasure = MessageOf<EventOf<'webhooks.erasures'>>;

type Dependencies = {
  deliveries: Pick<DeliveryStore, 'eraseDocument' | 'eraseViewer'>;
  deletedAccounts: Pick<DeletedAccounts, 'add'>;
  now: () => Date;
};

/**
 * Erases the content of deliveries about erased documents and viewers, and starts the erasure of deleted accounts.
 * Idempotent: repetitions change nothing.
 */
export const consumeErasures = (broker: Pick<Broker, 'consume'>, deps: Dependencies): void =>
  broker.consume({
    queue: 'webhooks.erasures',
    prefetch: 5,
    sharesOf: ({ accountId }) => [{ key: accountId, atOnce: 2 }],
    handle: erasuresHandler(deps),
  });

const erasuresHandler =
  ({ deliveries, deletedAccounts, now }: Dependencies) =>
  async (message: Erasure): Promise<void> => {
    const { accountId, data } = message;
    if ('facts' in data) return deliveries.eraseDocument(accountId, data.facts.documentId, now());
    if (!('documentId' in data)) return deletedAccounts.add(accountId);
    const { documentId, viewerIds } = data;
    const erasedAt = new Date(data.erasedAt);
    for (const viewerId of viewerIds)
      await deliveries.eraseViewer({ accountId, documentId, viewerId, erasedAt }, now());
  };
