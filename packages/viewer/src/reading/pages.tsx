import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PageLoading } from '../images/index.ts';
import { boxOf } from '../layout/index.ts';
import type { DocumentShape, View } from '../layout/index.ts';
import { ClosedPages } from './closed-pages.tsx';
import type { Navigation } from './navigation.ts';
import type { PageOverlay } from './page-box.tsx';
import { PageRun, runLength } from './page-run.tsx';

/** Renders all boxes at their places. They render again when the layout changes, not when the view scrolls. */
export const Pages = (props: {
  view: View;
  shape: ReadonlySignal<DocumentShape>;
  navigation: Navigation;
  loading: PageLoading;
  overlays: readonly PageOverlay[];
  isOnline: ReadonlySignal<boolean>;
}) => {
  const { view, navigation, loading, overlays, isOnline } = props;
  const layout = view.layout.value;
  const shape = props.shape.value;
  const pages = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // A gesture enlarges the pages with a transform until they are laid out in their new size.
    pages.current!.style.transform = '';
    navigation.afterLayout();
  }, [layout]);

  // The sizes may be known before the browser has measured the view, so there is no layout yet.
  const placedPages = layout.rows.length > 0 ? shape.openPages : 0;
  const parts = { pageCount: shape.pageCount, visible: view.visiblePages, loading, overlays, isOnline };
  const closedBox = shape.rest === 'none' ? undefined : boxOf(layout, shape.openPages + 1);
  return (
    <div class="sheet" style={{ width: `${view.contentWidth.value}px`, height: `${layout.height}px` }}>
      <div ref={pages} class="pages" style={{ width: `${layout.width}px` }}>
        {Array.from({ length: Math.ceil(placedPages / runLength) }, (_, run) => (
          <PageRun
            key={run}
            first={run * runLength + 1}
            last={Math.min((run + 1) * runLength, placedPages)}
            layout={layout}
            parts={parts}
          />
        ))}
        {closedBox && <ClosedPages shape={shape} box={closedBox} onContinue={navigation.openGate} />}
      </div>
    </div>
  );
};
