import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

/** The screen around the page. */
export type Screen = {
  /** Wide enough for thumbnails beside the pages. */
  wide: ReadonlySignal<boolean>;
  canFill: boolean;
  filled: ReadonlySignal<boolean>;
  toggleFilled(): void;
};

export const makeBrowserScreen = (): Screen => {
  const query = matchMedia('(min-width: 1100px)');
  const wide = signal(query.matches);
  query.addEventListener('change', ({ matches }) => (wide.value = matches));

  // Not on iPhones, where the property is missing.
  const canFill = (document as { fullscreenEnabled?: boolean }).fullscreenEnabled === true;
  const filled = signal(false);
  document.addEventListener('fullscreenchange', () => (filled.value = document.fullscreenElement !== null));

  const toggleFilled = async (): Promise<void> => {
    if (!canFill) return;
    try {
      await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    } catch {
      // The browser may refuse, and stays as it is.
    }
  };
  return { wide, canFill, filled, toggleFilled: () => void toggleFilled() };
};
