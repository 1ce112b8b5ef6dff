import { makeLazyPart } from '@docsight/ui/lazy-part';
import { useLocation } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import { useApp } from '../app-context.ts';
import { places } from '../frame/places.ts';
import { DialogOnDemand } from '../on-demand/dialog-on-demand.tsx';
import { isPaletteKey, isShortcutKey, keyTargetOf } from './key-target.ts';
import { closeOpened, opened, openPalette, openSheet } from './opened.ts';
import { useShortcuts } from './use-shortcuts.ts';

const palette = makeLazyPart(
  () => import('../palette/palette.tsx'),
  (script) => script.default,
);
const sheet = makeLazyPart(
  () => import('./shortcut-sheet.tsx'),
  (script) => script.default,
);

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

  if (opened.value === 'palette') return <DialogOnDemand dialog={palette} props={{ onClose: closeOpened }} />;
  if (opened.value === 'sheet') return <DialogOnDemand dialog={sheet} props={{ onClose: closeOpened }} />;
  return null;
};
