import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { DocumentShape } from '../../layout/index.ts';
import type { DocumentSearch } from '../document-search.ts';
import { OpenBar } from './open-bar.tsx';

/** Shows the bar while the search is open. Afterwards the focus returns to where it was. */
export const SearchBar = (props: {
  search: DocumentSearch;
  shape: ReadonlySignal<DocumentShape>;
  focusPages: () => void;
}) => {
  const { search, shape, focusPages } = props;
  const isOpen = search.isOpen.value;
  const openings = search.openings.value;
  const field = useRef<HTMLInputElement>(null);
  const focusedBefore = useRef<Element | null>(null);

  useLayoutEffect(() => {
    if (isOpen) focusedBefore.current = document.activeElement;
  }, [isOpen]);
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [isOpen, openings]);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    // In the same task as the bar disappears, so that no key is lost.
    return () => {
      // The reader may have moved the focus to the pages.
      if (document.activeElement !== document.body) return;
      const before = focusedBefore.current;
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
      else focusPages();
    };
  }, [isOpen]);

  return isOpen ? <OpenBar search={search} shape={shape} field={field} /> : null;
};
