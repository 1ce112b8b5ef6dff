import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { t } from '../texts/index.ts';

/** Follows whether the browser has a network, and announces to screen readers when that changes. */
export const makeConnection = (
  window: Pick<Window, 'addEventListener'> & { navigator: Pick<Navigator, 'onLine'> },
  announce: (text: string) => void,
): ReadonlySignal<boolean> => {
  const isOnline = signal(window.navigator.onLine);
  window.addEventListener('offline', () => {
    isOnline.value = false;
    announce(t('nowOffline'));
  });
  window.addEventListener('online', () => {
    isOnline.value = true;
    announce(t('onlineAgain'));
  });
  return isOnline;
};
