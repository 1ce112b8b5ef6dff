import { wants } from '../webhooks/index.ts';
import type { WebhookStore } from '../webhooks/index.ts';
import { newDelivery } from './delivery.ts';
import type { PublicMessage } from './delivery.ts';
import type { DeliveryStore } from './delivery-store.ts';
import type { Dispatcher } from './dispatcher.ts';

/**
 * Takes an event from the queue `webhooks.events`: when the account's webhook wants it, a delivery is stored and attempted at once.
 * Idempotent by event and webhook id (the delivery's id): an event that comes twice is delivered once.
 */
export const publicEventConsumer =
  (deps: {
    webhooks: Pick<WebhookStore, 'ofAccount'>;
    deliveries: Pick<DeliveryStore, 'insert'>;
    dispatcher: Pick<Dispatcher, 'admit' | 'wake'>;
    now: () => Date;
  }) =>
  async (message: PublicMessage): Promise<void> => {
    const { dispatcher } = deps;
    const accountId = message.accountId;
    const webhook = await deps.webhooks.ofAccount(accountId);
    if (!webhook || !wants(webhook, message.type)) return;
    const delivery = newDelivery(message, webhook, deps.now());
    const place = await dispatcher.admit(accountId);
    let isTaken = false;
    try {
      isTaken = (await deps.deliveries.insert(delivery, place?.lease)) === 'inserted';
    } finally {
      if (place && !isTaken) place.giveBack();
    }
    if (!isTaken) return;
    if (place) place.take({ ...delivery, lease: place.lease, takenOver: false, resendsOwed: 0 });
    else dispatcher.wake(accountId);
  };
