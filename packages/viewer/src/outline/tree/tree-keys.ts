import type { TreeNode } from './outline-tree.ts';

/** What a key does in the tree. Source: the tree view pattern of the ARIA Authoring Practices Guide. */
export type TreeAction =
  | { kind: 'focus'; index: number }
  | { kind: 'expand' | 'collapse'; indexes: readonly number[] }
  | { kind: 'select' };

/** Returns the key with the same meaning in a tree from left to right: in a mirrored tree children are at the left. */
export const unmirroredKey = (key: string, direction: 'ltr' | 'rtl'): string => {
  if (direction === 'ltr') return key;
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key;
};

/**
 * Returns the action of a key, or undefined for keys that do nothing here.
 * @param shown the nodes that are shown.
 * @param focused the index of the item with the focus.
 */
export const treeActionOf = (
  key: string,
  shown: readonly TreeNode[],
  focused: number,
  expanded: ReadonlySet<number>,
): TreeAction | undefined => {
  const row = shown.findIndex(({ index }) => index === focused);
  const node = shown[row];
  if (!node) return undefined;
  const focusRow = (at: number): TreeAction => ({
    kind: 'focus',
    index: shown[Math.min(Math.max(at, 0), shown.length - 1)]!.index,
  });
  const isExpanded = expanded.has(node.index);
  switch (key) {
    case 'ArrowDown':
      return focusRow(row + 1);
    case 'ArrowUp':
      return focusRow(row - 1);
    case 'Home':
      return focusRow(0);
    case 'End':
      return focusRow(shown.length - 1);
    case 'ArrowRight':
      if (!node.hasChildren) return undefined;
      return isExpanded ? focusRow(row + 1) : { kind: 'expand', indexes: [node.index] };
    case 'ArrowLeft':
      if (isExpanded) return { kind: 'collapse', indexes: [node.index] };
      return node.parent === undefined ? undefined : { kind: 'focus', index: node.parent };
    case 'Enter':
    case ' ':
      return { kind: 'select' };
    case '*':
      return { kind: 'expand', indexes: siblingsWithChildren(shown, node) };
    default:
      return key.length === 1 ? nextStartingWith(key, shown, row) : undefined;
  }
};

const siblingsWithChildren = (shown: readonly TreeNode[], { parent }: TreeNode): number[] =>
  shown.filter((node) => node.parent === parent && node.hasChildren).map(({ index }) => index);

const nextStartingWith = (letter: string, shown: readonly TreeNode[], row: number): TreeAction | undefined => {
  const inOrder = [...shown.slice(row + 1), ...shown.slice(0, row + 1)];
  const found = inOrder.find(({ item }) => item.title.toLowerCase().startsWith(letter.toLowerCase()));
  return found && { kind: 'focus', index: found.index };
};
