import { AppError } from '@docsight/service-kit';
import type { DateRange } from '@docsight/service-kit';
import type { Webhook, WebhookStore } from '../webhooks/index.ts';
import type { LoggedDelivery } from './delivery-log.ts';

/** What the owner may ask for again. Both are stored before they are answered, and made by whoever claims the delivery. */
export type Redelivery = {
  /**
   * One further attempt at once, outside the retry plan.
   * @throws AppError not_found, validation_error when it cannot be made.
   */
  resend(accountId: string, deliveryId: string): Promise<LoggedDelivery>;
  /**
   * A new round of attempts for what failed, and for what was dropped as the webhook was disabled, and came within a range.
   * Safe to repeat; gives how many.
   * @throws AppError not_found, validation_error when the webhook is not there or not active.
   */
  recover(accountId: string, range: Pick<DateRange, 'since' | 'until'>): Promise<number>;
};

/** Limits the resends of one delivery; each is an attempt of its own. Source: Specification 8.13. */
export const mostResends = 20;

type ResendAnswer = LoggedDelivery | 'unknown' | 'erased' | 'too_many';

export type RedeliveryStore = {
  /** Owes one further attempt, due at once; an attempt that is in flight comes first. */
  addResend(webhook: Webhook, deliveryId: string, now: Date): Promise<ResendAnswer>;
  /** Begins a new round under the webhook's present lifetime; gives how many it began. */
  beginRounds(webhook: Webhook, range: { since: Date; until: Date }, now: Date): Promise<number>;
  /** The webhook of a delivery. */
  webhookOf(accountId: string, deliveryId: string): Promise<string | undefined>;
};

/** Deliveries are kept for so long. */
const recoverableMs = 30 * 24 * 3_600_000;

export const makeRedelivery = (deps: {
  webhooks: Pick<WebhookStore, 'byId' | 'ofAccount'>;
  redeliveries: RedeliveryStore;
  /** Wakes the dispatcher. */
  wake: (accountId: string) => void;
  now: () => Date;
}): Redelivery => {
  const { webhooks, redeliveries, now } = deps;
  return {
    resend: async (accountId, deliveryId) => {
      const webhookId = await redeliveries.webhookOf(accountId, deliveryId);
      if (webhookId === undefined) throw unknownDelivery();
      const webhook = active(
        await webhooks.byId(accountId, webhookId),
        'The webhook of this delivery was deleted, so it cannot be sent again.',
      );
      const answer = await redeliveries.addResend(webhook, deliveryId, now());
      if (typeof answer === 'string') throw refusals[answer]();
      deps.wake(accountId);
      return answer;
    },
    recover: async (accountId, { since, until }) => {
      const webhook = active(
        await webhooks.ofAccount(accountId),
        'No webhook is configured. Create one first with POST /api/v1/webhooks.',
      );
      const at = now();
      const earliest = at.getTime() - recoverableMs;
      const from = new Date(Math.max(since?.getTime() ?? earliest, earliest));
      const recovered = await redeliveries.beginRounds(webhook, { since: from, until: until ?? at }, at);
      deps.wake(accountId);
      return recovered;
    },
  };
};

export const unknownDelivery = (): AppError =>
  new AppError('not_found', 'There is no delivery with this id. Deliveries are kept for 30 days.');

const refusals = {
  unknown: unknownDelivery,
  erased: () =>
    new AppError('validation_error', 'What this delivery told of was erased, so there is nothing to send again.'),
  too_many: () =>
    new AppError('validation_error', `This delivery was sent again ${mostResends} times already, which is the most.`),
};

const active = (webhook: Webhook | undefined, ifMissing: string): Webhook => {
  if (!webhook) throw new AppError('not_found', ifMissing);
  if (webhook.isActive) return webhook;
  throw new AppError(
    'validation_error',
    'The webhook is disabled. Enable it with POST /api/v1/webhooks, then send again.',
  );
};
