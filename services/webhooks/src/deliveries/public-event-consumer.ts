import type { SubscriptionStore } from '../subscriptions/index.ts';
import { newDelivery } from './delivery.ts';
import type { PublicMessage } from './delivery.ts';
import type { DeliveryStore } from './delivery-store.ts';

/**
 * Takes an event from the queue `webhooks.events`: when the tenant's webhook wants it, a delivery is stored and attempted at once.
 * Idempotent by event and webhook id (the delivery's id): an event that comes twice is delivered once.
 */
export const publicEventConsumer =
  (deps: {
    subscriptions: SubscriptionStore;
    deliveries: DeliveryStore;
    /** Wakes the dispatcher. */
    wake: () => void;
    now: () => Date;
  }) =>
  async (message: PublicMessage): Promise<void> => {
    const webhook = await deps.subscriptions.wanting(message.tenant, message.type);
    if (!webhook) return;
    await deps.deliveries.insert(newDelivery(message, webhook, deps.now()));
    deps.wake();
  };
