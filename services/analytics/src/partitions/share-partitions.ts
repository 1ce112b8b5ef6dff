import type { Partitions } from '@docsight/messaging';
import { AppError, gauge, isUnavailable, sweepingPart } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { sharesOf } from './fair-shares.ts';
import type { HeldLeases } from './held-leases.ts';
import { leaseMs, renewEveryMs } from './lease-store.ts';
import type { LeaseStore } from './lease-store.ts';

/** An answer that takes longer is not waited for: it may come too late to be of use, and the next round asks again. */
const patienceMs = 2_000;
/** How often it is looked whether leases have run out; a message that comes in between looks itself. */
const watchEveryMs = 200;

/**
 * Shares the partitions of a queue among the replicas of this service, by leases. All is worked out anew every second from what the store says, so whatever went
 * wrong or came late is put right by the next round. Leases only keep replicas from doing the same work side by side: what is counted does not rest on them.
 */
export const sharePartitions = (options: {
  /** An id of this process, never used before. */
  replica: string;
  partitions: Partitions;
  store: LeaseStore;
  held: HeldLeases;
  /** Told after each look at the store which leases it says are held here. */
  looked: (held: number[]) => void;
  logger: Logger;
  monotonicMs: () => number;
}): Part => {
  const { replica, partitions, store, held, logger, monotonicMs } = options;
  const givingBack = new Map<number, Promise<void>>();
  let brokerSeenAtMs = monotonicMs();
  let round = 0;
  let watch: NodeJS.Timeout | undefined;

  gauge('docsight_partitions_held', 'Partitions that this process consumes.', () => held.all().length);

  const goOn = (partition: number, untilMs: number): void => {
    // What is being given back is taken again afterwards; what was answered too late is asked for again.
    if (givingBack.has(partition) || untilMs <= monotonicMs()) return;
    held.extend(partition, untilMs);
    void partitions.take(partition);
  };

  /** First nothing of it is in progress here any more, then another one may have it. */
  const giveBack = (partition: number): void => {
    if (givingBack.has(partition)) return;
    held.drop(partition);
    const decidedIn = round;
    const given = quietly(async () => {
      await partitions.release(partition);
      await timely(store.release(replica, decidedIn, partition));
    }).finally(() => givingBack.delete(partition));
    givingBack.set(partition, given);
  };

  const take = async (partition: number): Promise<void> => {
    if (givingBack.has(partition)) return;
    const askedAtMs = monotonicMs();
    if (await timely(store.take(replica, round, partition))) goOn(partition, askedAtMs + leaseMs);
  };

  const renewAndShare = async (): Promise<void> => {
    round += 1;
    const askedAtMs = monotonicMs();
    if (partitions.isOpen()) brokerSeenAtMs = askedAtMs;
    if (askedAtMs - brokerSeenAtMs > leaseMs) {
      // Another replica may be able to reach it.
      held.all().forEach(giveBack);
      await timely(store.resign(replica, round));
      return;
    }
    const seen = await timely(store.renew(replica, round, [...givingBack.keys()]));
    const shares = sharesOf(replica, seen);
    options.looked([...shares.keep, ...shares.leave]);
    for (const partition of shares.keep) goOn(partition, askedAtMs + leaseMs);
    const lost = held.all().filter((partition) => !shares.keep.includes(partition));
    for (const partition of new Set([...lost, ...shares.leave])) giveBack(partition);
    await Promise.all(shares.take.map(take));
  };

  const giveBackWhatRanOut = (): void => {
    const ranOut = held.all().filter((partition) => !held.holds(partition));
    if (ranOut.length === 0) return;
    logger.warn({ partitions: ranOut }, 'leases could not be renewed in time: the partitions are left');
    ranOut.forEach(giveBack);
  };

  const quietly = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const trouble = 'leases cannot be given back: they run out by themselves';
      if (isUnavailable(error)) logger.warn({ err: error }, trouble);
      else logger.error({ err: error }, trouble);
    }
  };

  const rounds = sweepingPart({
    name: 'rounds',
    sweep: renewAndShare,
    everyMs: renewEveryMs,
    logger,
    failureMessage: 'partitions cannot be shared',
  });
  return {
    name: 'partitions',
    start: async () => {
      watch = setInterval(giveBackWhatRanOut, watchEveryMs);
      await rounds.start?.();
    },
    stop: async () => {
      await rounds.stop?.();
      clearInterval(watch);
      held.all().forEach(giveBack);
      await Promise.all(givingBack.values());
      await quietly(() => timely(store.resign(replica, round)));
    },
    details: () => ({ partitions_held: held.all() }),
  };
};

const timely = <Result>(answer: Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new AppError('service_unavailable', 'The database did not answer in time.'));
    }, patienceMs);
    answer.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
