import type { Attempt } from './attempt.ts';
import type { Delivery, Lane } from './delivery.ts';

/**
 * A delivery that this process may send until its lease ends.
 * takenOver: somebody held it before and vanished, maybe after the attempt was made and recorded.
 */
export type ClaimedDelivery = Delivery & { token: string; takenOver: boolean };

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
  /** After a failed attempt: due again later. Changes nothing when another process has gone on from the same attempt. */
  retryAt(delivery: Delivery, dueAt: Date): Promise<void>;
  /** After the last attempt. */
  finish(delivery: Delivery, status: 'delivered' | 'failed', now: Date): Promise<void>;
  drop(delivery: Delivery, reason: string, now: Date): Promise<void>;
  /** Gives a claimed delivery back as it was: due at once. */
  release(delivery: ClaimedDelivery, now: Date): Promise<void>;
  /** Drops what waits for a webhook and came before this lifetime of it. What is being sent goes on. */
  dropWaiting(webhookId: string, beforeLifetime: number, now: Date): Promise<void>;
  /** Drops what waits of a document and forgets what its deliveries say; that they were made stays known. Safe to repeat. */
  eraseDocument(tenantId: string, documentId: string, now: Date): Promise<void>;
  /** The same for what a viewer of a document did at a time or before. */
  eraseViewer(viewer: ErasedViewer, now: Date): Promise<void>;
};

type ErasedViewer = { tenantId: string; documentId: string; viewerId: string; erasedAt: Date };

export type AttemptStore = {
  /** Writes an attempt once, and returns the one that stands: another process may have recorded the same attempt before. */
  record(attempt: Attempt): Promise<Attempt>;
  find(id: string): Promise<Attempt | undefined>;
  /** Newest first. */
  newest(tenantId: string, webhookId: string, limit: number): Promise<Attempt[]>;
};
