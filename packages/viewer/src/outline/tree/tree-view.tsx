import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { ChevronIcon } from '@docsight/ui';
import type { View } from '../../layout/index.ts';
import type { LinkFollowing, Place } from '../../links/index.ts';
import { t, textDirection } from '../../texts/index.ts';
import type { Outline } from '../outline.ts';
import { makeCurrentSection } from './current-section.ts';
import { firstExpanded, shownAncestor, shownNodes, treeOf } from './outline-tree.ts';
import type { TreeNode } from './outline-tree.ts';
import { treeActionOf, unmirroredKey } from './tree-keys.ts';

export type OutlineTreeProps = {
  outline: Outline;
  view: View;
  following: LinkFollowing;
  /** Runs after the view has gone to an item. */
  onSelect?: ((place: Place) => void) | undefined;
};

/** Shows the outline as a tree. One item takes the Tab key; arrow keys move to the others. */
export const OutlineTree = ({ outline, view, following, onSelect }: OutlineTreeProps) => {
  const items = outline.value;
  const nodes = useMemo(() => treeOf(items), [items]);
  const expanded = useSignal<ReadonlySet<number>>(new Set());
  const focused = useSignal<number | undefined>(undefined);
  const tree = useRef<HTMLUListElement>(null);
  const section = useMemo(() => makeCurrentSection(view, outline), [view, outline]);
  useLayoutEffect(() => {
    expanded.value = firstExpanded(nodes);
    focused.value = undefined;
  }, [nodes]);

  const current = useComputed(() => shownAncestor(treeOf(outline.value), expanded.value, section.index.value));
  const shown = shownNodes(nodes, expanded.value);
  const tabStop = shownAncestor(nodes, expanded.value, focused.value ?? current.value) ?? 0;

  const rowOf = (index: number | undefined): HTMLElement | null =>
    index === undefined ? null : (tree.current?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null);
  const hasFocus = (): boolean => tree.current?.contains(document.activeElement) === true;
  // While the reader uses the tree, it does not move by itself.
  useSignalEffect(() => {
    const row = current.value;
    if (!hasFocus()) rowOf(row)?.scrollIntoView({ block: 'nearest' });
  });
  useLayoutEffect(() => {
    if (focused.value !== undefined) rowOf(focused.value)?.focus();
  }, [focused.value]);

  const setExpanded = (indexes: readonly number[], isExpanded: boolean): void => {
    const next = new Set(expanded.peek());
    for (const index of indexes)
      if (isExpanded) next.add(index);
      else next.delete(index);
    expanded.value = next;
  };
  const select = ({ index, item }: TreeNode): void => {
    focused.value = index;
    following.goTo(item);
    section.choose(index);
    onSelect?.(item);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = treeActionOf(unmirroredKey(event.key, textDirection()), shown, tabStop, expanded.peek());
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (action.kind === 'focus') focused.value = action.index;
    else if (action.kind === 'select') select(nodes[tabStop]!);
    else setExpanded(action.indexes, action.kind === 'expand');
  };

  return (
    <ul
      ref={tree}
      class={nodes.some(({ hasChildren }) => hasChildren) ? 'outline' : 'outline outline-flat'}
      role="tree"
      aria-label={t('outline')}
      onKeyDown={onKeyDown}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) focused.value = undefined;
      }}
    >
      {shown.map((node) => (
        <Row
          key={node.index}
          node={node}
          isExpanded={expanded.value.has(node.index)}
          isCurrent={node.index === current.value}
          isTabStop={node.index === tabStop}
          onSelect={() => select(node)}
          onToggle={() => setExpanded([node.index], !expanded.peek().has(node.index))}
        />
      ))}
    </ul>
  );
};

const Row = (props: {
  node: TreeNode;
  isExpanded: boolean;
  isCurrent: boolean;
  isTabStop: boolean;
  onSelect: () => void;
  onToggle: () => void;
}) => {
  const { node, isExpanded, isCurrent, isTabStop, onSelect, onToggle } = props;
  const { item, index, hasChildren, position, siblings } = node;
  const { page } = item;
  const title = item.title || t('pageName', { page });
  return (
    <li
      class="outline-item"
      role="treeitem"
      data-index={index}
      aria-level={item.level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={hasChildren ? isExpanded : undefined}
      aria-current={isCurrent ? 'location' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      style={{ '--level': item.level - 1 }}
      onClick={onSelect}
    >
      {/* Keyboards and screen readers expand the item itself. */}
      <span
        class="outline-toggle"
        aria-hidden="true"
        data-expanded={hasChildren ? isExpanded : undefined}
        onClick={(event) => {
          if (!hasChildren) return;
          event.stopPropagation();
          onToggle();
        }}
      >
        {hasChildren && <ChevronIcon />}
      </span>
      <span class="outline-title" dir="auto">
        {title}
      </span>
      <span class="outline-page">
        <span class="announcement">{t('pageName', { page })}</span>
        <span aria-hidden="true">{page}</span>
      </span>
    </li>
  );
};
