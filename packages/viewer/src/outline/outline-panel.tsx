import { useEffect } from 'preact/hooks';
import { makeLazyPart } from '@docsight/ui/lazy-part';
import { LoadFailed } from '../load-failed.tsx';
import type { OutlineTreeProps } from './tree/tree-view.tsx';

const { state, part, load } = makeLazyPart(
  () => import('./tree/tree-view.tsx'),
  ({ OutlineTree }) => OutlineTree,
);

/** Shows the outline. Its script is loaded when the outline is first opened. */
export const OutlinePanel = (props: OutlineTreeProps) => {
  useEffect(() => void load(), []);
  if (state.value === 'failed') return <LoadFailed />;
  const Tree = part.value;
  return Tree ? <Tree {...props} /> : null;
};
