import { useEffect, useState } from 'preact/hooks';
import { t } from '../texts/index.ts';
import type { OutlineTree, OutlineTreeProps } from './tree/tree-view.tsx';

type Loaded = { kind: 'loading' } | { kind: 'failed' } | { kind: 'done'; Tree: typeof OutlineTree };

/** Shows the outline. Its script is loaded when the outline is opened. */
export const OutlinePanel = (props: OutlineTreeProps) => {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const load = async (): Promise<void> => {
    setLoaded({ kind: 'loading' });
    try {
      const { OutlineTree: Tree } = await import('./tree/tree-view.tsx');
      setLoaded({ kind: 'done', Tree });
    } catch {
      setLoaded({ kind: 'failed' });
    }
  };
  useEffect(() => void load(), []);

  if (loaded.kind === 'loading') return null;
  if (loaded.kind === 'done') return <loaded.Tree {...props} />;
  return (
    <div class="outline-failed" role="alert">
      <p>{t('outlineNotLoaded')}</p>
      <button type="button" class="button" onClick={() => void load()}>
        {t('tryAgain')}
      </button>
    </div>
  );
};
