import { effect, untracked } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { View } from '../layout/index.ts';
import { t } from '../texts/index.ts';

/** Shows one page at a time, fitted to the screen. */
export type Slideshow = {
  isShown: ReadonlySignal<boolean>;
  toggle(): void;
  leave(): void;
};

/** The full screen mode of the browser. */
export type FullScreen = {
  isFullScreen: ReadonlySignal<boolean>;
  setFullScreen(isFullScreen: boolean): void;
};

/** Fills the screen where the browser can, else the window. Leaving full screen leaves the slideshow too. */
export const makeSlideshow = (
  view: View,
  { isFullScreen, setFullScreen }: FullScreen,
  announce: (text: string) => void,
): Slideshow => {
  /** The reader was not in full screen mode before. */
  let hasEnteredFullScreen = false;
  let wasFullScreen = isFullScreen.peek();

  const start = (): void => {
    hasEnteredFullScreen = !isFullScreen.peek();
    view.showSlideshow(true);
    if (hasEnteredFullScreen) setFullScreen(true);
    view.focus();
    announce(t('slideshowStarted'));
  };
  const leave = (): void => {
    if (!view.isSlideshow.peek()) return;
    view.showSlideshow(false);
    if (hasEnteredFullScreen) setFullScreen(false);
    view.focus();
  };

  effect(() => {
    const hasLeftFullScreen = wasFullScreen && !isFullScreen.value;
    wasFullScreen = isFullScreen.value;
    if (hasLeftFullScreen) untracked(leave);
  });

  return {
    isShown: view.isSlideshow,
    toggle: () => (view.isSlideshow.peek() ? leave() : start()),
    leave,
  };
};
