import { describe, expect, it } from '@jest/globals';
import { collectionIn, firstVersionIn, numberAt, retiredCollections } from './generation.ts';

const now = new Date('2026-01-02T10:00:00.000Z');

describe('the number of a generation', () => {
  it('is the time, and greater than the one before even if the clock was set back', () => {
    expect(numberAt(now)).toBe(now.getTime());
    expect(numberAt(now, 0)).toBe(now.getTime());
    expect(numberAt(now, now.getTime() + 5)).toBeGreaterThan(now.getTime() + 5);
  });

  it('allows a million folds of a document before its versions reach those of the next generation', () => {
    const number = numberAt(now);
    expect(firstVersionIn(numberAt(now, number)) - firstVersionIn(number)).toBeGreaterThan(1_000_000);
    expect(firstVersionIn(0)).toBe(1);
  });

  it('gives versions that are exact until the year 2248', () => {
    expect(Number.isSafeInteger(firstVersionIn(Date.UTC(2248, 0)) + 1)).toBe(true);
  });
});

describe('collections', () => {
  it('have the number of their generation in their names', () => {
    expect(collectionIn(17, 'readers')).toBe('readers_17');
  });

  it('are retired when their generation is not kept; other collections never are', () => {
    const existing = [
      'readers',
      'readers_5',
      'rollups_5',
      'rollup_days_7',
      'readers_7',
      'generations',
      'leases',
      'readers_old',
      'readers_NaN',
      'x_5',
      'readers_05',
    ];
    expect(retiredCollections(existing, [7])).toEqual(['readers_5', 'rollups_5']);
    expect(retiredCollections(existing, [5])).toEqual(['rollup_days_7', 'readers_7']);
  });
});
