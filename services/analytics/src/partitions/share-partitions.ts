import type { Partitions } from '@docsight/messaging';
import { AppError, gauge, isUnavailable, sweepingPart, withTimeout } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { HeldLeases } from './held-leases.ts';
import { leaseMs, renewEveryMs } from './lease-store.ts';
import type { LeaseStore } from './lease-store.ts';
import { rebalance } from './rebalance.ts';

/** A slower response is not waited for: it may come too late to be of use, and the next round asks again. */
const storeTimeoutMs = 2_000;
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
  const { replica, partitions, store, held, logger, monotonicMs } = options;
  const releasing = new Map<number, Promise<void>>();
  let brokerSeenAtMs = monotonicMs();
  let round = 0;
  let expiryCheck: NodeJS.Timeout | undefined;

  gauge('docsight_partitions_held', {}, () => held.all().length);

  const hold = (partition: number, untilMs: number): void => {
    // A partition that is being released is taken again later. A lease that was confirmed too late is requested again.
    if (releasing.has(partition) || untilMs <= monotonicMs()) return;
    held.extend(partition, untilMs);
    void partitions.take(partition);
  };

  /** Finishes the work in progress on a partition, then frees its lease for other replicas. */
  const release = (partition: number): void => {
    if (releasing.has(partition)) return;
    held.drop(partition);
    const decidedIn = round;
    const released = logFailure(async () => {
      await partitions.release(partition);
      await inTime(store.release(replica, decidedIn, partition));
    }).finally(() => releasing.delete(partition));
    releasing.set(partition, released);
  };

  const take = async (partition: number): Promise<void> => {
    if (releasing.has(partition)) return;
    const askedAtMs = monotonicMs();
    if (await inTime(store.take(replica, round, partition))) hold(partition, askedAtMs + leaseMs);
  };

  const renewAndRebalance = async (): Promise<void> => {
    round += 1;
    const askedAtMs = monotonicMs();
    if (partitions.isOpen()) brokerSeenAtMs = askedAtMs;
    if (askedAtMs - brokerSeenAtMs > leaseMs) {
      // Another replica may be able to reach the broker.
      held.all().forEach(release);
      await inTime(store.resign(replica, round));
      return;
    }
    const state = await inTime(store.renew(replica, round, [...releasing.keys()]));
    const decision = rebalance(replica, state);
    options.onRenewed([...decision.keep, ...decision.release]);
    for (const partition of decision.keep) hold(partition, askedAtMs + leaseMs);
    const lost = held.all().filter((partition) => !decision.keep.includes(partition));
    for (const partition of new Set([...lost, ...decision.release])) release(partition);
    await Promise.all(decision.take.map(take));
  };

  const releaseExpired = (): void => {
    const expired = held.all().filter((partition) => !held.holds(partition));
    if (expired.length === 0) return;
    logger.warn({ partitions: expired }, 'leases expired: releasing the partitions');
    expired.forEach(release);
  };

  const logFailure = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const message = 'leases not released: they will expire';
      if (isUnavailable(error)) logger.warn({ err: error }, message);
      else logger.error({ err: error }, message);
    }
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
      held.all().forEach(release);
      await Promise.all(releasing.values());
      await logFailure(() => inTime(store.resign(replica, round)));
    },
    details: () => ({ partitions_held: held.all() }),
  };
};

const inTime = <Result>(response: Promise<Result>): Promise<Result> =>
  withTimeout(response, storeTimeoutMs, {
    timeoutError: () => new AppError('service_unavailable', 'The database did not respond in time.'),
  });
