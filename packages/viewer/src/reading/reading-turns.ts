import { effect } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

/** Each of the pages side by side is shown to the tracker this long at a time, in milliseconds. */
const turnMs = 1_000;

/**
 * Shows the tracker which page is being read. It measures one page at a time, so pages side by side take turns: each
 * gets the same part of the time. Source: docs/tracking.md.
 */
export const trackInTurns = (
  pagesOnScreen: ReadonlySignal<readonly number[]>,
  show: (page: number | undefined) => void,
): void => {
  let timer: ReturnType<typeof setInterval> | undefined;
  let shown: string | undefined;
  effect(() => {
    const pages = pagesOnScreen.value;
    if (pages.join() === shown) return;
    shown = pages.join();
    clearInterval(timer);
    show(pages[0]);
    let turn = 0;
    if (pages.length > 1) timer = setInterval(() => show(pages[(turn += 1) % pages.length]), turnMs);
  });
};
