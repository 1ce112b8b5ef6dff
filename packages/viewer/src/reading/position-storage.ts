import type { BrowserStorage } from '@docsight/ui';
import { effect } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { DocumentShape, Start, View } from '../layout/index.ts';
import type { Navigation } from './navigation.ts';
import { hashOfPage, pageOfHash, parseHistoryState, startPosition } from './reading-position.ts';
import type { HistoryState } from './reading-position.ts';

/** The entries of this document in the history of the tab. */
export type PositionHistory = {
  /** Adds an entry for the position to which `move` goes. "Back" returns to the present position. */
  add(move: () => void): void;
};

/** Stores a position after it has been unchanged this long, in milliseconds. Browsers limit changes of the address. */
const unchangedForMs = 300;

const keyOf = (code: string): string => `docsight:place:${code}`;

/** Returns the position where reading continues in this tab. */
export const loadPosition = (code: string, storage: BrowserStorage): Start | undefined =>
  startPosition(location.hash, storage.read(keyOf(code)));

/**
 * Stores the position in the address and the history, and for a reload. Goes to a position when the reader goes back or
 * forward to it. Goes to a page when the address is changed to it.
 */
export const rememberPosition = (
  code: string,
  parts: { view: View; shape: ReadonlySignal<DocumentShape>; navigation: Navigation; storage: BrowserStorage },
): PositionHistory => {
  const { view, shape, navigation, storage } = parts;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stateNow = (): HistoryState | null => {
    const point = view.topPoint();
    return point ? { point, page: view.currentPage.peek() } : null;
  };
  const store = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const hash = hasMoved(view.scroll.peek()) ? hashOfPage(view.currentPage.peek()) : '';
    const state = stateNow();
    history.replaceState(state, '', hash);
    if (state) storage.write(keyOf(code), JSON.stringify(state));
  };
  effect(() => {
    // A jump to another page may keep the scroll position.
    void view.currentPage.value;
    if (shape.value.openPages === 0 || !hasMoved(view.scroll.value)) return;
    clearTimeout(timer);
    timer = setTimeout(store, unchangedForMs);
  });
  // A reader may leave or reload the page right after scrolling.
  addEventListener('pagehide', () => {
    if (timer !== undefined) store();
  });
  addEventListener('popstate', ({ state }) => {
    const stored = parseHistoryState(state);
    if (stored) navigation.goToPoint(stored.point, stored.page);
  });
  addEventListener('hashchange', () => {
    // An entry with a position was added here. `popstate` went to it.
    if (parseHistoryState(history.state)) return;
    const page = pageOfHash(location.hash);
    if (page !== undefined) navigation.goToPage(page);
  });

  return {
    add: (move) => {
      store();
      move();
      history.pushState(stateNow(), '', hashOfPage(view.currentPage.peek()));
    },
  };
};

/** A document that was not scrolled keeps its short address. */
const hasMoved = ({ top }: { top: number }): boolean => top !== 0 || location.hash !== '';
