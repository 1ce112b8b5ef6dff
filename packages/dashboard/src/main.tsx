import { createAccountClient } from '@docsight/client';
import { makeAnnouncer, makeToasts } from '@docsight/ui';
import '@docsight/ui/styles/tokens.css';
import '@docsight/ui/styles/base.css';
import '@docsight/ui/styles/controls.css';
import '@docsight/ui/styles/field.css';
import '@docsight/ui/styles/dialog.css';
import '@docsight/ui/styles/toasts.css';
import '@docsight/ui/styles/table.css';
import '@docsight/ui/styles/chart.css';
import { effect, signal } from '@preact/signals';
import { onlineManager } from '@tanstack/query-core';
import { render } from 'preact';
import { Context } from './app-context.ts';
import type { AppContext } from './app-context.ts';
import { App } from './app.tsx';
import { makeQueryClient } from './data/query-client.ts';
import { deletionsInBrowser } from './deletions/deletions-in-browser.ts';
import { storedPreference } from './keyboard/preference.ts';
import { makeShortcuts } from './keyboard/shortcuts.ts';
import { liveInBrowser } from './live/live-in-browser.ts';
import { makeSession } from './session/session.ts';
import { watchTabs } from './session/watch-tabs.ts';
import { uploadsInBrowser } from './uploads/uploads-in-browser.ts';
import './styles/app.css';
import './styles/frame.css';
import './styles/level.css';
import './styles/panels.css';
import './styles/tabs.css';
import { readLinkToken } from './url/link-token.ts';
import { publicPaths } from './url/public-paths.ts';

/** The composition root of the page. */
const start = (root: HTMLElement): void => {
  // The browser sends the cookie of the session. Queries repeat themselves, so the client does it only once.
  const client = createAccountClient({ baseUrl: location.origin, maxRetries: 1, maxWaitMs: 5_000 });
  const queryClient = makeQueryClient();
  const tabs = watchTabs();
  const session = makeSession(client, { notifyTabs: tabs.notify, reload: () => location.reload() });
  const announcer = makeAnnouncer((run, ms) => setTimeout(run, ms));
  const toasts = makeToasts((run, ms) => {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  });
  const context: AppContext = {
    client,
    queryClient,
    session,
    live: liveInBrowser(client, session),
    announcer,
    toasts,
    uploads: uploadsInBrowser({ session, queryClient, announcer }),
    deletions: deletionsInBrowser({ session, queryClient, toasts }),
    shareSheet: signal(undefined),
    shortcuts: makeShortcuts(storedPreference(localStorageOf(window))),
    linkToken: readLinkToken(publicPaths, () => location, replaceAddress, (run) => addEventListener('hashchange', run)),
  };
  onlineManager.setOnline(navigator.onLine);
  queryClient.mount();
  forgetOtherAccounts(context);
  tabs.onReturn(() => void session.check());
  void session.start();
  render(
    <Context.Provider value={context}>
      <App />
    </Context.Provider>,
    root,
  );
};

/** Nothing of one account may be shown to the next one. */
const forgetOtherAccounts = ({ session, queryClient }: AppContext): void => {
  let shownId: string | undefined;
  effect(() => {
    const state = session.state.value;
    if (state.kind === 'starting' || state.kind === 'failed') return;
    const id = 'user' in state ? state.user.id : undefined;
    if (shownId !== undefined && id !== shownId) queryClient.clear();
    shownId = id;
  });
};

const replaceAddress = (address: string): void => history.replaceState(history.state, '', address);

/** Returns undefined where the browser forbids storage. */
const localStorageOf = (page: Window): Storage | undefined => {
  try {
    return page.localStorage;
  } catch {
    return undefined;
  }
};

start(document.getElementById('dashboard')!);
