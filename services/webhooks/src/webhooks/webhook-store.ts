import type { CountedFailure, FailedDelivery, SuccessfulDelivery } from './failure-rule.ts';
import type { Webhook } from './webhook.ts';

/** Stores the webhook of each account. */
export type WebhookStore = {
  ofAccount(accountId: string): Promise<Webhook | undefined>;
  /** Returns the account's webhook if it has this id. */
  byId(accountId: string, id: string): Promise<Webhook | undefined>;
  /** Returns false if the account already has a webhook. */
  insert(webhook: Webhook): Promise<boolean>;
  /** Stores `next` if nothing has changed since `read`; else returns false. */
  replace(read: Webhook, next: Webhook): Promise<boolean>;
  /** Deletes the account's webhook and returns it. Unpublished events stay. */
  remove(accountId: string): Promise<Webhook | undefined>;
  /** Clears failures that ended before the success. Does nothing if the webhook was disabled or changed since. */
  recordSuccess(success: SuccessfulDelivery): Promise<void>;
  /** Stores a counted failure and its event if the decision is still valid; else returns false. */
  saveFailure(read: Webhook, failure: FailedDelivery, counted: CountedFailure): Promise<boolean>;
};
