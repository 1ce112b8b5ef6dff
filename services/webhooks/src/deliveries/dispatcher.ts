import { isUnavailable, pause } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { AttemptDelivery } from './attempt-delivery.ts';
import { lanes } from './delivery.ts';
import type { Lane } from './delivery.ts';
import type { ClaimedDelivery, DeliveryStore } from './delivery-store.ts';
import { laneSlots } from './lane-slots.ts';
import type { LaneLimits } from './lane-slots.ts';

/** Claims what is due and has it attempted, many at once, fairly among tenants. Any number of processes may do so. */
export type Dispatcher = {
  start(): void;
  /** Tells that something is due now. */
  wake(): void;
  /** Claims nothing more from now on. */
  stopClaiming(): void;
  /** Resolves when nothing is in flight any more. `cut` (see makeDispatcher) bounds how long that takes. */
  drained(): Promise<void>;
};

/** Finds what other processes left or inserted, when nobody woke us. */
const pollMs = 1_000;

export const makeDispatcher = (deps: {
  deliveries: DeliveryStore;
  attempt: AttemptDelivery;
  limits: Record<Lane, LaneLimits>;
  /** Longer than an attempt can take. */
  leaseMs: number;
  /** Names this process in the leases. */
  owner: string;
  /** Fires when attempts that are still in flight must be given back. */
  cut: AbortSignal;
  logger: Logger;
  now: () => Date;
}): Dispatcher => {
  const { deliveries, logger, now } = deps;
  let stopping = false;
  const inFlight = new Set<Promise<void>>();
  const wakers = new Set<() => void>();
  let running: Promise<unknown> | undefined;

  const runLane = async (lane: Lane): Promise<void> => {
    const slots = laneSlots(deps.limits[lane]);
    let lastTenant = '';
    let woken = new AbortController();
    const wakeLane = (): void => woken.abort();
    wakers.add(wakeLane);

    const begin = (delivery: ClaimedDelivery): void => {
      lastTenant = delivery.tenantId;
      slots.take(delivery.tenantId);
      const work = attemptSafely(delivery).finally(() => {
        slots.free(delivery.tenantId);
        inFlight.delete(work);
        wakeLane();
      });
      inFlight.add(work);
    };

    /** Claims until the lane is full or nothing is due; says how long to wait at most. */
    const fill = async (): Promise<number> => {
      while (!stopping && slots.hasRoom()) {
        const at = now();
        const leaseUntil = new Date(at.getTime() + deps.leaseMs);
        const turn = { exceptTenants: slots.fullTenants(), afterTenant: lastTenant };
        const claimed = await deliveries.claim({ lane, now: at, leaseUntil, owner: deps.owner, ...turn });
        if (!claimed) {
          const next = await deliveries.nextDueAfter(lane, at);
          return next ? Math.min(pollMs, Math.max(1, next.getTime() - now().getTime())) : pollMs;
        }
        begin(claimed);
      }
      return pollMs;
    };

    while (!stopping) {
      woken = new AbortController();
      const longestMs = await fill().catch((error: unknown) => {
        logger.warn({ err: error, lane }, 'deliveries wait: they cannot be claimed');
        return pollMs;
      });
      await pause(longestMs, woken.signal);
    }
  };

  /** A failure here is ours, not the receiver's: it costs no attempt, and the delivery is due again when its lease ends. */
  const attemptSafely = async (delivery: ClaimedDelivery): Promise<void> => {
    try {
      await deps.attempt(delivery, deps.cut);
    } catch (error) {
      const about = { err: error, deliveryId: delivery.id };
      const level = isUnavailable(error) ? 'warn' : 'error';
      logger[level](about, 'a delivery could not be attempted: it waits for its lease to end');
    }
  };

  const wake = (): void => {
    for (const wakeLane of wakers) wakeLane();
  };
  const stopClaiming = (): void => {
    stopping = true;
    wake();
  };
  return {
    start: () => {
      running ??= Promise.all(lanes.map(runLane));
    },
    wake,
    stopClaiming,
    drained: async () => {
      stopClaiming();
      await running;
      await Promise.all(inFlight);
    },
  };
};
