import type { Partitions } from '@docsight/messaging';
import { gauge, isUnavailable, sweepingPart } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { HeldLeases } from './held-leases.ts';
import { leaseMs, renewEveryMs } from './lease-store.ts';
import type { LeaseStore } from './lease-store.ts';
import { leaseStoreInTime } from './lease-store-in-time.ts';
import { makePartitionHolder } from './partition-holder.ts';
import { rebalance } from './rebalance.ts';

/** Interval of the check for expired leases. A message that arrives in between checks its own lease. */
const checkExpiryEveryMs = 200;

/**
 * Shares the partitions of a queue among the replicas of this service, by leases.
 *
 * Every second the whole distribution is computed again from the store. So the next round corrects any error or late
 * response. Leases only keep replicas from doing the same work in parallel. Exactly-once folding does not need them.
 */
export const sharePartitions = (options: {
  /** An id of this process that was never used before. */
  replica: string;
  partitions: Partitions;
  store: LeaseStore;
  held: HeldLeases;
  /** Called after each renewal with the leases that this process holds according to the store. */
  onRenewed: (held: number[]) => void;
  logger: Logger;
  monotonicMs: () => number;
}): Part => {
  const { replica, partitions, held, logger, monotonicMs } = options;
  const store = leaseStoreInTime(options.store);
  let brokerSeenAtMs = monotonicMs();
  let round = 0;
  let expiryCheck: NodeJS.Timeout | undefined;

  gauge('docsight_partitions_held', {}, () => held.all().length);

  const logFailure = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const message = 'leases not released: they will expire';
      if (isUnavailable(error)) logger.warn({ err: error }, message);
      else logger.error({ err: error }, message);
    }
  };
  const holder = makePartitionHolder({ replica, partitions, store, held, logFailure, monotonicMs });

  const renewAndRebalance = async (): Promise<void> => {
    round += 1;
    const askedAtMs = monotonicMs();
    if (partitions.isOpen()) brokerSeenAtMs = askedAtMs;
    if (askedAtMs - brokerSeenAtMs > leaseMs) {
      // Another replica may be able to reach the broker.
      holder.release(held.all(), round);
      await store.resign(replica, round);
      return;
    }
    const decision = rebalance(replica, await store.renew(replica, round, holder.releasing()));
    options.onRenewed([...decision.keep, ...decision.release]);
    await holder.apply(decision, round, askedAtMs);
  };

  const releaseExpired = (): void => {
    const expired = held.all().filter((partition) => !held.holds(partition));
    if (expired.length === 0) return;
    logger.warn({ partitions: expired }, 'leases expired: releasing the partitions');
    holder.release(expired, round);
  };

  const rounds = sweepingPart({
    name: 'rounds',
    sweep: renewAndRebalance,
    everyMs: renewEveryMs,
    logger,
    failureMessage: 'leases not renewed',
  });
  return {
    name: 'partitions',
    start: async () => {
      expiryCheck = setInterval(releaseExpired, checkExpiryEveryMs);
      await rounds.start?.();
    },
    stop: async () => {
      await rounds.stop?.();
      clearInterval(expiryCheck);
      holder.release(held.all(), round);
      await holder.released();
      await logFailure(() => store.resign(replica, round));
    },
    details: () => ({ partitions_held: held.all() }),
  };
};
