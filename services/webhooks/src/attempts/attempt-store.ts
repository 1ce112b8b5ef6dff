import type { Attempt } from './attempt.ts';

export type AttemptStore = {
  /** Stores an attempt once. Returns the stored one: another process may have recorded the same attempt before. */
  record(attempt: Attempt): Promise<Attempt>;
  find(id: string): Promise<Attempt | undefined>;
  /** Returns the last attempt of each delivery, in any order, without response bodies. */
  last(accountId: string, deliveries: { id: string; attempts: number }[]): Promise<Attempt[]>;
  /** Returns the newest attempts of a delivery, oldest first. */
  ofDelivery(accountId: string, deliveryId: string, limit: number): Promise<Attempt[]>;
  /** Erases response bodies: they may repeat what was sent. */
  eraseBodies(attemptIds: string[]): Promise<void>;
  /** Returns the newest attempts of a webhook, newest first, without response bodies. */
  newest(accountId: string, webhookId: string, limit: number): Promise<Attempt[]>;
};
