import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { GatePage } from './closed-pages.tsx';
import type { Loading } from '../images/page-loading.ts';
import type { Navigation } from './navigation.ts';
import { PageRun, runLength } from './page-run.tsx';
import type { Shape } from '../layout/document-shape.ts';
import type { View } from '../layout/view.ts';

/** All boxes, each at its place. They are drawn anew when the layout changes, not when the view moves. */
export const Pages = (props: {
  view: View;
  shape: ReadonlySignal<Shape>;
  navigation: Navigation;
  loading: Loading;
}) => {
  const { view, navigation, loading } = props;
  const layout = view.layout.value;
  const shape = props.shape.value;
  useLayoutEffect(() => navigation.settle(), [layout]);

  return (
    <div class="sheet" style={{ width: `${view.contentWidth.value}px`, height: `${layout.height}px` }}>
      <div class="pages" style={{ width: `${layout.width}px` }}>
        {Array.from({ length: Math.ceil(shape.open / runLength) }, (_, run) => (
          <PageRun
            key={run}
            first={run * runLength + 1}
            last={Math.min((run + 1) * runLength, shape.open)}
            pageCount={shape.pageCount}
            layout={layout}
            visible={view.visible}
            loading={loading}
          />
        ))}
        {shape.rest !== 'none' && layout.tops.length > shape.open && (
          <GatePage
            shape={shape}
            top={layout.tops[shape.open]!}
            height={layout.heights[shape.open]!}
            onAsk={navigation.askGate}
          />
        )}
      </div>
    </div>
  );
};
