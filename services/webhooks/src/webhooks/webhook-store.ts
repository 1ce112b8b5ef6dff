import type { Webhook } from './webhook.ts';

/** Where webhooks are kept: one for each account. */
export type WebhookStore = {
  ofAccount(accountId: string): Promise<Webhook | undefined>;
  /** The account's webhook if it has this id. */
  byId(accountId: string, id: string): Promise<Webhook | undefined>;
  /** False when the account has a webhook already. */
  insert(webhook: Webhook): Promise<boolean>;
  /** Stores `next` if nothing has changed since `read`; false when somebody was faster. */
  replace(read: Webhook, next: Webhook): Promise<boolean>;
  /** Events that are not published yet outlive the webhook. */
  remove(accountId: string): Promise<Webhook | undefined>;
  /** Counts what became of a delivery, and tells of the webhook's disabling; see DeliveryVerdict. Safe to repeat, and the same in any order. */
  count(verdict: DeliveryVerdict): Promise<void>;
};

/**
 * What became of a delivery: `succeeded` forgets the failures that ended before it, `failed` adds one and disables at the third, `gone` adds one and
 * disables at once. It counts only while the webhook is active and as it was when the last attempt was made (revision).
 */
export type DeliveryVerdict = SuccessVerdict | FailureVerdict;

type Verdict = {
  accountId: string;
  webhookId: string;
  revision: number;
  attemptId: string;
  endedAt: Date;
};
export type SuccessVerdict = Verdict & { kind: 'succeeded' };

/**
 * statusCode, errorMessage: of the last attempt. eventId: of the event `webhook.disabled`, which the very write stores that disables, and only that one; its time is
 * endedAt.
 */
export type FailureVerdict = Verdict & {
  kind: 'failed' | 'gone';
  statusCode: number | null;
  errorMessage: string | null;
  eventId: string;
};
