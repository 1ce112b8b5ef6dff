import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { OutlineItem } from '../../api/link-responses.ts';
import { currentItem, firstExpanded, shownAncestor, shownNodes, treeOf } from './outline-tree.ts';
import { treeActionOf, unmirroredKey } from './tree-keys.ts';

const item = (level: number, page = 1, more: Partial<OutlineItem> = {}): OutlineItem => ({
  title: `t${level}`,
  level,
  page,
  y: 0,
  expanded: false,
  ...more,
});
/** Two chapters. The first one has two sections, and its first section has a part. */
const items = [item(1, 1), item(2, 2), item(3, 3), item(2, 4, { y: 0.5 }), item(1, 4, { y: 0.9 })];
const nodes = treeOf(items);
const all = new Set([0, 1]);
const indexesOf = (shown: { index: number }[]): number[] => shown.map(({ index }) => index);

describe('the tree of the outline', () => {
  it('has parents, and places among siblings', () => {
    expect(nodes.map(({ parent, position, siblings }) => [parent, position, siblings])).toEqual([
      [undefined, 1, 2],
      [0, 1, 2],
      [1, 1, 1],
      [0, 2, 2],
      [undefined, 2, 2],
    ]);
    expect(nodes.map(({ hasChildren }) => hasChildren)).toEqual([true, true, false, false, false]);
  });

  it('shows the items below expanded ones', () => {
    expect(indexesOf(shownNodes(nodes, new Set()))).toEqual([0, 4]);
    expect(indexesOf(shownNodes(nodes, new Set([0])))).toEqual([0, 1, 3, 4]);
    expect(indexesOf(shownNodes(nodes, new Set([1])))).toEqual([0, 4]);
    expect(indexesOf(shownNodes(nodes, all))).toEqual([0, 1, 2, 3, 4]);
  });

  it('is expanded at first where the author wishes it, and at a single root', () => {
    expect([...firstExpanded(nodes)]).toEqual([]);
    expect([...firstExpanded(treeOf([item(1), item(2, 1, { expanded: true }), item(3)]))]).toEqual([0, 1]);
  });

  it('shows the nearest ancestor of an item that is not shown', () => {
    expect(shownAncestor(nodes, new Set(), 2)).toBe(0);
    expect(shownAncestor(nodes, new Set([0]), 2)).toBe(1);
    expect(shownAncestor(nodes, all, 2)).toBe(2);
    expect(shownAncestor(nodes, new Set(), undefined)).toBeUndefined();
  });

  it('always shows that ancestor', () => {
    const levels = fc.array(fc.integer({ min: -2, max: 1 }), { minLength: 1 });
    fc.assert(
      fc.property(levels, fc.array(fc.nat(20)), fc.nat(20), (steps, expandedIndexes, index) => {
        let level = 0;
        const tree = treeOf(steps.map((step) => item((level = Math.max(1, level + step)))));
        const expanded = new Set(expandedIndexes);
        const shown = indexesOf(shownNodes(tree, expanded));
        if (index < tree.length) expect(shown).toContain(shownAncestor(tree, expanded, index));
      }),
    );
  });
});

describe('the current item', () => {
  it.each([
    [{ page: 1, fraction: 0 }, 0],
    [{ page: 3, fraction: 0.9 }, 2],
    [{ page: 4, fraction: 0.4 }, 2],
    [{ page: 4, fraction: 0.5 }, 3],
    [{ page: 9, fraction: 0 }, 4],
  ])('at %j is the last one that begins before', (place, index) => {
    expect(currentItem(items, place)).toBe(index);
  });

  it('does not exist before the first item, and is the innermost of several at one place', () => {
    expect(currentItem([item(1, 5)], { page: 4, fraction: 1 })).toBeUndefined();
    expect(currentItem([item(1, 5), item(2, 5), item(1, 2)], { page: 5, fraction: 0 })).toBe(1);
  });
});

describe('a key in the tree', () => {
  const shown = shownNodes(nodes, new Set([0]));
  const press = (key: string, focused: number) => treeActionOf(key, shown, focused, new Set([0]));

  it.each([
    ['ArrowDown', 0, { kind: 'focus', index: 1 }],
    ['ArrowDown', 4, { kind: 'focus', index: 4 }],
    ['ArrowUp', 3, { kind: 'focus', index: 1 }],
    ['ArrowUp', 0, { kind: 'focus', index: 0 }],
    ['Home', 3, { kind: 'focus', index: 0 }],
    ['End', 0, { kind: 'focus', index: 4 }],
    ['ArrowRight', 0, { kind: 'focus', index: 1 }],
    ['ArrowRight', 1, { kind: 'expand', indexes: [1] }],
    ['ArrowRight', 3, undefined],
    ['ArrowLeft', 0, { kind: 'collapse', indexes: [0] }],
    ['ArrowLeft', 3, { kind: 'focus', index: 0 }],
    ['ArrowLeft', 4, undefined],
    ['Enter', 1, { kind: 'select' }],
    [' ', 1, { kind: 'select' }],
    ['*', 3, { kind: 'expand', indexes: [1] }],
    ['T', 4, { kind: 'focus', index: 0 }],
    ['x', 0, undefined],
    ['Escape', 0, undefined],
    ['Tab', 0, undefined],
  ])('%s at item %d: %j', (key, focused, action) => {
    expect(press(key, focused)).toEqual(action);
  });

  it('does nothing without items', () => {
    expect(treeActionOf('ArrowDown', [], 0, new Set())).toBeUndefined();
  });
});

it('arrow keys follow a mirrored tree', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowDown'];
  expect(keys.map((key) => unmirroredKey(key, 'ltr'))).toEqual(keys);
  expect(keys.map((key) => unmirroredKey(key, 'rtl'))).toEqual(['ArrowRight', 'ArrowLeft', 'ArrowDown']);
});
