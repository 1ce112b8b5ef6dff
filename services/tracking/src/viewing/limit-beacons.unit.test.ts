import { describe, expect, it } from '@jest/globals';
import { makeLimitBeacons } from './limit-beacons.ts';

describe('the limit of beacons', () => {
  it('holds for each reader on its own, until its window of a minute has ended', () => {
    let nowMs = 0;
    const limit = makeLimitBeacons({ perMinute: 3, nowMs: () => nowMs });
    for (let beacon = 0; beacon < 3; beacon += 1) limit('a');
    nowMs = 41_500;
    const retryAfter = expect.objectContaining({ code: 'rate_limited', headers: { 'Retry-After': '19' } });
    expect(() => limit('a')).toThrow(retryAfter);
    limit('b');
    nowMs = 60_000;
    limit('a');
  });
});
