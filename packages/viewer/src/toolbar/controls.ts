import { computed, effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { rowIndexAt, standardZoom, trueSize, zoomedIn, zoomedOut } from '../layout/index.ts';
import type { DocumentShape, View } from '../layout/index.ts';
import type { Navigation } from '../reading/index.ts';
import type { Printing } from '../printing/index.ts';
import type { Shortcuts } from '../shortcuts/index.ts';
import { makeSidePanel } from '../side-panel/index.ts';
import type { SidePanelState } from '../side-panel/index.ts';
import type { Slideshow } from '../slideshow/index.ts';
import type { Command } from './key-commands.ts';
import type { Screen } from './screen.ts';

/** Everything that buttons and keys can do. */
export type Controls = {
  view: View;
  shape: ReadonlySignal<DocumentShape>;
  navigation: Navigation;
  screen: Screen;
  slideshow: Slideshow;
  printing: Printing;
  shortcuts: Shortcuts;
  sidePanel: SidePanelState;
  /** The part of the document above the lower edge of the view, 0 to 1. */
  progress: ReadonlySignal<number>;
  /** Whether the toolbar is hidden on phones, while the reader scrolls down. */
  isToolbarHidden: ReadonlySignal<boolean>;
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
  slideshow: Slideshow;
  hasOutline: ReadonlySignal<boolean>;
  printing: Printing;
  shortcuts: Shortcuts;
}): Controls => {
  const { view, shape, navigation, screen, slideshow, hasOutline, printing, shortcuts } = parts;
  const hasRoom = computed(() => shape.value.openPages > 0 && !slideshow.isShown.value);
  const sidePanel = makeSidePanel({ isWide: screen.isWide, hasPages: hasRoom, hasOutline });

  /** Fits the page on screen, or returns to the standard zoom. */
  const toggleFit = (kind: 'fit-width' | 'fit-page'): void =>
    view.zoomTo(view.zoom.peek().kind === kind ? standardZoom : { kind, page: view.currentPage.peek() });
  const scrollBy = (down: number): void => view.scrollTo(view.scroll.peek().top + down);

  const commands: Record<Command, () => void> = {
    'previous-page': () => navigation.turnPage(-1),
    'next-page': () => navigation.turnPage(1),
    'first-page': () => navigation.goToPage(1),
    'last-page': () => navigation.goToPage(shape.peek().pageCount),
    'screen-up': () => navigation.turnScreen(-1),
    'screen-down': () => navigation.turnScreen(1),
    'zoom-in': () => view.zoomTo(zoomedIn(view.scale.peek(), view.scales.peek())),
    'zoom-out': () => view.zoomTo(zoomedOut(view.scale.peek(), view.scales.peek())),
    'zoom-reset': () => view.zoomTo(standardZoom),
    'zoom-true-size': () => view.zoomTo(trueSize),
    'fit-width': () => toggleFit('fit-width'),
    'fit-page': () => toggleFit('fit-page'),
    'rotate-right': () => view.rotate(90),
    'rotate-left': () => view.rotate(-90),
    'two-pages': () => view.showTwoPages(!view.isTwoPages.peek()),
    slideshow: slideshow.toggle,
    'leave-slideshow': slideshow.leave,
    'full-screen': screen.toggleFullScreen,
    print: printing.start,
    shortcuts: shortcuts.open,
    thumbnails: () => sidePanel.toggleTab('pages'),
    outline: () => sidePanel.toggleTab('outline'),
    'line-up': () => scrollBy(-lineHeight),
    'line-down': () => scrollBy(lineHeight),
  };

  return {
    view,
    shape,
    navigation,
    screen,
    slideshow,
    printing,
    shortcuts,
    sidePanel,
    progress: computed(() => progressOf(view, shape.value)),
    isToolbarHidden: makeIsToolbarHidden(view),
    jumpToPage: (page) => {
      navigation.goToPage(page);
      view.focus();
    },
    run: (command) => commands[command](),
  };
};

/** Returns the part of the document above the lower edge of the view. Rows of two pages count as a whole. */
const progressOf = (view: View, { openPages, pageCount }: DocumentShape): number => {
  const { height = 0, pagesTop = 0 } = view.viewport.value ?? {};
  const y = view.scroll.value.top - pagesTop + height;
  const row = view.layout.value.rows[rowIndexAt(view.layout.value, y)];
  if (openPages === 0 || !row) return 0;
  const part = Math.min(Math.max((y - row.top) / row.height, 0), 1);
  const pages = row.first - 1 + part * (row.last - row.first + 1);
  return Math.min(pages, openPages) / pageCount;
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
