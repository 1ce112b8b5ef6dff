import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addToPacked, packCounts, visitPacked } from './packed-counts.ts';

const unpacked = (bytes: Uint8Array): number[] => {
  const counts: number[] = [];
  visitPacked(bytes, (index, count) => {
    expect(index).toBe(counts.length);
    counts.push(count);
  });
  return counts;
};

const aCount = fc.oneof(
  fc.integer({ min: -200, max: 200 }),
  fc.maxSafeInteger().map((count) => Math.trunc(count / 2)),
);

describe('packed counts', () => {
  it('are the counts in their order, without zeros at the end', () => {
    fc.assert(
      fc.property(fc.array(aCount), (counts) => {
        const length = counts.findLastIndex((count) => count !== 0) + 1;
        expect(unpacked(packCounts(counts))).toEqual(counts.slice(0, length).map((count) => count + 0));
      }),
    );
  });

  it('are the sums after others were added, at any index', () => {
    const byIndex = fc.dictionary(fc.nat(60).map(String), fc.integer({ min: -200, max: 2_000_000_000_000 }));
    fc.assert(
      fc.property(fc.array(byIndex, { maxLength: 5 }), (additions) => {
        const expected = Array.from({ length: 61 }, (_, index) =>
          additions.reduce((sum, added) => sum + (added[index] ?? 0), 0),
        );
        const sums = unpacked(additions.reduce(addToPacked, new Uint8Array()));
        expect(Array.from({ length: 61 }, (_, index) => sums[index] ?? 0)).toEqual(expected);
      }),
    );
  });

  it('take one byte for a small count', () => {
    expect(packCounts(Array.from({ length: 2_048 }, (_, index) => index % 64)).byteLength).toBe(2_048);
    expect(packCounts([0, 0, 0]).byteLength).toBe(0);
  });
});
