import type { PublicEventType } from '@docsight/contracts';
import type { Subscription } from './subscription.ts';

/** Where webhooks are kept: one for each tenant. */
export type SubscriptionStore = {
  ofTenant(tenantId: string): Promise<Subscription | undefined>;
  /** The tenant's webhook if it has this id. */
  byId(tenantId: string, id: string): Promise<Subscription | undefined>;
  /** The tenant's webhook if it is active and wants the event. */
  wanting(tenantId: string, event: PublicEventType): Promise<Subscription | undefined>;
  /** False when the tenant has a webhook already. */
  insert(subscription: Subscription): Promise<boolean>;
  /** Stores `next` if nothing has changed since `read`; false when somebody was faster. */
  replace(read: Subscription, next: Subscription): Promise<boolean>;
  remove(tenantId: string): Promise<Subscription | undefined>;
  /** Counts what became of a delivery; see DeliveryVerdict. Safe to repeat, and the same in any order. */
  count(verdict: DeliveryVerdict): Promise<void>;
};

/**
 * What became of a delivery: `succeeded` forgets the failures that ended before it, `failed` adds one and disables at the third, `gone` adds one and
 * disables at once. It counts only while the webhook is active and as it was when the last attempt was made (revision).
 */
export type DeliveryVerdict = {
  kind: 'succeeded' | 'failed' | 'gone';
  tenantId: string;
  webhookId: string;
  revision: number;
  attemptId: string;
  endedAt: Date;
};
