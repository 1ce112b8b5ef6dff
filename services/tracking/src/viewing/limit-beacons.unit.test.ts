import { describe, expect, it } from '@jest/globals';
import { makeLimitBeacons, makeLimitPages } from './limit-beacons.ts';

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

describe('the limit of listed pages', () => {
  const limited = expect.objectContaining({ code: 'rate_limited', headers: { 'Retry-After': '60' } });

  it('holds for the readers of an account together, over all documents, and for no other account', () => {
    let nowMs = 0;
    const limit = makeLimitPages({ nowMs: () => nowMs });
    const beaconOf = (reader: number, accountId = 'flooded') =>
      limit({ readerId: `document ${reader % 3}:${reader}`, accountId, pages: 2_000 });
    for (let reader = 0; reader < 200; reader += 1) beaconOf(reader);
    expect(() => beaconOf(200)).toThrow(limited);
    expect(() => beaconOf(0)).toThrow(limited);
    beaconOf(201, 'another');
    nowMs = 60_000;
    beaconOf(200);
  });

  it('leaves out readers who list as many pages as people see, also while others have reached it', () => {
    const limit = makeLimitPages({ nowMs: () => 0 });
    const beaconOf = (readerId: string, pages: number) => limit({ readerId, accountId: 'flooded', pages });
    for (let beacon = 0; beacon < 200; beacon += 1) beaconOf('flooding', 2_000);
    for (let beacon = 0; beacon < 200; beacon += 1) beaconOf('usual', 1);
    expect(() => beaconOf('usual', 1)).toThrow(limited);
    beaconOf('next', 200);
  });
});
