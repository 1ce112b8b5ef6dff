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

  describe('while a few readers flood the account', () => {
    const floodedLimit = () => {
      const limit = makeLimitPages({ nowMs: () => 0 });
      const beaconOf = (readerId: string, pages: number) => limit({ readerId, accountId: 'flooded', pages });
      const flood = () => {
        for (let beacon = 0; beacon < 1_000; beacon += 1) beaconOf(`flooding ${beacon % 5}`, 2_000);
      };
      expect(flood).toThrow(limited);
      return { beaconOf, flood };
    };

    it('leaves out readers who list as many pages as people see', () => {
      const { beaconOf } = floodedLimit();
      for (let reader = 0; reader < 1_000; reader += 1)
        for (let beacon = 0; beacon < 200; beacon += 1) beaconOf(`usual ${reader}`, 1);
    });

    it('accepts the two largest beacons of a tracker, for example of a reader who was offline', () => {
      const { beaconOf, flood } = floodedLimit();
      for (let reader = 0; reader < 50; reader += 1) {
        beaconOf(`offline ${reader}`, 1_000);
        beaconOf(`offline ${reader}`, 1_000);
        expect(flood).toThrow(limited);
      }
      expect(() => beaconOf('offline 50', 201)).toThrow(limited);
    });

    it('does not count what it rejects: the reader may list usual pages still', () => {
      const { beaconOf } = floodedLimit();
      expect(() => beaconOf('reader', 2_001)).toThrow(limited);
      beaconOf('reader', 200);
    });
  });
});
