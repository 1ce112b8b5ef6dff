import type { AccountClient } from '@docsight/client';
import { effect } from '@preact/signals';
import type { QueryClient } from '@tanstack/query-core';
import { makeSession } from './session.ts';
import type { Session } from './session.ts';

/** The session of this page. The other tabs of the browser share its cookie. */
export const sessionInBrowser = (client: AccountClient, queryClient: QueryClient): Session => {
  const channel = new BroadcastChannel('docsight-session');
  const session = makeSession(client, {
    // The message has no content.
    notifyTabs: () => channel.postMessage(null),
    reload: () => location.reload(),
  });
  const check = (): void => void session.check();
  channel.addEventListener('message', check);
  addEventListener('focus', check);
  addEventListener('online', check);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
  forgetOtherAccounts(session, queryClient);
  return session;
};

/** Nothing of one account may be shown to the next one. */
const forgetOtherAccounts = (session: Session, queryClient: QueryClient): void => {
  let shownId: string | undefined;
  effect(() => {
    const state = session.state.value;
    if (state.kind === 'starting' || state.kind === 'failed') return;
    const id = 'user' in state ? state.user.id : undefined;
    if (shownId !== undefined && id !== shownId) queryClient.clear();
    shownId = id;
  });
};
