import { describe, expect, it } from '@jest/globals';
import { makeLruCache } from './lru-cache.ts';

describe('the LRU cache', () => {
  it('evicts the least recently used values above its maximum size', () => {
    const cache = makeLruCache<string>(10);
    cache.set('a', 'A', 4);
    cache.set('b', 'B', 4);
    expect(cache.get('a')).toBe('A');
    cache.set('c', 'C', 4);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C']);
    cache.set('a', 'a', 6);
    expect([cache.get('a'), cache.get('c')]).toEqual(['a', 'C']);
    cache.set('d', 'D', 11);
    expect([cache.get('d'), cache.get('a')]).toEqual([undefined, 'a']);
  });
});
