/**
 * The leases that this process holds by its own clock, which began to run before the database was asked for them; so when one has run out there, it has run
 * out here before.
 */
export type HeldLeases = {
  extend(partition: number, untilMs: number): void;
  drop(partition: number): void;
  /** False from the moment that the lease may have run out. */
  holds(partition: number): boolean;
  /** With those that have run out and were not dropped yet, in order. */
  all(): number[];
};

/** monotonicMs: a clock that nobody sets. */
export const heldLeases = (monotonicMs: () => number): HeldLeases => {
  const until = new Map<number, number>();
  return {
    extend: (partition, untilMs) => {
      until.set(partition, untilMs);
    },
    drop: (partition) => {
      until.delete(partition);
    },
    holds: (partition) => (until.get(partition) ?? 0) > monotonicMs(),
    all: () => [...until.keys()].sort((a, b) => a - b),
  };
};
