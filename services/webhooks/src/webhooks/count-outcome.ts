import { countFailure } from './failure-rule.ts';
import type { DeliveryOutcome, FailedDelivery } from './failure-rule.ts';
import type { WebhookStore } from './webhook-store.ts';
import type { Webhook } from './webhook.ts';

/**
 * Counts the outcome of a delivery for or against its webhook. Safe to repeat, and the same in any order.
 * Returns the webhook after a failure; `undefined` after a success, or if the webhook was deleted.
 */
export type CountOutcome = (outcome: DeliveryOutcome) => Promise<Webhook | undefined>;

export const makeCountOutcome = (deps: { webhooks: WebhookStore; newEventId: () => string }): CountOutcome => {
  const { webhooks, newEventId } = deps;

  const recordFailure = async (failure: FailedDelivery): Promise<Webhook | undefined> => {
    // Another round means that another write to this webhook was stored, so some process always makes progress.
    for (;;) {
      const webhook = await webhooks.byId(failure.accountId, failure.webhookId);
      const counted = webhook && countFailure(webhook, failure, newEventId());
      if (!counted) return webhook;
      if (await webhooks.saveFailure(webhook, failure, counted)) return counted.webhook;
    }
  };

  return async (outcome) => {
    if (outcome.kind !== 'succeeded') return recordFailure(outcome);
    await webhooks.recordSuccess(outcome);
    return undefined;
  };
};
