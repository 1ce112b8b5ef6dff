import type { Seen } from './fair-shares.ts';

/**
 * Where the leases of partitions lie, and which replicas live. A lease runs out after `leaseMs` unless it is renewed, a replica is taken for dead when it was
 * not heard of for as long; both by one clock, that of the database.
 */
export type LeaseStore = {
  /** Tells that a replica lives, and renews the leases that it holds but for those that it is giving back. Returns what is there then. */
  renew(replica: string, givingBack: number[]): Promise<Seen>;
  /** Gets a lease that nobody holds. False when somebody does. */
  take(replica: string, partition: number): Promise<boolean>;
  /** Lets go of a lease, if the replica holds it. */
  release(replica: string, partition: number): Promise<void>;
  /** Lets go of all, and tells that the replica takes no part any more. */
  resign(replica: string): Promise<void>;
};

/** Renewed every second: several renewals may fail before a partition is lost. */
export const leaseMs = 5_000;
export const renewEveryMs = 1_000;
