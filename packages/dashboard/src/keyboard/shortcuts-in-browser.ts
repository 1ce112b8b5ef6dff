import { browserStorage } from '@docsight/ui/browser-storage';
import { makeKeySwitch } from '@docsight/ui/keyboard';
import { makeShortcuts } from './shortcuts.ts';
import type { Shortcuts } from './shortcuts.ts';

export const shortcutsInBrowser = (): Shortcuts =>
  makeShortcuts(
    makeKeySwitch(
      browserStorage(() => localStorage),
      (run) => addEventListener('storage', run),
    ),
  );
