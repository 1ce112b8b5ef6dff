import type { LeaseState } from './rebalance.ts';

/**
 * Stores who holds the lease of each partition, and which replicas are alive.
 *
 * A lease expires after `leaseMs` unless it is renewed. A replica that was silent for as long counts as dead. The
 * database's clock decides both.
 *
 * `round` numbers the rounds of one replica, upwards. A request that reaches the database late must not undo a newer
 * one: once a round has renewed a lease, a release from an earlier round no longer frees it.
 */
export type LeaseStore = {
  /** Records that the replica is alive, and renews its leases, except those being released. Returns the new state. */
  renew(replica: string, round: number, releasing: number[]): Promise<LeaseState>;
  /** Takes a lease that is free. Returns false when another replica holds it. */
  take(replica: string, round: number, partition: number): Promise<boolean>;
  /** Frees a lease, if the replica holds it and has not renewed it in a later round. */
  release(replica: string, round: number, partition: number): Promise<void>;
  /** Frees all leases that the replica has not renewed in a later round, and removes the replica. */
  resign(replica: string, round: number): Promise<void>;
};

/** Renewed every second: several renewals may fail before a partition is lost. */
export const leaseMs = 5_000;
export const renewEveryMs = 1_000;
