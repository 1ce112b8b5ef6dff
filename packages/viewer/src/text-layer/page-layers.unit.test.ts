import { describe, expect, it } from '@jest/globals';
import { settled } from '../../test/settled.ts';
import { makePageLayers } from './page-layers.ts';

const pages = (first: number, count: number): number[] => Array.from({ length: count }, (_, index) => first + index);

const setUp = () => {
  const loads: number[] = [];
  const failing = new Set<number>();
  const layers = makePageLayers(async (page) => {
    loads.push(page);
    if (failing.has(page)) throw new Error('no network');
    return { text: `Page ${page}`, words: [] };
  });
  const load = async (requested: number[]) => {
    layers.setRequests(requested, { first: requested[0]!, last: requested.at(-1)! });
    await settled();
  };
  return { layers, loads, failing, load };
};

describe('text layers', () => {
  it('are loaded once, and again after a failure', async () => {
    const { layers, loads, failing, load } = setUp();
    failing.add(2);
    await load([1, 2]);
    expect(layers.of(1).value).toEqual({ text: 'Page 1', words: [] });
    expect(layers.of(2).value).toBeUndefined();
    failing.clear();
    await load([1, 2]);
    expect(loads).toEqual([1, 2, 2]);
  });

  it('are evicted far from the view, unless the selection begins or ends there', async () => {
    const { layers, load } = setUp();
    await load(pages(1, 60));
    layers.hold([1]);
    await load(pages(200, 5));
    await load([203]);
    expect([1, 2, 5, 6, 7, 60, 204].filter((page) => layers.of(page).value !== undefined)).toEqual([1, 6, 7, 60, 204]);
  });
});
