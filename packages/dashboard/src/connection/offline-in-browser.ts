import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { onlineManager } from '@tanstack/query-core';

/** Follows since when the device has no network, in milliseconds since 1970. Undefined while it has one. */
export const offlineInBrowser = (): ReadonlySignal<number | undefined> => {
  onlineManager.setOnline(navigator.onLine);
  const since = signal(navigator.onLine ? undefined : Date.now());
  onlineManager.subscribe((isOnline) => {
    since.value = isOnline ? undefined : (since.peek() ?? Date.now());
  });
  return since;
};
