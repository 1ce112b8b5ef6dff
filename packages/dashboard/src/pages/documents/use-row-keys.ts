import type { RefObject } from 'preact';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';

/** `j` and `k` move through the titles of a list. Enter opens the link that has the focus. */
export const useRowKeys = (list: RefObject<HTMLElement | null>): void => {
  const move = (by: 1 | -1): void => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('tbody th a') ?? [])];
    const row = document.activeElement?.closest('tr');
    const current = links.findIndex((link) => link.closest('tr') === row);
    const next = current === -1 ? 0 : Math.min(Math.max(current + by, 0), links.length - 1);
    links[next]?.focus();
  };
  useShortcuts([
    { keys: 'j', label: 'Next document', run: () => move(1) },
    { keys: 'k', label: 'Previous document', run: () => move(-1) },
  ]);
};
