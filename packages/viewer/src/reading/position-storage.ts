import { effect } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { DocumentShape, Position, View } from '../layout/index.ts';
import { formatPosition, hashOfPage, pageOfHash, startPosition } from './reading-position.ts';

/** Stores a position after it has been unchanged this long, in milliseconds. Browsers limit changes of the address. */
const unchangedForMs = 300;

const keyOf = (code: string): string => `docsight:place:${code}`;

/** Returns the position where reading continues in this tab. */
export const loadPosition = (code: string): Position | undefined =>
  startPosition(location.hash, readStorage(keyOf(code)));

/** Stores the position in the address and for a reload. Goes to a page when the address is changed to it. */
export const rememberPosition = (
  code: string,
  view: View,
  shape: ReadonlySignal<DocumentShape>,
  goToPage: (page: number) => void,
): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const page = view.currentPage.value;
    if (shape.value.openPages === 0 || (view.scroll.value.top === 0 && location.hash === '')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (pageOfHash(location.hash) !== page) history.replaceState(history.state, '', hashOfPage(page));
      writeStorage(keyOf(code), formatPosition(view.position()));
    }, unchangedForMs);
  });
  addEventListener('hashchange', () => {
    const page = pageOfHash(location.hash);
    if (page !== undefined) goToPage(page);
  });
};

/** Returns null where the browser denies storage. Reading then starts at the page of the address. */
const readStorage = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

const writeStorage = (key: string, value: string): void => {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // The browser denies storage: see `readStorage`.
  }
};
