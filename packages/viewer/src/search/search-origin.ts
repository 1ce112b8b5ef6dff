import { signal, untracked } from '@preact/signals';
import type { Highlights } from './highlights/highlights.ts';
import type { PageLayers } from './highlights/page-layers.ts';
import { findPage } from './passes/page-counts.ts';
import type { Match } from './passes/page-counts.ts';
import type { Progress } from './passes/results.ts';

/** A place on a page: the part of the page above it, 0 to 1. */
export type Place = { page: number; fraction: number };

/** Where a search begins. The first match after it becomes the current one. */
export type SearchOrigin = {
  /**
   * Begins a search, and returns its first page.
   * @param isContinued a letter was added or removed. Unless the reader has scrolled since, the search begins where it
   * began before.
   */
  begin(isContinued: boolean): number;
  /** Returns the first match after the origin. Undefined until it is known. Reads signals. */
  firstMatch(progress: Progress): Match | undefined;
  /** Stores that the view shows a match, so that only scrolling from here counts. */
  matchShown(): void;
  /** Makes later searches begin at a match that the reader stepped to. */
  moveTo(place: Place): void;
};

export const makeSearchOrigin = (options: {
  layers: PageLayers;
  highlights: Highlights;
  /** Returns the place at the top of the view. */
  position: () => Place;
}): SearchOrigin => {
  const { layers, highlights, position } = options;
  let origin: Place = { page: 1, fraction: 0 };
  /** Whether the layer of the origin was loaded, or could not be. */
  const isLayerKnown = signal(false);
  /** The view after the last match was shown. */
  let shownAt: Place | undefined;

  /** Returns the first match on the page of the origin that is not above it; -1 if all are. */
  const firstIndex = (): number => {
    if (origin.fraction === 0) return 0;
    const boxes = untracked(() => highlights.boxesOf(origin.page));
    return boxes.findIndex(([box]) => !box || box.y + box.height > origin.fraction);
  };

  return {
    begin: (isContinued) => {
      const at = position();
      const hasScrolled = shownAt?.page !== at.page || shownAt.fraction !== at.fraction;
      if (hasScrolled || !isContinued) origin = at;
      isLayerKnown.value = false;
      const { page } = origin;
      void layers.load(page).then(() => {
        if (origin.page === page) isLayerKnown.value = true;
      });
      return page;
    },
    firstMatch: ({ state, counts }) => {
      const { page, fraction } = origin;
      if (counts.of(page) > 0) {
        if (fraction > 0 && !isLayerKnown.value) return undefined;
        const index = firstIndex();
        if (index >= 0) return { page, index };
      }
      const next = findPage(counts.openPages, page + 1, (each) => counts.of(each) > 0);
      // The matches above the origin are the last ones.
      if (next === undefined || (next === page && state === 'searching')) return undefined;
      return { page: next, index: 0 };
    },
    matchShown: () => {
      shownAt = position();
    },
    moveTo: (place) => {
      origin = place;
    },
  };
};
