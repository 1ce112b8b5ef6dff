import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fairRoom } from './fair-room.ts';

const limits = {
  perKey: 10,
  perOwner: 20,
  total: 60,
  reservedForSmall: 20,
  smallUpTo: 4,
  reservedForSmallKeys: 0,
  smallKeyUpTo: 0,
};
const claim = (owner: number, key = 0) => ({ key: `${owner}:${key}`, owner: String(owner) });

describe('fair room', () => {
  it('is limited per key and per owner, and others still find room', () => {
    const room = fairRoom(limits);
    expect([room.take(claim(1), 10), room.take(claim(1), 1)]).toEqual([undefined, 'key']);
    expect([room.take(claim(1, 1), 10), room.take(claim(1, 2), 1)]).toEqual([undefined, 'owner']);
    expect(room.take(claim(2), 10)).toBeUndefined();
    room.free(claim(1), 10);
    expect(room.take(claim(1), 1)).toBeUndefined();
  });

  it('keeps a part for small owners, when others have filled the rest', () => {
    const room = fairRoom(limits);
    for (const owner of [1, 2]) for (const key of [1, 2]) room.take(claim(owner, key), 10);
    expect(room.take(claim(3), 5)).toBe('total');
    for (const owner of [4, 5, 6, 7, 8]) expect(room.take(claim(owner), 4)).toBeUndefined();
    expect(room.take(claim(9), 1)).toBe('total');
  });

  it('keeps a part of each owner for its small keys, when its other keys have filled the rest', () => {
    const room = fairRoom({ ...limits, reservedForSmallKeys: 6, smallKeyUpTo: 2 });
    expect([room.take(claim(1, 1), 10), room.take(claim(1, 2), 4)]).toEqual([undefined, undefined]);
    expect([room.take(claim(1, 2), 1), room.take(claim(1, 3), 3)]).toEqual(['owner', 'owner']);
    for (const key of [4, 5, 6]) expect(room.take(claim(1, key), 2)).toBeUndefined();
    expect(room.take(claim(1, 7), 1)).toBe('owner');
    room.free(claim(1, 4), 2);
    expect(room.take(claim(1, 7), 1)).toBeUndefined();
  });

  it('never exceeds a limit, and is empty again when all was freed', () => {
    const request = fc.record({ owner: fc.nat(5), key: fc.nat(2), size: fc.integer({ min: 1, max: 12 }) });
    fc.assert(
      fc.property(
        fc.array(request, { maxLength: 60 }),
        fc.nat(10),
        fc.nat(10),
        (requests, reservedForSmallKeys, smallKeyUpTo) => {
          const room = fairRoom({ ...limits, reservedForSmallKeys, smallKeyUpTo });
          const taken = requests.filter(({ owner, key, size }) => room.take(claim(owner, key), size) === undefined);
          const sumOf = (of: typeof taken): number => of.reduce((sum, { size }) => sum + size, 0);
          expect(sumOf(taken)).toBeLessThanOrEqual(limits.total);
          for (const { owner, key } of taken) {
            const ofOwner = taken.filter((other) => other.owner === owner);
            expect(sumOf(ofOwner)).toBeLessThanOrEqual(limits.perOwner);
            expect(sumOf(ofOwner.filter((other) => other.key === key))).toBeLessThanOrEqual(limits.perKey);
          }
          for (const { owner, key, size } of taken) room.free(claim(owner, key), size);
          expect(room.take(claim(9), limits.perKey)).toBeUndefined();
        },
      ),
    );
  });
});
