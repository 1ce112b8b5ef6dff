import { describe, expect, it } from '@jest/globals';
import { alternate, orderOf } from './alternate.ts';

const ordersOf = (names: string[], rounds: number): string[] =>
  Array.from({ length: rounds }, (_, round) => orderOf(names, round + 1).join(''));

describe('the order of runs', () => {
  it('has each order of three in six rounds', () => {
    expect(new Set(ordersOf(['a', 'b', 'c'], 6)).size).toBe(6);
  });

  it('has both orders of two equally often', () => {
    expect(ordersOf(['a', 'b'], 4).toSorted()).toEqual(['ab', 'ab', 'ba', 'ba']);
  });

  it('leaves out the first round', async () => {
    let runs = 0;
    expect(await alternate(2, { a: async () => (runs += 1) })).toEqual({ a: [2, 3] });
  });
});
