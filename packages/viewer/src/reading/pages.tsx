import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { PageLoading } from '../images/index.ts';
import type { DocumentShape, View } from '../layout/index.ts';
import { ClosedPages } from './closed-pages.tsx';
import type { Navigation } from './navigation.ts';
import { PageRun, runLength } from './page-run.tsx';

/** Renders all boxes at their places. They render again when the layout changes, not when the view scrolls. */
export const Pages = (props: {
  view: View;
  shape: ReadonlySignal<DocumentShape>;
  navigation: Navigation;
  loading: PageLoading;
}) => {
  const { view, navigation, loading } = props;
  const layout = view.layout.value;
  const shape = props.shape.value;
  useLayoutEffect(() => navigation.afterLayout(), [layout]);

  return (
    <div class="sheet" style={{ width: `${view.contentWidth.value}px`, height: `${layout.height}px` }}>
      <div class="pages" style={{ width: `${layout.width}px` }}>
        {Array.from({ length: Math.ceil(shape.openPages / runLength) }, (_, run) => (
          <PageRun
            key={run}
            first={run * runLength + 1}
            last={Math.min((run + 1) * runLength, shape.openPages)}
            pageCount={shape.pageCount}
            layout={layout}
            visible={view.visiblePages}
            loading={loading}
          />
        ))}
        {shape.rest !== 'none' && layout.tops.length > shape.openPages && (
          <ClosedPages
            shape={shape}
            top={layout.tops[shape.openPages]!}
            height={layout.heights[shape.openPages]!}
            onContinue={navigation.openGate}
          />
        )}
      </div>
    </div>
  );
};
