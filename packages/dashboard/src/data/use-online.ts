import { useSignal } from '@preact/signals';
import { onlineManager } from '@tanstack/query-core';
import { useEffect } from 'preact/hooks';

/** Returns whether the device has a network. */
export const useOnline = (): boolean => {
  const isOnline = useSignal(onlineManager.isOnline());
  useEffect(() => onlineManager.subscribe((online) => (isOnline.value = online)), []);
  return isOnline.value;
};
