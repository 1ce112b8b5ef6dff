import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';

/** Where the navigation is a menu instead of a column. The style sheet has the same width. */
const narrow = '(width < 60rem)';

/** The menu of narrow windows. */
export type Menu = {
  isOpen: boolean;
  /** Opens and closes it. */
  button: RefObject<HTMLButtonElement | null>;
  toggle(): void;
};

/** Opens and closes the menu. Escape, another page and a wide window close it. */
export const useMenu = (path: string): Menu => {
  const isOpen = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    isOpen.value = false;
  }, [path]);

  useEffect(() => {
    if (!isOpen.value) return;
    const close = (): void => void (isOpen.value = false);
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      close();
      button.current?.focus();
    };
    const width = matchMedia(narrow);
    document.addEventListener('keydown', onKeyDown);
    width.addEventListener('change', close);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      width.removeEventListener('change', close);
    };
  }, [isOpen.value]);

  return { isOpen: isOpen.value, button, toggle: () => void (isOpen.value = !isOpen.value) };
};
