import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

/** The browser window and its full screen mode. */
export type Screen = {
  /** Whether the window has room for thumbnails next to the pages. */
  isWide: ReadonlySignal<boolean>;
  canFullScreen: boolean;
  isFullScreen: ReadonlySignal<boolean>;
  setFullScreen(isFullScreen: boolean): void;
  toggleFullScreen(): void;
};

export const makeScreen = (): Screen => {
  const query = matchMedia('(min-width: 1100px)');
  const isWide = signal(query.matches);
  query.addEventListener('change', ({ matches }) => (isWide.value = matches));

  // iPhones have no full screen mode, and the property is missing there.
  const canFullScreen = (document as { fullscreenEnabled?: boolean }).fullscreenEnabled === true;
  const isFullScreen = signal(false);
  document.addEventListener('fullscreenchange', () => (isFullScreen.value = document.fullscreenElement !== null));

  const change = makeModeChange({
    isFull: () => document.fullscreenElement !== null,
    enter: () => document.documentElement.requestFullscreen(),
    leave: () => document.exitFullscreen(),
  });
  const setFullScreen = (toFullScreen: boolean): void => void (canFullScreen && change(toFullScreen));
  return {
    isWide,
    canFullScreen,
    isFullScreen,
    setFullScreen,
    toggleFullScreen: () => setFullScreen(document.fullscreenElement === null),
  };
};

/** Changes the mode, and leaves it when it was left before the browser had entered it. */
export const makeModeChange = (browser: {
  isFull: () => boolean;
  enter: () => Promise<void>;
  leave: () => Promise<void>;
}): ((toFull: boolean) => Promise<void>) => {
  const { isFull, enter, leave } = browser;
  let isFullNext = false;
  return async (toFull) => {
    isFullNext = toFull;
    try {
      if (toFull !== isFull()) await (toFull ? enter() : leave());
      if (!isFullNext && isFull()) await leave();
    } catch {
      // The browser may deny the change. The mode then stays as it is.
    }
  };
};
