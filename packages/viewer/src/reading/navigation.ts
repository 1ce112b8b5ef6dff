import { batch, computed, effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { hasComeToGate, topBeforeGate } from './gate-position.ts';
import type { Shape } from '../layout/document-shape.ts';
import type { View } from '../layout/view.ts';

/** Going from page to page, and coming to the gate. */
export type Navigation = {
  /** Whether the reader has come to what is closed: the gate is to be asked. */
  atGate: ReadonlySignal<boolean>;
  /** The page that is being read; undefined on the way to one that is not open yet, past others that nobody looks at. */
  onScreen: ReadonlySignal<number | undefined>;
  /** To a page; when it is closed to the gate, and there when the gate has been passed. */
  go(page: number): void;
  turn(pages: 1 | -1): void;
  askGate(): void;
  leaveGate(): void;
  /** After each new layout. */
  settle(): void;
};

export const makeNavigation = (
  view: View,
  shape: ReadonlySignal<Shape>,
  announce: (text: string) => void,
): Navigation => {
  const atGate = signal(false);
  const wanted = signal<number | undefined>(undefined);
  let highest = 0;
  let settledAt: number | undefined;

  const go = (page: number): void => {
    const { open, pageCount } = shape.peek();
    if (open === 0 || page < 1 || page > pageCount) return;
    if (page > open) {
      goToRest(page);
      return;
    }
    batch(() => {
      wanted.value = undefined;
      view.goToBox(page);
      highest = view.scroll.peek().top;
    });
    announce(`Page ${page} of ${pageCount}`);
  };

  const goToRest = (page: number): void =>
    batch(() => {
      const { open, rest } = shape.peek();
      wanted.value = page;
      view.goToBox(open + 1, open);
      if (rest === 'closed') atGate.value = true;
    });

  effect(() => {
    const { open, rest } = shape.value;
    const { top } = view.scroll.value;
    if (rest !== 'closed') {
      atGate.value = false;
      highest = top;
      return;
    }
    // When pages move and the reader does not, nobody has come to anything.
    if (top === settledAt) return;
    highest = Math.min(highest, top);
    const { height = 0, lead = 0, inset = 0 } = view.viewport.peek() ?? {};
    const layout = view.layout.peek();
    const from = top - lead;
    const come = hasComeToGate({
      layout,
      open,
      top: from + inset,
      bottom: from + height,
      scrolled: top - highest,
      atEnd: from + height >= layout.height,
    });
    if (come) atGate.value = true;
  });

  return {
    atGate,
    onScreen: computed(() => (wanted.value === undefined ? view.onScreen.value : undefined)),
    go,
    turn: (pages) => go(view.current.peek() + pages),
    askGate: () => void (atGate.value = true),
    leaveGate: () =>
      batch(() => {
        const { open } = shape.peek();
        const { lead = 0, height = 0 } = view.viewport.peek() ?? {};
        wanted.value = undefined;
        view.goTo(topBeforeGate(view.layout.peek(), open, height) + lead, open);
        highest = view.scroll.peek().top;
        atGate.value = false;
      }),
    settle: () =>
      batch(() => {
        const before = view.scroll.peek().top;
        view.settle();
        settledAt = view.scroll.peek().top;
        highest += settledAt - before;
        const page = wanted.peek();
        if (page !== undefined && page <= shape.peek().open) go(page);
      }),
  };
};
