import { storedPreference } from './preference.ts';
import { makeShortcuts } from './shortcuts.ts';
import type { Shortcuts } from './shortcuts.ts';

export const shortcutsInBrowser = (): Shortcuts => makeShortcuts(storedPreference(storage()));

/** Returns undefined where the browser forbids storage. */
const storage = (): Storage | undefined => {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
};
