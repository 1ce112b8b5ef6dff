import type { EventOf, MessageOf } from '@docsight/contracts';
import type { Broker } from '@docsight/messaging';
import type { DeliveryStore } from './delivery-store.ts';

type Erasure = MessageOf<EventOf<'webhooks.erasures'>>;

/** Forgets what was sent of erased documents and viewers, and what waits to be. Idempotent: what is forgotten already is left alone. */
export const consumeErasures = (
  broker: Pick<Broker, 'consume'>,
  options: { deliveries: Pick<DeliveryStore, 'eraseDocument' | 'eraseViewer'>; now: () => Date },
): void => broker.consume({ queue: 'webhooks.erasures', prefetch: 5, handle: erasuresHandler(options) });

export const erasuresHandler =
  ({ deliveries, now }: { deliveries: Pick<DeliveryStore, 'eraseDocument' | 'eraseViewer'>; now: () => Date }) =>
  async (message: Erasure): Promise<void> => {
    const { accountId, data } = message;
    if ('facts' in data) return deliveries.eraseDocument(accountId, data.facts.documentId, now());
    const { documentId, viewerIds } = data;
    const erasedAt = new Date(data.erasedAt);
    for (const viewerId of viewerIds)
      await deliveries.eraseViewer({ accountId, documentId, viewerId, erasedAt }, now());
  };
