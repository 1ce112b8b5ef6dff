import type { AccountClient } from '@docsight/client';
import type { Announcer, Toasts } from '@docsight/ui';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { QueryClient } from '@tanstack/query-core';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Deletions } from './deletions/deletions.ts';
import type { Shortcuts } from './keyboard/shortcuts.ts';
import type { Live } from './live/live.ts';
import type { Session } from './session/session.ts';
import type { Uploads } from './uploads/uploads.ts';
import type { LinkToken } from './url/link-token.ts';

/** What every part of the page may use. */
export type AppContext = {
  client: AccountClient;
  session: Session;
  queryClient: QueryClient;
  /** Since when the device has no network, in milliseconds since 1970. Undefined while it has one. */
  offlineSince: ReadonlySignal<number | undefined>;
  live: Live;
  announcer: Announcer;
  toasts: Toasts;
  uploads: Uploads;
  deletions: Deletions;
  /** The code of the document whose share sheet is open. */
  shareSheet: Signal<string | undefined>;
  /** Whether the page has changes that would be lost. Set it with `useUnsaved`. */
  unsaved: Signal<boolean>;
  shortcuts: Shortcuts;
  linkToken: LinkToken;
};

export const Context = createContext<AppContext | undefined>(undefined);

export const useApp = (): AppContext => {
  const context = useContext(Context);
  if (!context) throw new Error('useApp needs a Context.Provider above it.');
  return context;
};
