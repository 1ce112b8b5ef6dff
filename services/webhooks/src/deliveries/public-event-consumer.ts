import type { Broker } from '@docsight/messaging';
import { currentSpan } from '@docsight/service-kit';
import { isSelected } from '../webhooks/index.ts';
import type { WebhookStore } from '../webhooks/index.ts';
import { newDelivery } from './delivery.ts';
import type { ClaimedDelivery, Lease, PublicMessage } from './delivery.ts';
import type { DeliveryStore } from './delivery-store.ts';

/** Room for one new delivery in this process. Call `fill` or `cancel`, once. */
export type Reservation = {
  /** The lease to store the delivery under. */
  lease: Lease;
  /** Sends the stored delivery as soon as its turn comes. */
  fill(delivery: ClaimedDelivery): void;
  cancel(): void;
};

export type DeliveryIntake = {
  /** Returns `undefined` if the account has no room. Then the delivery is stored as due, and `wake` is called. */
  reserve(accountId: string): Promise<Reservation | undefined>;
  /** Reports that the account has due deliveries in the store. */
  wake(accountId: string): void;
};

type Dependencies = {
  webhooks: Pick<WebhookStore, 'ofAccount'>;
  deliveries: Pick<DeliveryStore, 'insert'>;
  intake: DeliveryIntake;
  now: () => Date;
};

/** Events in progress: of all accounts, and of one account. */
const [prefetch, perAccount] = [256, 128];

/**
 * Stores a delivery for each public event that the account's webhook selects, and hands it to the dispatcher.
 * Idempotent by the delivery's id (event id and webhook id): a redelivered event is delivered once.
 */
export const consumePublicEvents = (broker: Pick<Broker, 'consume'>, deps: Dependencies): void =>
  broker.consume({
    queue: 'webhooks.events',
    prefetch,
    sharesOf: ({ accountId }) => [{ key: accountId, atOnce: perAccount }],
    handle: (message) => storeDelivery(deps, message),
  });

const storeDelivery = async (
  { webhooks, deliveries, intake, now }: Dependencies,
  message: PublicMessage,
): Promise<void> => {
  const { accountId } = message;
  const webhook = await webhooks.ofAccount(accountId);
  if (!webhook || !isSelected(webhook, message.type)) return;
  const delivery = newDelivery(message, webhook, now(), currentSpan()?.traceparent);
  const reservation = await intake.reserve(accountId);
  let isInserted = false;
  try {
    isInserted = (await deliveries.insert(delivery, reservation?.lease)) === 'inserted';
  } finally {
    if (!isInserted) reservation?.cancel();
  }
  if (!isInserted) return;
  if (reservation) reservation.fill({ ...delivery, lease: reservation.lease, takenOver: false, resendsOwed: 0 });
  else intake.wake(accountId);
};
