import { describe, expect, it } from '@jest/globals';
import { foldText } from '../matching/fold-text.ts';
import { makeTextStore } from './text-store.ts';

describe('the store of texts', () => {
  it('keeps texts up to its limit', () => {
    const store = makeTextStore(250);
    store.keep(1, foldText('a'));
    store.keep(1, foldText('a'));
    store.keep(2, foldText('b'));
    expect(store.isFull()).toBe(false);
    store.keep(3, foldText('c'.repeat(100)));
    expect([store.get(1)?.folded, store.get(2)?.folded, store.get(3)]).toEqual(['a', 'b', undefined]);
    expect(store.isFull()).toBe(true);
  });

  it('removes the texts of pages that are closed, and has room again', () => {
    const store = makeTextStore(250);
    for (const page of [1, 2, 3]) store.keep(page, foldText('text'));
    store.removeAfter(1);
    expect([store.get(1)?.folded, store.get(2), store.isFull()]).toEqual(['text', undefined, false]);
    store.keep(3, foldText('text'));
    expect(store.get(3)?.folded).toBe('text');
  });
});
