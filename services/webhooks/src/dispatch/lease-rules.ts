import type { Lease } from '../deliveries/index.ts';

/** A claimed delivery waits in this process for this long at most. Then it is released, for one with a free slot. */
const maxWaitMs = 5_000;
/** A delivery that waited for longer may have been erased or dropped meanwhile. */
const trustedMs = 1_000;

/** Returns the duration of a lease: the wait for a slot and the attempt. */
export const leaseMs = (maxAttemptMs: number): number => maxWaitMs + maxAttemptMs;

/**
 * Decides what to do with a delivery whose turn has come, by the rest of its lease.
 * `release`: the lease might end during the attempt. `check`: send it if it still has this lease.
 */
export const decideByLease = (lease: Lease, now: Date, maxAttemptMs: number): 'release' | 'check' | 'send' => {
  const leftMs = lease.until.getTime() - now.getTime();
  if (leftMs < maxAttemptMs) return 'release';
  return leftMs < leaseMs(maxAttemptMs) - trustedMs ? 'check' : 'send';
};
