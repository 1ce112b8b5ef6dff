import { effect, signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { DocumentShape, View } from '../layout/index.ts';
import { hasReachedGate } from './gate-position.ts';

/** The gate of a preview. It opens when the reader scrolls beyond the open pages. */
export type PreviewGate = {
  isOpen: Signal<boolean>;
  /** Counts the distance to the gate from the present scroll position. */
  countFromHere(): void;
  /** Call it after a new layout has moved the pages: the reader did not scroll. */
  pagesMoved(topBefore: number): void;
};

export const makePreviewGate = (view: View, shape: ReadonlySignal<DocumentShape>): PreviewGate => {
  const isOpen = signal(false);
  /** The scroll position from which the distance to the gate counts. */
  let scrollStart = 0;
  let topAfterLayout: number | undefined;

  effect(() => {
    const { openPages, rest } = shape.value;
    const { top } = view.scroll.value;
    if (rest !== 'closed') {
      isOpen.value = false;
      scrollStart = top;
      return;
    }
    if (top === topAfterLayout) return;
    scrollStart = Math.min(scrollStart, top);
    const { height = 0, pagesTop = 0, scrollPaddingTop = 0 } = view.viewport.peek() ?? {};
    const layout = view.layout.peek();
    const viewTop = top - pagesTop;
    const isReached = hasReachedGate({
      layout,
      openPages,
      view: { x: 0, y: viewTop + scrollPaddingTop, width: layout.width, height: height - scrollPaddingTop },
      scrolledDown: top - scrollStart,
      isAtEnd: viewTop + height >= layout.height,
    });
    if (isReached) isOpen.value = true;
  });

  return {
    isOpen,
    countFromHere: () => {
      scrollStart = view.scroll.peek().top;
    },
    pagesMoved: (topBefore) => {
      topAfterLayout = view.scroll.peek().top;
      scrollStart += topAfterLayout - topBefore;
    },
  };
};
