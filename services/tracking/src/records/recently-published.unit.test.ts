import { describe, expect, it } from '@jest/globals';
import { makeRecentlyPublished } from './recently-published.ts';

describe('recently published readers', () => {
  it('are known by version until they expire or are removed', () => {
    let nowMs = 0;
    const published = makeRecentlyPublished(() => nowMs);
    published.add('a', 1);
    published.add('b', 1);
    nowMs = 600;
    published.add('a', 2);
    expect([published.has('a', 1), published.has('a', 2), published.has('b', 1)]).toEqual([false, true, true]);
    nowMs = 1_000;
    expect(published.takeExpired()).toEqual([{ readerId: 'b', version: 1 }]);
    expect([published.has('a', 2), published.has('b', 1)]).toEqual([true, false]);
    published.delete('a');
    nowMs = 5_000;
    expect([published.has('a', 2), published.takeExpired()]).toEqual([false, []]);
  });
});
