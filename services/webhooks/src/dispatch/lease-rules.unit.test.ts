import { describe, expect, it } from '@jest/globals';
import { leaseMs, needsRenewal } from './lease-rules.ts';

const claimedAt = new Date('2026-03-01T10:00:00.000Z');
const lease = { owner: 'p1', token: 't1', until: new Date(claimedAt.getTime() + leaseMs) };
const needsRenewalAfter = (ms: number) => needsRenewal(lease, new Date(claimedAt.getTime() + ms));

describe('a lease', () => {
  it('needs no renewal in its first second', () => {
    expect([needsRenewalAfter(0), needsRenewalAfter(1_000)]).toEqual([false, false]);
  });
  it('needs renewal after it, also when it has ended', () => {
    expect([needsRenewalAfter(1_001), needsRenewalAfter(5_000), needsRenewalAfter(60_000)]).toEqual([true, true, true]);
  });
});
