import type { Attempt } from './attempt.ts';
import type { Delivery, Lane } from './delivery.ts';

/** Who may send a delivery, and until when; the token is its fence: what was claimed again since has another. */
export type Lease = { owner: string; token: string; until: Date };

/**
 * A delivery that this process may send until its lease ends.
 * takenOver: somebody held it before and vanished, maybe after the attempt was made and recorded.
 * resendsOwed: attempts that the owner asked for. While there are any, the next attempt is one of them.
 */
export type ClaimedDelivery = Delivery & { lease: Lease; takenOver: boolean; resendsOwed: number };

export type Claim = {
  lane: Lane;
  now: Date;
  lease: Lease;
  /** Deliveries at most: in all, and of a account. */
  limit: number;
  roomOf: (accountId: string) => number;
  /** Accounts without room. */
  exceptAccounts: string[];
  /** Accounts take turns: the search begins behind this one. */
  afterAccount: string;
};

/** more: accounts that have more that is due; undefined when not all were asked. */
export type Claimed = { claimed: ClaimedDelivery[]; more: Set<string> | undefined };

/** known: it was there already. erased: what it tells of is gone, and it is not kept. */
export type Insertion = 'inserted' | 'known' | 'erased';

/** Where deliveries wait. What is claimed becomes due again when its lease ends, so nothing is lost with a process. Durable when it resolves. */
export type DeliveryStore = {
  /** Under a lease, or without one due at once. Inserting the same again changes nothing. */
  insert(delivery: Delivery, lease: Lease | undefined): Promise<Insertion>;
  claim(claim: Claim): Promise<Claimed>;
  isHeld(delivery: ClaimedDelivery): Promise<boolean>;
  /** When the first one is or was due; of those that are held, when the lease ends. */
  nextDue(lane: Lane): Promise<Date | undefined>;
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
  dropWaiting(accountId: string, webhookId: string, beforeLifetime: number, now: Date): Promise<void>;
  /** Drops what waits of a document and forgets what its deliveries say; that they were made stays known. Safe to repeat. */
  eraseDocument(accountId: string, documentId: string, now: Date): Promise<void>;
  /** The same for what a viewer of a document did at a time or before. */
  eraseViewer(viewer: ErasedViewer, now: Date): Promise<void>;
};

/** retry: the plan goes on later. finish: after the plan's last attempt. resent: the plan stays as it is, save that a success settles it. */
export type Step =
  | { kind: 'retry'; dueAt: Date }
  | { kind: 'finish'; status: 'delivered' | 'failed' }
  | { kind: 'resent'; success: boolean };

type ErasedViewer = { accountId: string; documentId: string; viewerId: string; erasedAt: Date };

export type AttemptStore = {
  /** Writes an attempt once, and returns the one that stands: another process may have recorded the same attempt before. */
  record(attempt: Attempt): Promise<Attempt>;
  find(id: string): Promise<Attempt | undefined>;
  /** The last attempts of deliveries, in any order, without their responses' bodies. */
  last(accountId: string, deliveries: { id: string; attempts: number }[]): Promise<Attempt[]>;
  /** The newest ones of a delivery, oldest first. */
  ofDelivery(accountId: string, deliveryId: string, limit: number): Promise<Attempt[]>;
  /** Forgets what receivers answered: it may repeat what was sent. */
  forgetBodies(attemptIds: string[]): Promise<void>;
  /** Newest first, without their responses' bodies. */
  newest(accountId: string, webhookId: string, limit: number): Promise<Attempt[]>;
};
