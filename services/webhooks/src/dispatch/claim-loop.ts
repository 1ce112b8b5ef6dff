import type { Logger } from '@docsight/service-kit';
import type { AttemptQueue, ClaimedDelivery, DeliveryStore, Lease } from '../deliveries/index.ts';
import { Alarm } from './alarm.ts';
import type { FairQueue } from './fair-queue.ts';

/** Finds what other processes stored or left, without being woken. */
const pollMs = 1_000;
const batchSize = 128;

type ClaimOptions = {
  queue: AttemptQueue;
  fairQueue: FairQueue<ClaimedDelivery>;
  deliveries: Pick<DeliveryStore, 'claim' | 'nextDue'>;
  newLease: () => Lease;
  /** Runs after a batch was added to the fair queue. */
  onClaimed: () => void;
  logger: Logger;
  now: () => Date;
};

/** Claims due deliveries from the store and adds them to a fair queue, while it has room. */
export class ClaimLoop {
  readonly #options: ClaimOptions;
  readonly #alarm = new Alarm();
  /** Accounts that may have due deliveries in the store, because there was no room for them here. */
  #backlog = new Set<string>();
  #lastAccount = '';
  #isStopping = false;

  constructor(options: ClaimOptions) {
    this.#options = options;
  }

  /** Claims until `stop`. */
  async run(): Promise<void> {
    const { queue, logger, now } = this.#options;
    while (!this.#isStopping) {
      this.#alarm.arm();
      const sleepMs = await this.#claimDue().catch((error: unknown) => {
        logger.warn({ err: error, queue }, 'claim failed');
        return pollMs;
      });
      await this.#alarm.sleep(now().getTime(), sleepMs);
    }
  }

  stop(): void {
    this.#isStopping = true;
    this.#alarm.wake();
  }

  /** Returns whether a new delivery may be sent at once. The backlog of an account is older, so it comes first. */
  canPass(accountId: string): boolean {
    return !this.#isStopping && !this.#backlog.has(accountId);
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

  /** Reports that the account has a free slot. */
  slotFreed(accountId: string): void {
    if (this.#backlog.has(accountId) && this.#options.fairQueue.roomOf(accountId) > 0) this.#alarm.wake();
  }

  /** Claims until there is no room or nothing is due. Returns how long to sleep at most, in milliseconds. */
  async #claimDue(): Promise<number> {
    const { queue, fairQueue, deliveries, onClaimed, now } = this.#options;
    while (!this.#isStopping && fairQueue.room() > batchSize) {
      const startedAt = now();
      const nextDue = await deliveries.nextDue(queue);
      if (!nextDue || nextDue > startedAt) {
        this.#backlog.clear();
        return nextDue ? Math.min(pollMs, nextDue.getTime() - startedAt.getTime()) : pollMs;
      }
      if ((await this.#claimBatch(startedAt)) === 0) return pollMs;
      onClaimed();
    }
    return pollMs;
  }

  /** Returns how many deliveries it claimed. */
  async #claimBatch(now: Date): Promise<number> {
    const { queue, fairQueue, deliveries, newLease } = this.#options;
    const accountsWithoutRoom = fairQueue.accountsWithoutRoom();
    const { claimed, accountsWithMore } = await deliveries.claim({
      queue,
      now,
      lease: newLease(),
      limit: batchSize,
      roomOf: (accountId) => fairQueue.roomOf(accountId),
      accountsWithoutRoom,
      afterAccount: this.#lastAccount,
    });
    // If the claim did not reach all accounts, the others keep their place in the backlog.
    this.#backlog = new Set([...(accountsWithMore ?? this.#backlog), ...accountsWithoutRoom]);
    for (const delivery of claimed) fairQueue.add(delivery);
    this.#lastAccount = claimed.at(-1)?.accountId ?? this.#lastAccount;
    return claimed.length;
  }
}
