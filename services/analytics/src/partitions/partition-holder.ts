import type { Partitions } from '@docsight/messaging';
import type { HeldLeases } from './held-leases.ts';
import { leaseMs } from './lease-store.ts';
import type { LeaseStore } from './lease-store.ts';
import type { Rebalance } from './rebalance.ts';

/** The partitions of one replica: it consumes each one while it holds the lease. */
export type PartitionHolder = {
  /**
   * Carries out a decision of a round, and resolves when the free partitions were asked for.
   * @param askedAtMs when the store was asked for the state that was decided on.
   */
  apply(decision: Rebalance, round: number, askedAtMs: number): Promise<void>;
  /** Finishes the work in progress on partitions, then frees their leases for other replicas. Never rejects. */
  release(partitions: number[], round: number): void;
  /** Returns the partitions that are being released. */
  releasing(): number[];
  /** Resolves when all releases have ended. */
  released(): Promise<void>;
};

export const makePartitionHolder = (options: {
  replica: string;
  partitions: Partitions;
  store: Pick<LeaseStore, 'take' | 'release'>;
  held: HeldLeases;
  /** Runs work that must not reject, and logs its failure. */
  logFailure: (work: () => Promise<void>) => Promise<void>;
  monotonicMs: () => number;
}): PartitionHolder => {
  const { replica, partitions, store, held, logFailure, monotonicMs } = options;
  const releases = new Map<number, Promise<void>>();

  const hold = (partition: number, untilMs: number): void => {
    // A partition that is being released is taken again later. A lease that was confirmed too late is requested again.
    if (releases.has(partition) || untilMs <= monotonicMs()) return;
    held.extend(partition, untilMs);
    void partitions.take(partition);
  };

  const take = async (partition: number, round: number): Promise<void> => {
    if (releases.has(partition)) return;
    const askedAtMs = monotonicMs();
    if (await store.take(replica, round, partition)) hold(partition, askedAtMs + leaseMs);
  };

  const release = (partition: number, round: number): void => {
    if (releases.has(partition)) return;
    held.drop(partition);
    const released = logFailure(async () => {
      await partitions.release(partition);
      await store.release(replica, round, partition);
    }).finally(() => releases.delete(partition));
    releases.set(partition, released);
  };

  return {
    apply: async (decision, round, askedAtMs) => {
      for (const partition of decision.keep) hold(partition, askedAtMs + leaseMs);
      const lost = held.all().filter((partition) => !decision.keep.includes(partition));
      for (const partition of new Set([...lost, ...decision.release])) release(partition, round);
      await Promise.all(decision.take.map((partition) => take(partition, round)));
    },
    release: (released, round) => {
      for (const partition of released) release(partition, round);
    },
    releasing: () => [...releases.keys()],
    released: async () => {
      await Promise.all(releases.values());
    },
  };
};
