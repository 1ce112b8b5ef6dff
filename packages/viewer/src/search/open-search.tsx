import { isApple } from '@docsight/ui/keyboard';
import { signal } from '@preact/signals';
import { makeLazyPart } from '@docsight/ui/lazy-part';
import { LoadFailed } from '../load-failed.tsx';
import { searchKeyOf } from './search-keys.ts';
import type { Search, SearchParts } from './search-parts.ts';

export const makeSearch = (parts: SearchParts): Search => {
  /** What was typed while the script was loading. */
  let typed = '';
  const { state, part, load } = makeLazyPart(
    () => import('./start-search.tsx'),
    ({ startSearch }) => {
      const search = startSearch(parts);
      search.open(typed || undefined);
      return search;
    },
  );
  const hidesFailure = signal(false);
  const open = (): void => {
    hidesFailure.value = false;
    if (part.peek()) part.peek()!.open();
    if (state.peek() === 'done' || state.peek() === 'loading') return;
    typed = '';
    void load();
  };

  document.addEventListener('keydown', (event) => {
    const target = event.target instanceof Element ? event.target : undefined;
    const isIn = (selector: string): boolean => target?.closest(selector) != null;
    if (event.defaultPrevented || parts.shape.peek().openPages === 0) return;
    const place = {
      isInDialog: isIn('dialog, [role="menu"]') || document.querySelector('dialog[open]') !== null,
      isInField: isIn('input, textarea, select, [contenteditable]'),
      isInSearchField: isIn('[role="search"] input'),
      isSearchOpen: part.peek()?.isOpen.peek() === true,
      isSearchLoading: state.peek() === 'loading',
      hasSingleKeys: parts.singleKeys.isOn.peek(),
    };
    const pressed = searchKeyOf(event, place, isApple());
    if (pressed === 'open') open();
    else if (pressed === 'type') typed += event.key;
    else if (pressed) part.peek()!.step(pressed === 'next' ? 1 : -1);
    else return;
    event.preventDefault();
  });

  return {
    open,
    Bar: () => {
      if (state.value === 'failed' && !hidesFailure.value)
        return <LoadFailed onClose={() => (hidesFailure.value = true)} />;
      const Loaded = part.value?.Bar;
      return Loaded ? <Loaded /> : null;
    },
    Highlights: ({ page }) => {
      const Loaded = part.value?.Highlights;
      return Loaded ? <Loaded page={page} /> : null;
    },
  };
};
