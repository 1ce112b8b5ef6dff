import { untracked } from '@preact/signals';
import type { Highlights } from './highlights/highlights.ts';
import type { Box } from './highlights/match-boxes.ts';
import type { PageLayers } from './highlights/page-layers.ts';
import type { Match } from './passes/page-counts.ts';

/** Moves the view to matches. */
export type MatchView = {
  /**
   * Shows a match as soon as its place is known.
   * @param onShown is called unless another movement begins before.
   */
  show(match: Match, onShown: (box: Box | undefined) => void): Promise<void>;
  /** Ends the movement in progress. */
  cancel(): void;
};

/** A match is shown at the top of its page if its place is unknown after this time, in milliseconds. */
const placeWithinMs = 1_500;

export const makeMatchView = (options: {
  layers: PageLayers;
  highlights: Highlights;
  /** Goes to a page, and scrolls to a box on it that is not in view. */
  goTo: (page: number, box: Box | undefined) => void;
  /** Waits. Rejects when it is aborted. */
  delay: (ms: number, signal: AbortSignal) => Promise<void>;
}): MatchView => {
  const { layers, highlights, goTo, delay } = options;
  let movement = new AbortController();

  return {
    show: async ({ page, index }, onShown) => {
      movement.abort();
      movement = new AbortController();
      const { signal: ended } = movement;
      await Promise.race([layers.load(page), delay(placeWithinMs, ended).catch(() => undefined)]);
      if (ended.aborted) return;
      const box = untracked(() => highlights.boxesOf(page))[index]?.[0];
      goTo(page, box);
      onShown(box);
    },
    cancel: () => movement.abort(),
  };
};
