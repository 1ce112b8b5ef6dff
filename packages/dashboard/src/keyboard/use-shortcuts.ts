import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../app-context.ts';
import type { Shortcut } from './shortcuts.ts';

/** Adds shortcuts while a component is shown. Their keys and labels must not change. The sheet of shortcuts lists them. */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const { shortcuts: all } = useApp();
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(
    () => all.add(shortcuts.map((shortcut, index) => ({ ...shortcut, run: () => current.current[index]?.run() }))),
    [],
  );
};
