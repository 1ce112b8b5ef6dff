import { useApp } from '../app-context.ts';

/** Returns whether the device has a network. */
export const useOnline = (): boolean => useApp().offlineSince.value === undefined;
