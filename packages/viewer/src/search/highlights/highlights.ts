import type { ReadonlySignal } from '@preact/signals';
import type { PageLayer } from '../../api/page-layer.ts';
import { findMatches } from '../matching/find-matches.ts';
import type { Query, TextRange } from '../matching/find-matches.ts';
import { foldText } from '../matching/fold-text.ts';
import type { Match } from '../passes/page-counts.ts';
import { matchBoxes } from './match-boxes.ts';
import type { Box, Measure } from './match-boxes.ts';
import type { PageLayers } from './page-layers.ts';

/** Where the matches of a search are on the pages. Both functions read signals. */
export type Highlights = {
  /** Returns the boxes of each match on a page. Empty until its layer is loaded. */
  boxesOf(page: number): Box[][];
  /** Returns the text of the page with the match in it. Undefined until the layer of the page is loaded. */
  textOf(match: Match): { text: string; range: TextRange } | undefined;
};

/** @param query undefined while there is nothing to highlight. */
export const makeHighlights = (options: {
  query: ReadonlySignal<Query | undefined>;
  layers: PageLayers;
  measure: Measure;
}): Highlights => {
  const { query, layers, measure } = options;

  const matchesOn = (page: number): { layer: PageLayer; matches: TextRange[] } | undefined => {
    if (!query.value) return undefined;
    const layer = layers.of(page).value;
    return layer && { layer, matches: findMatches(foldText(layer.text), query.value) };
  };

  return {
    boxesOf: (page) => {
      const found = matchesOn(page);
      return found ? matchBoxes(found.layer, found.matches, measure) : [];
    },
    textOf: ({ page, index }) => {
      const found = matchesOn(page);
      const range = found?.matches[index];
      return found && range && { text: found.layer.text, range };
    },
  };
};
