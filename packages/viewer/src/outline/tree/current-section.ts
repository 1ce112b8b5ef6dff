import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { OutlineItem } from '../../api/link-responses.ts';
import { pointAt } from '../../layout/index.ts';
import type { View } from '../../layout/index.ts';
import { currentItem } from './outline-tree.ts';

export type CurrentSection = {
  /** The index of the item whose section is being read. */
  index: ReadonlySignal<number | undefined>;
  /** Marks the item that the reader has chosen, until the view moves on. The end of a document cannot be at the top. */
  choose(index: number): void;
};

/** A section is being read when its beginning is in this part of the view, from the top. */
const readingLine = 1 / 4;
/** Browsers round scroll positions. In CSS pixels. */
const scrollTolerance = 2;

export const makeCurrentSection = (
  view: Pick<View, 'viewport' | 'scroll' | 'layout' | 'layoutPlaceAt'>,
  items: ReadonlySignal<readonly OutlineItem[]>,
): CurrentSection => {
  const chosen = signal<{ index: number; top: number } | undefined>(undefined);
  return {
    index: computed(() => {
      const { top } = view.scroll.value;
      if (chosen.value && Math.abs(chosen.value.top - top) < scrollTolerance) return chosen.value.index;
      const { width = 0, height = 0 } = view.viewport.value ?? {};
      const point = pointAt(view.layout.value, view.layoutPlaceAt({ x: width / 2, y: height * readingLine }));
      return point && currentItem(items.value, { page: point.page, fraction: point.on.y });
    }),
    choose: (index) => void (chosen.value = { index, top: view.scroll.peek().top }),
  };
};
