import { describe, expect, it } from '@jest/globals';
import { decideByLease, leaseMs } from './lease-rules.ts';

const maxAttemptMs = 20_000;
const claimedAt = new Date('2026-03-01T10:00:00.000Z');
const lease = { owner: 'p1', token: 't1', until: new Date(claimedAt.getTime() + leaseMs(maxAttemptMs)) };
const decideAfter = (ms: number) => decideByLease(lease, new Date(claimedAt.getTime() + ms), maxAttemptMs);

describe('a claimed delivery', () => {
  it('is sent without a check in the first second', () => {
    expect([decideAfter(0), decideAfter(1_000)]).toEqual(['send', 'send']);
  });
  it('is checked when it waited longer', () => {
    expect([decideAfter(1_001), decideAfter(5_000)]).toEqual(['check', 'check']);
  });
  it('is released when its lease might end during the attempt', () => {
    expect([decideAfter(5_001), decideAfter(60_000)]).toEqual(['release', 'release']);
  });
});
