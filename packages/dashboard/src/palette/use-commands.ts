import { useLocation } from 'preact-iso';
import { useApp } from '../app-context.ts';
import { places } from '../frame/places.ts';
import { openSheet } from '../keyboard/opened.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { chooseFiles } from '../uploads/choose-files.ts';
import { useAddFiles } from '../uploads/use-add-files.ts';
import type { Command } from './match.ts';

export type RunnableCommand = Command & {
  /** The shortcut that does the same. */
  keys?: string;
  run: () => void;
};

/** Words by which people look for a place. */
const placeWords: Partial<Record<(typeof places)[number]['href'], string>> = {
  '/app': 'home statistics dashboard',
  '/app/documents': 'files pdf',
  '/app/leads': 'contacts people e-mail',
  '/app/live': 'reading now',
  '/app/webhooks': 'deliveries events',
  '/app/settings': 'account profile password sessions export delete',
};

/** The places and actions of the palette. */
export const useCommands = (): { places: RunnableCommand[]; actions: RunnableCommand[] } => {
  const { shortcuts } = useApp();
  const { route } = useLocation();
  const signOut = useSignOut();
  const addFiles = useAddFiles();
  const areShortcutsOn = shortcuts.isOn.value;
  return {
    places: places.map(({ href, label, key }) => ({
      id: href,
      label,
      words: placeWords[href] ?? '',
      keys: `g ${key}`,
      run: () => route(href),
    })),
    actions: [
      { id: 'upload', label: 'Upload PDF', words: 'document file add', run: () => chooseFiles(addFiles) },
      { id: 'key', label: 'Create an API key', words: 'token', run: () => route('/app/keys') },
      {
        id: 'docs',
        label: 'API documentation',
        words: 'help reference',
        run: () => location.assign('/docs'),
      },
      { id: 'sheet', label: 'Show the keyboard shortcuts', words: 'help keys', keys: '?', run: openSheet },
      {
        id: 'switch',
        label: areShortcutsOn ? 'Switch the keyboard shortcuts off' : 'Switch the keyboard shortcuts on',
        words: 'keys accessibility',
        run: () => shortcuts.switchOn(!areShortcutsOn),
      },
      { id: 'out', label: 'Sign out', words: 'log out leave', run: () => void signOut.run() },
    ],
  };
};
