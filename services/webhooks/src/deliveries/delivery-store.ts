import type { Attempt } from './attempt.ts';
import type { Delivery, Lane } from './delivery.ts';

/**
 * A delivery that this process may send until its lease ends.
 * takenOver: somebody held it before and vanished, maybe after the attempt was made and recorded.
 * resendsOwed: attempts that the owner asked for. While there are any, the next attempt is one of them.
 */
export type ClaimedDelivery = Delivery & { token: string; takenOver: boolean; resendsOwed: number };

export type Claim = {
  lane: Lane;
  now: Date;
  leaseUntil: Date;
  owner: string;
  /** Tenants that are at their limit. */
  exceptTenants: string[];
  /** Tenants take turns: the search begins behind this one. */
  afterTenant: string;
};

/** Where deliveries wait. What is claimed becomes due again when its lease ends, so nothing is lost with a process. */
export type DeliveryStore = {
  /** Due at once. Inserting the same again changes nothing, and one of a document or of a viewer that was erased is not kept. */
  insert(delivery: Delivery): Promise<void>;
  claim(claim: Claim): Promise<ClaimedDelivery | undefined>;
  /** Makes a claim durable; false when it is somebody else's by now. To ask before the receiver is called: a claim alone may be lost with the database. */
  keep(delivery: ClaimedDelivery): Promise<boolean>;
  /** When the next one becomes due after a time. */
  nextDueAfter(lane: Lane, after: Date): Promise<Date | undefined>;
  /**
   * Takes the step that follows from an attempt that is recorded. Changes nothing when another process has gone on from the same attempt; one that
   * is not pending any more (it was erased) only remembers that the attempt was made.
   */
  step(delivery: Delivery, step: Step, now: Date): Promise<void>;
  drop(delivery: Delivery, reason: string, now: Date): Promise<void>;
  /** The resends that were owed when it was claimed cannot be made any more. */
  forgoResends(delivery: ClaimedDelivery, now: Date): Promise<void>;
  /** Gives a claimed delivery back as it was: due at once. */
  release(delivery: ClaimedDelivery, now: Date): Promise<void>;
  /** Drops what waits for a webhook and came before this lifetime of it. What is being sent goes on. */
  dropWaiting(webhookId: string, beforeLifetime: number, now: Date): Promise<void>;
  /** Drops what waits of a document and forgets what its deliveries say; that they were made stays known. Safe to repeat. */
  eraseDocument(tenantId: string, documentId: string, now: Date): Promise<void>;
  /** The same for what a viewer of a document did at a time or before. */
  eraseViewer(viewer: ErasedViewer, now: Date): Promise<void>;
};

/** retry: the plan goes on later. finish: after the plan's last attempt. resent: the plan stays as it is, save that a success settles it. */
export type Step =
  | { kind: 'retry'; dueAt: Date }
  | { kind: 'finish'; status: 'delivered' | 'failed' }
  | { kind: 'resent'; success: boolean };

type ErasedViewer = { tenantId: string; documentId: string; viewerId: string; erasedAt: Date };

export type AttemptStore = {
  /** Writes an attempt once, and returns the one that stands: another process may have recorded the same attempt before. */
  record(attempt: Attempt): Promise<Attempt>;
  find(id: string): Promise<Attempt | undefined>;
  /** The last attempts of deliveries, in any order, without their responses' bodies. */
  last(tenantId: string, deliveries: { id: string; attempts: number }[]): Promise<Attempt[]>;
  /** The newest ones of a delivery, oldest first. */
  ofDelivery(tenantId: string, deliveryId: string, limit: number): Promise<Attempt[]>;
  /** Forgets what receivers answered: it may repeat what was sent. */
  forgetBodies(attemptIds: string[]): Promise<void>;
  /** Newest first, without their responses' bodies. */
  newest(tenantId: string, webhookId: string, limit: number): Promise<Attempt[]>;
};
