import { AppError } from '@docsight/service-kit';
import type { DateRange } from '@docsight/service-kit';
import { retentionSeconds } from '../attempts/index.ts';
import type { Webhook, WebhookStore } from '../webhooks/index.ts';
import { unknownDelivery } from '../log/index.ts';
import type { DeliveryLog, LoggedDelivery } from '../log/index.ts';

/** Stores the attempts that an account requests. The process that claims the delivery makes them. */
export type Redelivery = {
  /**
   * Stores one more attempt, which is made at once and outside the retry plan. Source: Specification 8.13.
   * @throws AppError not_found, or validation_error if it cannot be made.
   */
  resend(accountId: string, deliveryId: string): Promise<LoggedDelivery>;
  /**
   * Starts a new round of attempts for the deliveries of a range that failed or were dropped by disabling.
   * Returns their number. Safe to repeat. Source: Specification 8.14.
   * @throws AppError not_found without a webhook, validation_error if it is disabled.
   */
  recover(accountId: string, range: Pick<DateRange, 'since' | 'until'>): Promise<number>;
};

/** Resends of one delivery. Each is an attempt of its own. Source: Specification 8.13. */
export const maxResends = 20;

type ResendResult = LoggedDelivery | 'unknown' | 'erased' | 'too_many';

export type RedeliveryStore = {
  /** Adds one owed resend, due at once or after the attempt in progress. */
  addResend(webhook: Webhook, deliveryId: string, now: Date): Promise<ResendResult>;
  /** Starts new rounds in the webhook's present lifetime. Returns their number. */
  startRounds(webhook: Webhook, range: { since: Date; until: Date }, now: Date): Promise<number>;
  /** Returns the webhook id of a delivery. */
  webhookOf(accountId: string, deliveryId: string): Promise<string | undefined>;
};

export const makeRedelivery = (deps: {
  webhooks: Pick<WebhookStore, 'byId' | 'ofAccount'>;
  redeliveries: RedeliveryStore;
  log: Pick<DeliveryLog, 'refresh'>;
  /** Wakes the dispatcher. */
  wake: (accountId: string) => void;
  now: () => Date;
}): Redelivery => {
  const { webhooks, redeliveries, log, now } = deps;
  return {
    resend: async (accountId, deliveryId) => {
      await log.refresh(accountId);
      const webhookId = await redeliveries.webhookOf(accountId, deliveryId);
      if (webhookId === undefined) throw unknownDelivery();
      const webhook = requireActive(
        await webhooks.byId(accountId, webhookId),
        'The webhook of this delivery was deleted, so it cannot be sent again.',
      );
      const result = await redeliveries.addResend(webhook, deliveryId, now());
      if (typeof result === 'string') throw resendErrors[result]();
      deps.wake(accountId);
      return result;
    },
    recover: async (accountId, { since, until }) => {
      const webhook = requireActive(
        await webhooks.ofAccount(accountId),
        'No webhook is configured. Create one first with POST /api/v1/webhooks.',
      );
      const at = now();
      const earliest = at.getTime() - retentionSeconds * 1_000;
      const from = new Date(Math.max(since?.getTime() ?? earliest, earliest));
      const recovered = await redeliveries.startRounds(webhook, { since: from, until: until ?? at }, at);
      deps.wake(accountId);
      return recovered;
    },
  };
};

const resendErrors = {
  unknown: unknownDelivery,
  erased: () =>
    new AppError('validation_error', 'The content of this delivery was erased, so it cannot be sent again.', {
      reason: 'content_erased',
    }),
  too_many: () =>
    new AppError('validation_error', `This delivery was sent again ${maxResends} times already, which is the most.`, {
      reason: 'too_many_resends',
    }),
};

const requireActive = (webhook: Webhook | undefined, messageIfMissing: string): Webhook => {
  if (!webhook) throw new AppError('not_found', messageIfMissing);
  if (webhook.isActive) return webhook;
  throw new AppError(
    'validation_error',
    'The webhook is disabled. Enable it with POST /api/v1/webhooks, then send again.',
    { reason: 'webhook_disabled' },
  );
};
