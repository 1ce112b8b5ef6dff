import type { OutlineItem } from '../../api/link-responses.ts';

/** An item and its place in the tree. Items are known by their index in the outline. */
export type TreeNode = {
  item: OutlineItem;
  index: number;
  /** Undefined for the top level. */
  parent: number | undefined;
  hasChildren: boolean;
  /** The place among its siblings, from 1. */
  position: number;
  siblings: number;
};

/** Builds the tree of an outline. Its nodes are in the order of the items. */
export const treeOf = (items: readonly OutlineItem[]): TreeNode[] => {
  /** The last item of each level, from the top level to that of the present item. */
  const path: number[] = [];
  const children = new Map<number | undefined, number>();
  const nodes = items.map((item, index) => {
    path.length = Math.min(path.length, item.level - 1);
    const parent = path.at(-1);
    path.push(index);
    const position = (children.get(parent) ?? 0) + 1;
    children.set(parent, position);
    return { item, index, parent, position };
  });
  return nodes.map((node) => ({
    ...node,
    hasChildren: children.has(node.index),
    siblings: children.get(node.parent)!,
  }));
};

/** Returns the items that are expanded at first: those that the author expanded, and a single item of the top level. */
export const firstExpanded = (nodes: readonly TreeNode[]): ReadonlySet<number> =>
  new Set(
    nodes
      .filter(({ item, parent, siblings, hasChildren }) => {
        const isOnlyRoot = parent === undefined && siblings === 1;
        return hasChildren && (item.expanded || isOnlyRoot);
      })
      .map(({ index }) => index),
  );

/** Returns the nodes that are shown: all ancestors of each are expanded. */
export const shownNodes = (nodes: readonly TreeNode[], expanded: ReadonlySet<number>): TreeNode[] => {
  let collapsedLevel = Infinity;
  return nodes.filter(({ item, index }) => {
    if (item.level > collapsedLevel) return false;
    collapsedLevel = expanded.has(index) ? Infinity : item.level;
    return true;
  });
};

/** Returns the node itself, or its nearest ancestor that is shown. */
export const shownAncestor = (
  nodes: readonly TreeNode[],
  expanded: ReadonlySet<number>,
  index: number | undefined,
): number | undefined => {
  let shown = index;
  for (let node = shown; node !== undefined; node = nodes[node]?.parent) {
    const parent = nodes[node]?.parent;
    if (parent !== undefined && !expanded.has(parent)) shown = parent;
  }
  return shown;
};

/**
 * Returns the item of the section that is read at a place: the last one that begins at the place or before it.
 * Undefined before the first section.
 */
export const currentItem = (
  items: readonly OutlineItem[],
  place: { page: number; fraction: number },
): number | undefined => {
  let current: number | undefined;
  for (const [index, { page, y }] of items.entries()) {
    if (page > place.page || (page === place.page && y > place.fraction)) continue;
    const best = current === undefined ? undefined : items[current]!;
    if (!best || page > best.page || (page === best.page && y >= best.y)) current = index;
  }
  return current;
};
