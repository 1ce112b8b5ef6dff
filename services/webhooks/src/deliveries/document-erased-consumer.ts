import type { Broker } from '@docsight/messaging';
import type { DeliveryStore } from './delivery-store.ts';

/** Forgets what was sent of erased documents, and what waits to be. Idempotent: what is forgotten already is left alone. */
export const consumeErasures = (
  broker: Pick<Broker, 'consume'>,
  { deliveries, now }: { deliveries: Pick<DeliveryStore, 'eraseDocument'>; now: () => Date },
): void =>
  broker.consume({
    queue: 'webhooks.erasures',
    prefetch: 5,
    handle: ({ tenant, data: { facts } }) => deliveries.eraseDocument(tenant, facts.documentId, now()),
  });
