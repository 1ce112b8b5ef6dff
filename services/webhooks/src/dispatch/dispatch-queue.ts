import { randomUUID } from 'node:crypto';
import { isUnavailable } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { AttemptQueue, ClaimedDelivery, DeliveryStore, Lease, Reservation } from '../deliveries/index.ts';
import { Alarm } from './alarm.ts';
import type { AttemptDelivery } from './attempt-delivery.ts';
import { FairQueue } from './fair-queue.ts';
import type { SlotLimits, Turn } from './fair-queue.ts';
import { decideByLease, leaseMs } from './lease-rules.ts';

/** Finds what other processes stored or left, without being woken. */
const pollMs = 1_000;
const claimBatchSize = 128;
/** Limit of attempts in flight, as a multiple of the slots. It includes those whose results are being recorded. */
const maxInFlightFactor = 4;

export type DispatchOptions = {
  deliveries: Pick<DeliveryStore, 'claim' | 'isLeased' | 'nextDue' | 'release'>;
  attempt: AttemptDelivery;
  limits: Record<AttemptQueue, SlotLimits>;
  /** Longest duration of an attempt with the reads and writes around it, in milliseconds. */
  maxAttemptMs: number;
  /** Names this process in its leases. */
  leaseOwner: string;
  logger: Logger;
  now: () => Date;
};

/** Claims the due deliveries of one queue, and attempts each as soon as it has a slot. */
export class DispatchQueue {
  readonly #name: AttemptQueue;
  readonly #options: DispatchOptions;
  readonly #onDueAgain: (dueAt: Date) => void;
  readonly #fairQueue: FairQueue<ClaimedDelivery>;
  readonly #alarm = new Alarm();
  readonly #inFlight = new Set<Promise<void>>();
  /** Accounts that may have due deliveries in the store, because there was no room for them here. */
  #backlog = new Set<string>();
  #lastAccount = '';
  #isStopping = false;

  /** @param onDueAgain runs when a delivery is due again at a time. */
  constructor(name: AttemptQueue, options: DispatchOptions, onDueAgain: (dueAt: Date) => void) {
    this.#name = name;
    this.#options = options;
    this.#onDueAgain = onDueAgain;
    this.#fairQueue = new FairQueue(options.limits[name], () => performance.now());
  }

  /** Reserves room for a new delivery; see DeliveryIntake. The backlog of an account is older, so it comes first. */
  async reserve(accountId: string): Promise<Reservation | undefined> {
    if (this.#isStopping || this.#backlog.has(accountId)) return undefined;
    if (!(await this.#fairQueue.reserveSoon(accountId))) return undefined;
    return {
      lease: this.#newLease(),
      fill: (delivery) => {
        this.#fairQueue.addReserved(delivery);
        this.#startAttempts();
      },
      cancel: () => this.#fairQueue.cancelReservation(accountId),
    };
  }

  /** Reports that the account has due deliveries in the store. */
  wake(accountId: string): void {
    this.#backlog.add(accountId);
    this.#alarm.wake();
  }

  /** Reports that a delivery will be due at a time. */
  wakeBefore(dueAt: Date): void {
    this.#alarm.wakeBefore(dueAt);
  }

  /** Claims deliveries until `stopClaiming`. */
  async run(): Promise<void> {
    while (!this.#isStopping) {
      this.#alarm.arm();
      const sleepMs = await this.#claimDue().catch((error: unknown) => {
        this.#options.logger.warn({ err: error, queue: this.#name }, 'claim failed');
        return pollMs;
      });
      await this.#alarm.sleep(this.#options.now().getTime(), sleepMs);
    }
  }

  stopClaiming(): void {
    this.#isStopping = true;
    this.#alarm.wake();
  }

  /** Releases the waiting deliveries and resolves when no attempt is in flight. */
  async drain(): Promise<void> {
    const { deliveries, now } = this.#options;
    const waiting = this.#fairQueue.close();
    await Promise.all(waiting.map((delivery) => this.#orLeaseEnd(delivery, deliveries.release(delivery, now()))));
    await Promise.all(this.#inFlight);
  }

  /** Claims until there is no room or nothing is due. Returns how long to sleep at most, in milliseconds. */
  async #claimDue(): Promise<number> {
    const { deliveries, now } = this.#options;
    while (!this.#isStopping && this.#fairQueue.room() > claimBatchSize) {
      const startedAt = now();
      const nextDue = await deliveries.nextDue(this.#name);
      if (!nextDue || nextDue > startedAt) {
        this.#backlog.clear();
        return nextDue ? Math.min(pollMs, nextDue.getTime() - startedAt.getTime()) : pollMs;
      }
      if ((await this.#claimBatch(startedAt)) === 0) return pollMs;
      this.#startAttempts();
    }
    return pollMs;
  }

  /** Returns how many deliveries it claimed. */
  async #claimBatch(now: Date): Promise<number> {
    const accountsWithoutRoom = this.#fairQueue.accountsWithoutRoom();
    const { claimed, accountsWithMore } = await this.#options.deliveries.claim({
      queue: this.#name,
      now,
      lease: this.#newLease(),
      limit: claimBatchSize,
      roomOf: (accountId) => this.#fairQueue.roomOf(accountId),
      accountsWithoutRoom,
      afterAccount: this.#lastAccount,
    });
    // If the claim did not reach all accounts, the backlog of the others is still unknown.
    this.#backlog = new Set([...(accountsWithMore ?? this.#backlog), ...accountsWithoutRoom]);
    for (const delivery of claimed) this.#fairQueue.add(delivery);
    this.#lastAccount = claimed.at(-1)?.accountId ?? this.#lastAccount;
    return claimed.length;
  }

  #startAttempts(): void {
    const maxInFlight = this.#options.limits[this.#name].total * maxInFlightFactor;
    while (this.#inFlight.size < maxInFlight) {
      const turn = this.#fairQueue.next();
      if (!turn) return;
      const attempt = this.#takeTurn(turn).finally(() => {
        this.#inFlight.delete(attempt);
        this.#startAttempts();
      });
      this.#inFlight.add(attempt);
    }
  }

  /** The slot is free as soon as the receiver has responded: recording the result needs none. */
  async #takeTurn({ entry, releaseSlot }: Turn<ClaimedDelivery>): Promise<void> {
    const onResponse = (): void => {
      if (!releaseSlot()) return;
      if (this.#backlog.has(entry.accountId) && this.#fairQueue.roomOf(entry.accountId) > 0) this.#alarm.wake();
      this.#startAttempts();
    };
    await this.#orLeaseEnd(entry, this.#attempt(entry, onResponse));
    onResponse();
  }

  async #attempt(delivery: ClaimedDelivery, onResponse: () => void): Promise<void> {
    const { deliveries, attempt, maxAttemptMs, now } = this.#options;
    const decision = decideByLease(delivery.lease, now(), maxAttemptMs);
    if (decision === 'release') return deliveries.release(delivery, now());
    if (decision === 'check' && !(await deliveries.isLeased(delivery))) return undefined;
    const dueAt = await attempt(delivery, onResponse);
    if (dueAt) this.#onDueAgain(dueAt);
    return undefined;
  }

  /** An error here is the product's own, so it costs no attempt. The delivery is due again when its lease ends. */
  async #orLeaseEnd({ id: deliveryId }: ClaimedDelivery, work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      const level = isUnavailable(error) ? 'warn' : 'error';
      this.#options.logger[level]({ err: error, deliveryId }, 'delivery not attempted');
    }
  }

  #newLease(): Lease {
    const { leaseOwner, maxAttemptMs, now } = this.#options;
    return { owner: leaseOwner, token: randomUUID(), until: new Date(now().getTime() + leaseMs(maxAttemptMs)) };
  }
}
