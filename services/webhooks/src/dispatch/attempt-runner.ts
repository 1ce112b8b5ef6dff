import { isUnavailable } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { ClaimedDelivery, DeliveryStore } from '../deliveries/index.ts';
import type { AttemptDelivery } from './attempt-delivery.ts';
import type { FairQueue, Turn } from './fair-queue.ts';
import type { LeaseHeartbeat } from './lease-heartbeat.ts';

type RunnerOptions = {
  fairQueue: FairQueue<ClaimedDelivery>;
  deliveries: Pick<DeliveryStore, 'release'>;
  heartbeat: Pick<LeaseHeartbeat, 'begin' | 'end'>;
  attempt: AttemptDelivery;
  /** Limit of attempts in flight. It includes attempts whose results are being recorded. These use no slot. */
  maxInFlight: number;
  /** Runs when an account has a free slot. */
  onSlotFree: (accountId: string) => void;
  /** Runs when a delivery is due again at a time. */
  onDueAgain: (dueAt: Date) => void;
  logger: Logger;
  now: () => Date;
};

/** Attempts the deliveries of a fair queue, each as soon as it has a slot. */
export class AttemptRunner {
  readonly #options: RunnerOptions;
  readonly #inFlight = new Set<Promise<void>>();

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /** Starts as many attempts as there are free slots. */
  startAttempts(): void {
    const { fairQueue, maxInFlight } = this.#options;
    while (this.#inFlight.size < maxInFlight) {
      const turn = fairQueue.next();
      if (!turn) return;
      const attempt = this.#takeTurn(turn).finally(() => {
        this.#inFlight.delete(attempt);
        this.startAttempts();
      });
      this.#inFlight.add(attempt);
    }
  }

  /** Releases the deliveries that wait for a slot, and resolves when no attempt is in flight. */
  async drain(): Promise<void> {
    const { fairQueue, deliveries, now } = this.#options;
    const waiting = fairQueue.close();
    await Promise.all(waiting.map((delivery) => this.#orLeaseEnd(delivery, deliveries.release(delivery, now()))));
    await Promise.all(this.#inFlight);
  }

  /** The slot is free as soon as the receiver has responded: recording the result needs none. */
  async #takeTurn({ entry, releaseSlot }: Turn<ClaimedDelivery>): Promise<void> {
    const onResponse = (): void => {
      if (!releaseSlot()) return;
      this.#options.onSlotFree(entry.accountId);
      this.startAttempts();
    };
    await this.#orLeaseEnd(entry, this.#attempt(entry, onResponse));
    onResponse();
  }

  async #attempt(delivery: ClaimedDelivery, onResponse: () => void): Promise<void> {
    const { heartbeat, attempt, onDueAgain } = this.#options;
    try {
      const dueAt = (await heartbeat.begin(delivery)) ? await attempt(delivery, onResponse) : undefined;
      if (dueAt) onDueAgain(dueAt);
    } finally {
      heartbeat.end(delivery);
    }
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
}
