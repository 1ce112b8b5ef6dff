import { batch, computed, effect, signal, untracked } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { matchBoxes } from './highlights/match-boxes.ts';
import type { Box, Measure } from './highlights/match-boxes.ts';
import { makePageLayers } from './highlights/page-layers.ts';
import { findMatches, makeQuery } from './matching/find-matches.ts';
import type { Query, TextRange } from './matching/find-matches.ts';
import { foldText } from './matching/fold-text.ts';
import type { PageLayer, PageTexts } from '../api/page-layer.ts';
import { findPage, neighbourOf } from './passes/page-counts.ts';
import type { Match } from './passes/page-counts.ts';
import { makeResults } from './passes/results.ts';
import type { Progress } from './passes/results.ts';
import type { Slices } from './passes/slices.ts';
import { makeTextStore } from './passes/text-store.ts';

/** The search in the open pages of a document. */
export type DocumentSearch = {
  isOpen: ReadonlySignal<boolean>;
  /** The number of times that it was opened, also while it was open. */
  openings: ReadonlySignal<number>;
  /** What the reader typed. */
  typed: ReadonlySignal<string>;
  /** Undefined while the field is empty. */
  query: ReadonlySignal<Query | undefined>;
  progress: ReadonlySignal<Progress>;
  /** False when all open pages were read and none has a text. */
  hasText: ReadonlySignal<boolean>;
  current: ReadonlySignal<Match | undefined>;
  /** @param typed replaces what is in the field. */
  open(typed?: string): void;
  /** Removes the highlights. What was typed and the loaded texts stay. */
  close(): void;
  type(typed: string): void;
  /** Goes to the next or previous match. */
  step(by: 1 | -1): void;
  /** Continues after an error. */
  retry(): void;
  /** Loads what the highlights of a page need. */
  loadHighlights(page: number): void;
  /** Returns the boxes of each match on a page. Empty until they are loaded. Reads signals. */
  highlightsOf(page: number): Box[][];
  /** Returns the text of the page with the match in it. Undefined until it is loaded. Reads signals. */
  textOf(match: Match): { text: string; range: TextRange } | undefined;
};

/** A place on a page: the part of the page above it, 0 to 1. */
type Place = { page: number; fraction: number };

export type SearchContext = {
  /** 0 while no page is open. */
  openPages: ReadonlySignal<number>;
  fetchTexts: (from: number, signal: AbortSignal) => Promise<PageTexts>;
  fetchLayer: (page: number, signal: AbortSignal) => Promise<PageLayer>;
  /** Returns the place at the top of the view. */
  position: () => Place;
  /** Goes to a page, and scrolls to a box on it that is not in view. */
  goTo: (page: number, box: Box | undefined) => void;
  measure: Measure;
  slices: Slices;
  /** Waits. Rejects when it is aborted. */
  delay: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** A match is shown at the top of its page if its place is not known after this time, in milliseconds. */
const placeWithinMs = 1_500;

export const makeDocumentSearch = (context: SearchContext): DocumentSearch => {
  const { openPages, position, goTo, measure, delay } = context;
  const results = makeResults({ ...context, store: makeTextStore() });
  const layers = makePageLayers(context.fetchLayer);
  const isOpen = signal(false);
  const openings = signal(0);
  const typed = signal('');
  const query = computed(() => makeQuery(typed.value));
  const current = signal<Match | undefined>(undefined);
  /** Where the search begins. The first match after it becomes the current one. */
  let origin: Place = { page: 1, fraction: 0 };
  /** Whether the layer of the origin was loaded, or could not be. */
  const isOriginKnown = signal(false);
  /** The view after the last match was shown. */
  let shownAt: Place | undefined;
  /** Whether the reader waits for the first match. Pages that open later move nothing. */
  const isSelecting = signal(false);
  /** Aborted by the next movement, and when the search closes. */
  let movement = new AbortController();

  const matchesOn = (page: number): { layer: PageLayer; matches: TextRange[] } | undefined => {
    const layer = isOpen.value && query.value ? layers.of(page).value : undefined;
    return layer && { layer, matches: findMatches(foldText(layer.text), query.value!) };
  };
  const highlightsOf = (page: number): Box[][] => {
    const found = matchesOn(page);
    return found ? matchBoxes(found.layer, found.matches, measure) : [];
  };
  const boxesNow = (page: number): Box[][] => untracked(() => highlightsOf(page));

  /** Moves the view to a match as soon as its place is known. Later searches begin at a match that was stepped to. */
  const show = async ({ page, index }: Match, isStep: boolean): Promise<void> => {
    movement.abort();
    movement = new AbortController();
    const { signal: ended } = movement;
    await Promise.race([layers.load(page), delay(placeWithinMs, ended).catch(() => undefined)]);
    if (ended.aborted) return;
    const box = boxesNow(page)[index]?.[0];
    goTo(page, box);
    shownAt = position();
    if (isStep) origin = { page, fraction: box ? box.y + box.height / 2 : 0 };
  };

  const select = (match: Match, isStep: boolean): void => {
    current.value = match;
    void show(match, isStep);
  };

  /** @param isContinued a letter was added or removed. The search then begins where it began before. */
  const start = (isContinued: boolean): void => {
    const at = position();
    const hasScrolled = shownAt?.page !== at.page || shownAt.fraction !== at.fraction;
    if (hasScrolled || !isContinued) origin = at;
    current.value = undefined;
    isSelecting.value = true;
    isOriginKnown.value = false;
    movement.abort();
    const { page } = origin;
    void layers.load(page).then(() => {
      if (origin.page === page) isOriginKnown.value = true;
    });
    results.start(query.peek(), page);
  };

  /** Returns the first match after the origin. Undefined until it is known. */
  const firstMatch = ({ state, counts }: Progress): Match | undefined => {
    const isAfterTop = counts.of(origin.page) > 0 && origin.fraction > 0;
    if (isAfterTop && !isOriginKnown.value) return undefined;
    const index = isAfterTop
      ? boxesNow(origin.page).findIndex(([box]) => !box || box.y + box.height > origin.fraction)
      : 0;
    if (counts.of(origin.page) > 0 && index >= 0) return { page: origin.page, index };
    const page = findPage(counts.openPages, origin.page + 1, (each) => counts.of(each) > 0);
    // The matches above the origin are the last ones.
    if (page === undefined || (page === origin.page && state === 'searching')) return undefined;
    return { page, index: 0 };
  };

  effect(() => {
    const now = results.progress.value;
    if (!isSelecting.value || !query.value) return;
    const first = firstMatch(now);
    if (first) select(first, false);
    if (first || (now.state === 'done' && now.total === 0)) isSelecting.value = false;
  });

  const close = (): void =>
    batch(() => {
      isOpen.value = false;
      current.value = undefined;
      isSelecting.value = false;
      movement.abort();
      results.stop();
    });

  let knownOpenPages = 0;
  effect(() => {
    const now = openPages.value;
    if (now === knownOpenPages) return;
    const areClosed = now < knownOpenPages;
    knownOpenPages = now;
    untracked(() =>
      batch(() => {
        if (areClosed) {
          layers.removeAfter(now);
          if ((current.peek()?.page ?? 0) > now) current.value = undefined;
        }
        results.setOpenPages(now);
        if (now === 0 && isOpen.peek()) close();
      }),
    );
  });

  return {
    isOpen,
    openings,
    typed,
    query,
    progress: results.progress,
    hasText: results.hasText,
    current,
    open: (text) =>
      batch(() => {
        if (text !== undefined) typed.value = text;
        openings.value += 1;
        // Only the field is selected when it is open already.
        if (isOpen.peek() && text === undefined) return;
        isOpen.value = true;
        start(false);
      }),
    close,
    type: (text) =>
      batch(() => {
        const before = typed.peek();
        typed.value = text;
        start(before !== '' && text !== '' && (text.startsWith(before) || before.startsWith(text)));
      }),
    step: (by) => {
      const from = current.peek();
      const next = from && neighbourOf(results.progress.peek().counts, from, by);
      if (!from) isSelecting.value = true;
      if (next) select(next, true);
    },
    retry: results.retry,
    loadHighlights: (page) => void layers.load(page),
    highlightsOf,
    textOf: ({ page, index }) => {
      const found = matchesOn(page);
      const range = found?.matches[index];
      return found && range && { text: found.layer.text, range };
    },
  };
};
