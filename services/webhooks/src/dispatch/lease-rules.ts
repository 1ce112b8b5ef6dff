import type { Lease } from '../deliveries/index.ts';

/** The longest time that a delivery waits after its process died. */
export const leaseMs = 5_000;
/** Several renewals may fail before a lease ends. */
export const renewEveryMs = 1_000;

/** Returns whether a lease is older than an interval. A younger one needs no renewal: most attempts end before. */
export const needsRenewal = ({ until }: Lease, now: Date): boolean =>
  until.getTime() - now.getTime() < leaseMs - renewEveryMs;
