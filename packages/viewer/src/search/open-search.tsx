import { signal } from '@preact/signals';
import { t } from '../texts/index.ts';
import { isApple } from '../is-apple.ts';
import { searchKeyOf } from './search-keys.ts';
import type { LoadedSearch, Search, SearchParts } from './search-parts.ts';

export const makeSearch = (parts: SearchParts): Search => {
  const loaded = signal<LoadedSearch | undefined>(undefined);
  const hasFailed = signal(false);
  let loading: Promise<void> | undefined;
  /** What was typed while the script was loading. */
  let typed = '';

  const load = async (): Promise<void> => {
    const chunk = await import('./start-search.tsx').catch(() => undefined);
    hasFailed.value = !chunk;
    loaded.value = chunk?.startSearch(parts);
    loaded.value?.open(typed || undefined);
    typed = '';
    loading = undefined;
  };
  const open = (): void => {
    if (loaded.peek()) loaded.peek()!.open();
    else loading ??= load();
  };

  document.addEventListener('keydown', (event) => {
    const target = event.target instanceof Element ? event.target : undefined;
    const isIn = (selector: string): boolean => target?.closest(selector) != null;
    if (event.defaultPrevented || parts.shape.peek().openPages === 0) return;
    const place = {
      isInDialog: isIn('dialog, [role="menu"]') || document.querySelector('dialog[open]') !== null,
      isInField: isIn('input, textarea, select, [contenteditable]'),
      isInSearchField: isIn('[role="search"] input'),
      isSearchOpen: loaded.peek()?.isOpen.peek() === true,
    };
    const pressed = searchKeyOf(event, place, isApple);
    if (pressed === 'open') open();
    else if (pressed) loaded.peek()!.step(pressed === 'next' ? 1 : -1);
    else if (loading && event.key.length === 1 && !event.ctrlKey && !event.metaKey) typed += event.key;
    else return;
    event.preventDefault();
  });

  return {
    open,
    Bar: () => {
      const Loaded = loaded.value?.Bar;
      if (Loaded) return <Loaded />;
      return hasFailed.value ? (
        <p class="search-failed" role="alert">
          {t('searchNotLoaded')}
        </p>
      ) : null;
    },
    Highlights: ({ page }) => {
      const Loaded = loaded.value?.Highlights;
      return Loaded ? <Loaded page={page} /> : null;
    },
  };
};
