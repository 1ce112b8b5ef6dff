import { randomUUID } from 'node:crypto';
import { gauge, readAtMostEvery } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { AttemptQueue, ClaimedDelivery, DeliveryStore, Lease, Reservation } from '../deliveries/index.ts';
import type { AttemptDelivery } from './attempt-delivery.ts';
import { AttemptRunner } from './attempt-runner.ts';
import { ClaimLoop } from './claim-loop.ts';
import { FairQueue } from './fair-queue.ts';
import type { SlotLimits } from './fair-queue.ts';
import { leaseEnd } from './lease-heartbeat.ts';
import type { LeaseHeartbeat } from './lease-heartbeat.ts';

export type DispatchOptions = {
  deliveries: Pick<DeliveryStore, 'claim' | 'nextDue' | 'release' | 'renew'>;
  attempt: AttemptDelivery;
  limits: Record<AttemptQueue, SlotLimits>;
  /** Names this process in its leases. */
  leaseOwner: string;
  logger: Logger;
  now: () => Date;
};

/** Attempts in flight per slot. Most of them are being recorded, which needs no slot. */
const inFlightPerSlot = 4;
/** Interval of the reads of the oldest due delivery, at most. */
const dueEveryMs = 5_000;

/** The queue of first attempts or of retries. A claim loop fills a fair queue, and a runner attempts its entries. */
export type DispatchQueue = {
  /** Reserves room for a new delivery; see DeliveryIntake. */
  reserve(accountId: string): Promise<Reservation | undefined>;
  claims: ClaimLoop;
  attempts: AttemptRunner;
};

export const makeDispatchQueue = (
  queue: AttemptQueue,
  options: DispatchOptions & { heartbeat: LeaseHeartbeat; onDueAgain: (dueAt: Date) => void },
): DispatchQueue => {
  const { deliveries, attempt, heartbeat, onDueAgain, logger, now } = options;
  const limits = options.limits[queue];
  const fairQueue = new FairQueue<ClaimedDelivery>(limits, () => performance.now());
  const nextDue = readAtMostEvery(dueEveryMs, () => deliveries.nextDue(queue));
  gauge('docsight_webhook_oldest_due_seconds', { attempt: queue }, async () =>
    Math.max(0, (now().getTime() - ((await nextDue())?.getTime() ?? Infinity)) / 1000),
  );
  const newLease = (): Lease => ({
    owner: options.leaseOwner,
    token: randomUUID(),
    until: leaseEnd(now()),
  });
  const attempts = new AttemptRunner({
    fairQueue,
    deliveries,
    attempt,
    maxInFlight: limits.total * inFlightPerSlot,
    heartbeat,
    onSlotFree: (accountId) => claims.slotFreed(accountId),
    onDueAgain,
    logger,
    now,
  });
  const onClaimed = (): void => attempts.startAttempts();
  const claims = new ClaimLoop({ queue, fairQueue, deliveries, newLease, onClaimed, logger, now });

  return {
    reserve: async (accountId) => {
      if (!claims.canPass(accountId) || !(await fairQueue.reserveSoon(accountId))) return undefined;
      return {
        lease: newLease(),
        fill: (delivery) => {
          fairQueue.addReserved(delivery);
          attempts.startAttempts();
        },
        cancel: () => fairQueue.cancelReservation(accountId),
      };
    },
    claims,
    attempts,
  };
};
