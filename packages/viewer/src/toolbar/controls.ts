import { computed, effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { defaultZoom, positionAt, zoomedIn, zoomedOut } from '../layout/index.ts';
import type { DocumentShape, View } from '../layout/index.ts';
import type { Navigation } from '../reading/index.ts';
import type { Command } from './key-commands.ts';
import type { Screen } from './screen.ts';

/** Everything that buttons and keys can do. */
export type Controls = {
  view: View;
  shape: ReadonlySignal<DocumentShape>;
  navigation: Navigation;
  screen: Screen;
  areThumbnailsShown: ReadonlySignal<boolean>;
  /** The part of the document above the lower edge of the view, 0 to 1. */
  progress: ReadonlySignal<number>;
  /** Whether the toolbar is hidden on phones, while the reader scrolls down. */
  isToolbarHidden: ReadonlySignal<boolean>;
  toggleThumbnails(): void;
  zoomIn(): void;
  zoomOut(): void;
  resetZoom(): void;
  toggleFitWidth(): void;
  /** Goes to a page and moves the focus to the pages. */
  jumpToPage(page: number): void;
  run(command: Command): void;
};

/** The distance that an arrow key scrolls, in CSS pixels. */
const lineHeight = 60;

export const makeControls = (parts: {
  view: View;
  shape: ReadonlySignal<DocumentShape>;
  navigation: Navigation;
  screen: Screen;
}): Controls => {
  const { view, shape, navigation, screen } = parts;
  const isListOpen = signal(false);

  const zoomIn = (): void => view.zoomTo(zoomedIn(view.scale.peek()));
  const zoomOut = (): void => view.zoomTo(zoomedOut(view.scale.peek()));
  const resetZoom = (): void => view.zoomTo(defaultZoom);
  const toggleThumbnails = (): void => void (isListOpen.value = !isListOpen.peek());
  const scrollBy = (down: number): void => view.scrollTo(view.scroll.peek().top + down);

  const commands: Record<Command, () => void> = {
    'previous-page': () => navigation.turnPage(-1),
    'next-page': () => navigation.turnPage(1),
    'first-page': () => navigation.goToPage(1),
    'last-page': () => navigation.goToPage(shape.peek().pageCount),
    'screen-up': () => navigation.turnScreen(-1),
    'screen-down': () => navigation.turnScreen(1),
    'zoom-in': zoomIn,
    'zoom-out': zoomOut,
    'zoom-reset': resetZoom,
    'full-screen': screen.toggleFullScreen,
    thumbnails: toggleThumbnails,
    'line-up': () => scrollBy(-lineHeight),
    'line-down': () => scrollBy(lineHeight),
  };

  return {
    ...parts,
    areThumbnailsShown: computed(() => isListOpen.value && screen.isWide.value && shape.value.openPages > 0),
    progress: computed(() => progressOf(view, shape.value)),
    isToolbarHidden: makeIsToolbarHidden(view),
    toggleThumbnails,
    zoomIn,
    zoomOut,
    resetZoom,
    toggleFitWidth: () => view.zoomTo(view.zoom.peek().kind === 'fit' ? defaultZoom : { kind: 'fit' }),
    jumpToPage: (page) => {
      navigation.goToPage(page);
      view.focus();
    },
    run: (command) => commands[command](),
  };
};

const progressOf = (view: View, { openPages, pageCount }: DocumentShape): number => {
  const { height = 0, pagesTop = 0 } = view.viewport.value ?? {};
  if (openPages === 0) return 0;
  const { page, fraction } = positionAt(view.layout.value, view.scroll.value.top - pagesTop + height);
  return page > openPages ? openPages / pageCount : (page - 1 + fraction) / pageCount;
};

/** A shorter movement neither hides nor shows the toolbar, so that it does not flicker. In CSS pixels. */
const minScroll = 32;

const makeIsToolbarHidden = ({ scroll, currentPage }: View): ReadonlySignal<boolean> => {
  const isHidden = signal(false);
  /** Where the scroll direction last changed. */
  let turnedAt = 0;
  let lastTop = 0;
  let lastPage = currentPage.peek();
  effect(() => {
    const { top } = scroll.value;
    // The toolbar shows the page number after a jump.
    const hasJumped = Math.abs(currentPage.value - lastPage) > 1;
    lastPage = currentPage.value;
    if (top > lastTop !== lastTop > turnedAt) turnedAt = lastTop;
    lastTop = top;
    if (top <= minScroll || hasJumped || turnedAt - top > minScroll) isHidden.value = false;
    else if (top - turnedAt > minScroll) isHidden.value = true;
  });
  return isHidden;
};
