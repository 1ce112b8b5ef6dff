import { effect } from '@preact/signals';
import { beginning, hashOfPage, pageOfHash, written } from './reading-position.ts';
import type { Place } from '../layout/page-layout.ts';
import type { Shape } from '../layout/document-shape.ts';
import type { View } from '../layout/view.ts';
import type { ReadonlySignal } from '@preact/signals';

/** So long the reader stays before the place is written down: browsers refuse to be told of each step. Milliseconds. */
const restMs = 300;

const keyOf = (code: string): string => `docsight:place:${code}`;

/** Where reading goes on in this tab. */
export const placeToBegin = (code: string): Place | undefined => beginning(location.hash, keptIn(keyOf(code)));

/** Keeps the place in the address and for a reload, and goes where the address is changed to. */
export const keepPlace = (code: string, view: View, shape: ReadonlySignal<Shape>, go: (page: number) => void): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const page = view.current.value;
    if (shape.value.open === 0 || (view.scroll.value.top === 0 && location.hash === '')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (pageOfHash(location.hash) !== page) history.replaceState(history.state, '', hashOfPage(page));
      keep(keyOf(code), written(view.place()));
    }, restMs);
  });
  addEventListener('hashchange', () => {
    const page = pageOfHash(location.hash);
    if (page !== undefined) go(page);
  });
};

/** Browsers may refuse storage altogether; reading then begins at the page of the address. */
const keptIn = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

const keep = (key: string, value: string): void => {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // See above.
  }
};
