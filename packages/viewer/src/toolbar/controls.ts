import { computed, effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Screen } from './screen.ts';
import type { Command } from './key-commands.ts';
import { placeAt } from '../layout/page-layout.ts';
import type { Navigation } from '../reading/navigation.ts';
import type { Shape } from '../layout/document-shape.ts';
import type { View } from '../layout/view.ts';
import { unzoomed, zoomedIn, zoomedOut } from '../layout/zoom.ts';

/** All that buttons and keys can do. */
export type Controls = {
  view: View;
  shape: ReadonlySignal<Shape>;
  navigation: Navigation;
  screen: Screen;
  /** Whether the rail of thumbnails shows. */
  thumbnails: ReadonlySignal<boolean>;
  /** How much of the document is above the lower edge of the view, from 0 to 1. */
  progress: ReadonlySignal<number>;
  /** On phones the bar makes room while the reader goes down. */
  toolbarAway: ReadonlySignal<boolean>;
  toggleThumbnails(): void;
  zoomIn(): void;
  zoomOut(): void;
  zoomReset(): void;
  toggleFit(): void;
  /** Goes to a page and gives the keys back to the pages. */
  jump(page: number): void;
  run(command: Command): void;
};

/** Css pixels that an arrow key moves the pages. */
const line = 60;

export const makeControls = (parts: {
  view: View;
  shape: ReadonlySignal<Shape>;
  navigation: Navigation;
  screen: Screen;
}): Controls => {
  const { view, shape, navigation, screen } = parts;
  const thumbnails = signal(false);

  const zoomIn = (): void => view.zoomTo(zoomedIn(view.scale.peek()));
  const zoomOut = (): void => view.zoomTo(zoomedOut(view.scale.peek()));
  const zoomReset = (): void => view.zoomTo(unzoomed);
  const toggleThumbnails = (): void => void (thumbnails.value = !thumbnails.peek());
  const moveBy = (down: number): void => view.moveTo(view.scroll.peek().top + down);

  const commands: Record<Command, () => void> = {
    'previous-page': () => navigation.turn(-1),
    'next-page': () => navigation.turn(1),
    'first-page': () => navigation.go(1),
    'last-page': () => navigation.go(shape.peek().pageCount),
    'zoom-in': zoomIn,
    'zoom-out': zoomOut,
    'zoom-reset': zoomReset,
    'full-screen': screen.toggleFilled,
    thumbnails: toggleThumbnails,
    'line-up': () => moveBy(-line),
    'line-down': () => moveBy(line),
  };

  return {
    ...parts,
    thumbnails: computed(() => thumbnails.value && screen.wide.value && shape.value.open > 0),
    progress: computed(() => {
      const { height = 0, lead = 0 } = view.viewport.value ?? {};
      if (shape.value.open === 0) return 0;
      const { page, fraction } = placeAt(view.layout.value, view.scroll.value.top - lead + height);
      return page > shape.value.open
        ? shape.value.open / shape.value.pageCount
        : (page - 1 + fraction) / shape.value.pageCount;
    }),
    toolbarAway: awayWhileGoingDown(view),
    toggleThumbnails,
    zoomIn,
    zoomOut,
    zoomReset,
    toggleFit: () => view.zoomTo(view.zoom.peek().kind === 'fit' ? unzoomed : { kind: 'fit' }),
    jump: (page) => {
      navigation.go(page);
      view.focus();
    },
    run: (command) => commands[command](),
  };
};

/** A trembling thumb neither hides the bar nor brings it back; css pixels. */
const meant = 32;

const awayWhileGoingDown = ({ scroll, current }: View): ReadonlySignal<boolean> => {
  const away = signal(false);
  let turn = 0;
  let last = 0;
  let page = current.peek();
  effect(() => {
    const { top } = scroll.value;
    // A jump shows where it went.
    const jumped = Math.abs(current.value - page) > 1;
    page = current.value;
    if (top > last !== last > turn) turn = last;
    last = top;
    if (top <= meant || jumped || turn - top > meant) away.value = false;
    else if (top - turn > meant) away.value = true;
  });
  return away;
};
