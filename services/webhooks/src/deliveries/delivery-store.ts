import type { Attempt } from '../attempts/index.ts';
import type { Webhook } from '../webhooks/index.ts';
import type { AttemptQueue, ClaimedDelivery, Delivery, Lease } from './delivery.ts';
import type { DeliveryStep } from './retry-plan.ts';

export type Claim = {
  queue: AttemptQueue;
  now: Date;
  lease: Lease;
  /** Limit of all claimed deliveries. */
  limit: number;
  /** Returns the limit of an account. */
  roomOf: (accountId: string) => number;
  accountsWithoutRoom: string[];
  /** The search starts with the account after this one, so that accounts take turns. */
  afterAccount: string;
};

export type Claimed = {
  claimed: ClaimedDelivery[];
  /** Accounts with more due deliveries; `undefined` if the search ended before it reached all accounts. */
  accountsWithMore: Set<string> | undefined;
};

/** `known`: it was stored before. `erased`: its document or viewer was erased, so it was not kept. */
export type Insertion = 'inserted' | 'known' | 'erased';

/**
 * Stores deliveries until they are settled, and afterwards for the log. Each write is durable when it resolves.
 * A claimed delivery becomes due again when its lease ends, so no delivery is lost with a process.
 */
export type DeliveryStore = {
  /**
   * Stores a delivery. With a lease it is in a batch, together with others. It gets a record when its attempt has
   * ended, or by any other call of this store. Without a lease it has a record, and is due at once. Safe to repeat.
   */
  insert(delivery: Delivery, lease: Lease | undefined): Promise<Insertion>;
  /** Returns whether this process has the delivery in a batch. */
  isInBatch(delivery: Delivery): boolean;
  /**
   * Stores a delivery of a batch as delivered, in one write with its first attempt.
   * Returns false if it has a record of its own by now: then record the attempt, and advance the delivery.
   */
  storeDelivered(delivery: Delivery, attempt: Attempt, now: Date): Promise<boolean>;
  /** Gives the account's deliveries in batches records of their own, so that the log has them. */
  detachOf(accountId: string): Promise<void>;
  /** Claims due deliveries, some of each account. Processes that claim at the same time get different ones. */
  claim(claim: Claim): Promise<Claimed>;
  /**
   * Moves the end of leases. Leases that ended are renewed too, unless the delivery was claimed again, dropped or
   * erased. Returns how many of the deliveries still had the lease that they were claimed with.
   */
  renew(deliveries: ClaimedDelivery[], until: Date): Promise<number>;
  /** Returns when the first delivery of a queue is or was due. A claimed one is due when its lease ends. */
  nextDue(queue: AttemptQueue): Promise<Date | undefined>;
  /**
   * Stores the step after a recorded attempt, and ends the lease.
   * Changes nothing if another process has taken a step after the same attempt.
   * A delivery that was erased meanwhile only counts the attempt.
   */
  advance(delivery: Delivery, step: DeliveryStep, now: Date): Promise<void>;
  drop(delivery: Delivery, reason: string, now: Date): Promise<void>;
  /** Cancels the resends that were owed when the delivery was claimed. */
  cancelResends(delivery: ClaimedDelivery, now: Date): Promise<void>;
  /** Ends the lease without an attempt: the delivery is due at once. */
  release(delivery: ClaimedDelivery, now: Date): Promise<void>;
  /** Drops deliveries that wait since an earlier lifetime of the webhook. Attempts in progress continue. */
  dropWaiting(webhook: Pick<Webhook, 'id' | 'accountId' | 'lifetime'>, now: Date): Promise<void>;
  /** Drops the waiting deliveries of a document and erases the content of all. Their records stay. Safe to repeat. */
  eraseDocument(accountId: string, documentId: string, now: Date): Promise<void>;
  /** Does the same for what a viewer did until a time. */
  eraseViewer(viewer: ErasedViewer, now: Date): Promise<void>;
};

export type ErasedViewer = {
  accountId: string;
  documentId: string;
  viewerId: string;
  /** Deliveries of later events stay. */
  erasedAt: Date;
};
