import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { ComponentType } from 'preact';

/** The list of keys. */
export type Shortcuts = {
  /** The open list. Undefined while it is closed. */
  Sheet: ReadonlySignal<ComponentType | undefined>;
  open(): void;
};

export const makeShortcuts = (): Shortcuts => {
  const Sheet = signal<ComponentType | undefined>(undefined);
  const open = async (): Promise<void> => {
    const { makeShortcutSheet } = await import('./shortcut-sheet.tsx');
    Sheet.value = makeShortcutSheet(() => (Sheet.value = undefined));
  };
  return { Sheet, open: () => void open() };
};
