/**
 * The leases that this process holds, by its own clock.
 * The clock starts before the database is asked for a lease. So a lease expires here before it expires there.
 */
export type HeldLeases = {
  extend(partition: number, untilMs: number): void;
  drop(partition: number): void;
  /** Returns false from the moment on when the lease may have expired. */
  holds(partition: number): boolean;
  /** Returns all leases in order, including expired ones that were not dropped yet. */
  all(): number[];
};

export const heldLeases = (monotonicMs: () => number): HeldLeases => {
  const untilMs = new Map<number, number>();
  return {
    extend: (partition, ms) => {
      untilMs.set(partition, ms);
    },
    drop: (partition) => {
      untilMs.delete(partition);
    },
    holds: (partition) => (untilMs.get(partition) ?? 0) > monotonicMs(),
    all: () => [...untilMs.keys()].sort((a, b) => a - b),
  };
};
