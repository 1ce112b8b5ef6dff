import { describe, expect, it } from '@jest/globals';
import { groupCommit } from './group-commit.ts';

describe('group commit', () => {
  it('groups items that arrive while a group is written, and returns the result of each', async () => {
    const groups: number[][] = [];
    const double = groupCommit(async (items: number[]) => {
      groups.push(items);
      await new Promise(setImmediate);
      return items.map((item) => item * 2);
    });
    const first = double(1);
    await new Promise(setImmediate);
    expect(await Promise.all([first, double(2), double(3)])).toEqual([2, 4, 6]);
    expect(groups).toEqual([[1], [2, 3]]);
  });

  it('rejects one item if its result is an error, and the whole group if the write fails', async () => {
    const odd = groupCommit(async (items: number[]) => {
      await Promise.resolve();
      if (items.includes(13)) throw new Error('write failed');
      return items.map((item) => (item % 2 === 1 ? item : new Error('even')));
    });
    const settled = await Promise.allSettled([odd(1), odd(2), odd(3)]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const failed = await Promise.allSettled([odd(13), odd(5)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await odd(7)).toBe(7);
  });

  it('limits a group to 200 items', async () => {
    const sizes: number[] = [];
    const same = groupCommit(async (items: number[]) => {
      sizes.push(items.length);
      return Promise.resolve(items);
    });
    await Promise.all(Array.from({ length: 450 }, (_, item) => same(item)));
    expect(sizes).toEqual([200, 200, 50]);
  });
});
