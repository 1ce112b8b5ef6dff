import { useLocation } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import { useApp } from '../app-context.ts';
import { places } from '../frame/places.ts';
import { LoadedOnDemand } from '../shell/loaded-on-demand.tsx';
import { isPaletteKey, isShortcutKey, keyTargetOf } from './key-target.ts';
import { closeOpened, opened, openPalette, openSheet } from './opened.ts';
import { useShortcuts } from './use-shortcuts.ts';

const loadPalette = () => import('../palette/palette.tsx');
const loadSheet = () => import('./shortcut-sheet.tsx');

/** The keyboard of the whole application: the palette, the shortcuts, and the sheet that lists them. */
export const Keyboard = () => {
  const { shortcuts } = useApp();
  const { route } = useLocation();
  useShortcuts([
    ...places.map(({ href, label, key }) => ({ keys: `g ${key}`, label: `Go to ${label}`, run: () => route(href) })),
    { keys: '?', label: 'Show the keyboard shortcuts', run: openSheet },
  ]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = keyTargetOf(event);
      if (isPaletteKey(event, target)) openPalette();
      else if (!isShortcutKey(event, target) || !shortcuts.press(event.key, event.timeStamp)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      closeOpened();
    };
  }, []);

  if (opened.value === 'palette') return <LoadedOnDemand load={loadPalette} props={{ onClose: closeOpened }} />;
  if (opened.value === 'sheet') return <LoadedOnDemand load={loadSheet} props={{ onClose: closeOpened }} />;
  return null;
};
