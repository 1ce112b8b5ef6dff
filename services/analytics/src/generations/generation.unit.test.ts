import { describe, expect, it } from '@jest/globals';
import { firstVersionIn, nameIn, numberAt, numberBefore } from './generation.ts';
import { retiredCollections } from './retired-collections.ts';

const now = new Date('2026-01-02T10:00:00.000Z');

describe('the number of a generation', () => {
  it('is the time, and greater than the one before, whatever the clock says', () => {
    expect(numberAt(now)).toBe(now.getTime());
    expect(numberAt(now, numberBefore)).toBe(now.getTime());
    expect(numberAt(now, now.getTime() + 5)).toBeGreaterThan(now.getTime() + 5);
  });

  it('leaves an earlier generation a million folds of a document before its versions come to those of a later one', () => {
    const number = numberAt(now);
    expect(firstVersionIn(numberAt(now, number)) - firstVersionIn(number)).toBeGreaterThan(1_000_000);
    expect(firstVersionIn(numberBefore)).toBe(1);
  });

  it('gives versions that are exact, for centuries', () => {
    expect(Number.isSafeInteger(firstVersionIn(Date.UTC(2248, 0)) + 1)).toBe(true);
  });
});

describe('collections', () => {
  const known = ['rollups', 'rollup_days', 'readers'];

  it('bear the number of their generation, those of the first one their plain names', () => {
    expect(nameIn(numberBefore, 'readers')).toBe('readers');
    expect(nameIn(17, 'readers')).toBe('readers_17');
  });

  it('of generations that are no more are retired; those of other things never', () => {
    const there = [
      'readers',
      'readers_5',
      'rollups_5',
      'rollup_days_7',
      'readers_7',
      'generations',
      'leases',
      'readers_old',
      'x_5',
      'readers_05',
    ];
    expect(retiredCollections(there, known, [7])).toEqual(['readers', 'readers_5', 'rollups_5']);
    expect(retiredCollections(there, known, [numberBefore, 5])).toEqual(['rollup_days_7', 'readers_7']);
  });
});
