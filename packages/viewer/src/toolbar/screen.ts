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

  const change = async (toFullScreen: boolean): Promise<void> => {
    if (!canFullScreen || toFullScreen === (document.fullscreenElement !== null)) return;
    try {
      await (toFullScreen ? document.documentElement.requestFullscreen() : document.exitFullscreen());
    } catch {
      // The browser may deny the change. The mode then stays as it is.
    }
  };
  const setFullScreen = (toFullScreen: boolean): void => void change(toFullScreen);
  return {
    isWide,
    canFullScreen,
    isFullScreen,
    setFullScreen,
    toggleFullScreen: () => setFullScreen(document.fullscreenElement === null),
  };
};
