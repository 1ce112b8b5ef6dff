import type { AccountClient } from '@docsight/client';
import type { Announcer, Toasts } from '@docsight/ui';
import type { Signal } from '@preact/signals';
import type { QueryClient } from '@tanstack/query-core';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Deletions } from './deletions/deletions.ts';
import type { Live } from './live/live.ts';
import type { Session } from './session/session.ts';
import type { Uploads } from './uploads/uploads.ts';

/** What every part of the page may use. */
export type AppContext = {
  client: AccountClient;
  session: Session;
  queryClient: QueryClient;
  live: Live;
  announcer: Announcer;
  toasts: Toasts;
  uploads: Uploads;
  deletions: Deletions;
  /** The code of the document whose share sheet is open. */
  shareSheet: Signal<string | undefined>;
};

export const Context = createContext<AppContext | undefined>(undefined);

export const useApp = (): AppContext => {
  const context = useContext(Context);
  if (!context) throw new Error('useApp needs a Context.Provider above it.');
  return context;
};
