import { describe, expect, it } from '@jest/globals';
import { keyCounts } from './key-counts.ts';

describe('counts per key', () => {
  it('adds to the count of the key and to the total', () => {
    const counts = keyCounts();
    counts.add('one', 2);
    counts.add('two', 3);
    counts.add('one', -1);
    expect([counts.of('one'), counts.of('two'), counts.of('three'), counts.total()]).toEqual([1, 3, 0, 4]);
  });

  it('never falls below 0', () => {
    const counts = keyCounts();
    counts.add('one', 1);
    counts.add('one', -2);
    counts.add('two', -1);
    expect([counts.of('one'), counts.of('two'), counts.total()]).toEqual([0, 0, 0]);
  });

  it('counts work until it ends, also when it fails', async () => {
    const counts = keyCounts();
    let end: () => void = () => undefined;
    const first = counts.during('one', () => new Promise<void>((resolve) => (end = resolve)));
    const second = counts.during('one', () => Promise.reject(new Error('x')));
    expect(counts.of('one')).toBe(2);
    await expect(second).rejects.toThrow('x');
    expect(counts.of('one')).toBe(1);
    end();
    await first;
    expect(counts.total()).toBe(0);
  });
});
