import { batch, computed, effect, signal, untracked } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { PageLayer, PageTexts } from '../api/page-layer.ts';
import { makeHighlights } from './highlights/highlights.ts';
import type { Box, Measure } from './highlights/match-boxes.ts';
import { makePageLayers } from './highlights/page-layers.ts';
import { makeQuery } from './matching/find-matches.ts';
import type { Query, TextRange } from './matching/find-matches.ts';
import { neighbourOf } from './passes/page-counts.ts';
import type { Match } from './passes/page-counts.ts';
import { makeResults } from './passes/results.ts';
import type { Progress } from './passes/results.ts';
import type { Slices } from './passes/slices.ts';
import { makeTextStore } from './passes/text-store.ts';
import { makeSearchOrigin } from './search-origin.ts';
import type { Place } from './search-origin.ts';
import { makeMatchView } from './match-view.ts';

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

export const makeDocumentSearch = (context: SearchContext): DocumentSearch => {
  const { openPages } = context;
  const isOpen = signal(false);
  const openings = signal(0);
  const typed = signal('');
  const query = computed(() => makeQuery(typed.value));
  const current = signal<Match | undefined>(undefined);
  /** Whether the reader waits for the first match. Pages that open later move nothing. */
  const isSelecting = signal(false);

  const results = makeResults({ ...context, store: makeTextStore() });
  const layers = makePageLayers(context.fetchLayer);
  const highlighted = computed(() => (isOpen.value ? query.value : undefined));
  const highlights = makeHighlights({ query: highlighted, layers, measure: context.measure });
  const origin = makeSearchOrigin({ ...context, layers, highlights });
  const matchView = makeMatchView({ ...context, layers, highlights });

  const select = (match: Match, isStep: boolean): void => {
    current.value = match;
    void matchView.show(match, (box) => {
      origin.matchShown();
      if (isStep) origin.moveTo({ page: match.page, fraction: box ? box.y + box.height / 2 : 0 });
    });
  };

  const start = (isContinued: boolean): void => {
    current.value = undefined;
    isSelecting.value = true;
    matchView.cancel();
    results.start(query.peek(), origin.begin(isContinued));
  };

  const selectFirst = (): void => {
    const progress = results.progress.value;
    if (!isSelecting.value || !query.value) return;
    const first = origin.firstMatch(progress);
    if (first) select(first, false);
    if (first || (progress.state === 'done' && progress.total === 0)) isSelecting.value = false;
  };
  effect(selectFirst);

  const close = (): void =>
    batch(() => {
      isOpen.value = false;
      current.value = undefined;
      isSelecting.value = false;
      matchView.cancel();
      results.stop();
    });

  const removePagesAfter = (last: number): void => {
    layers.removeAfter(last);
    if ((current.peek()?.page ?? 0) > last) current.value = undefined;
  };

  let knownOpenPages = 0;
  const followOpenPages = (now: number): void => {
    if (now === knownOpenPages) return;
    if (now < knownOpenPages) removePagesAfter(now);
    knownOpenPages = now;
    results.setOpenPages(now);
    if (now === 0 && isOpen.peek()) close();
  };
  effect(() => {
    const now = openPages.value;
    untracked(() => batch(() => followOpenPages(now)));
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
    highlightsOf: highlights.boxesOf,
    textOf: highlights.textOf,
  };
};
