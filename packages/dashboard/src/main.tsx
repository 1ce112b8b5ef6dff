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
import { signal } from '@preact/signals';
import { onlineManager } from '@tanstack/query-core';
import { render } from 'preact';
import { Context } from './app-context.ts';
import type { AppContext } from './app-context.ts';
import { App } from './app.tsx';
import { makeQueryClient } from './data/query-client.ts';
import { deletionsInBrowser } from './deletions/deletions-in-browser.ts';
import { shortcutsInBrowser } from './keyboard/shortcuts-in-browser.ts';
import { liveInBrowser } from './live/live-in-browser.ts';
import { sessionInBrowser } from './session/session-in-browser.ts';
import { uploadsInBrowser } from './uploads/uploads-in-browser.ts';
import './styles/app.css';
import './styles/frame.css';
import './styles/level.css';
import './styles/panels.css';
import './styles/tabs.css';
import { linkTokenInBrowser } from './url/link-token.ts';

/** The composition root of the page. */
const start = (root: HTMLElement): void => {
  // The browser sends the cookie of the session. Queries repeat themselves, so the client does it only once.
  const client = createAccountClient({ baseUrl: location.origin, maxRetries: 1, maxWaitMs: 5_000 });
  const queryClient = makeQueryClient();
  const session = sessionInBrowser(client, queryClient);
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
    unsaved: signal(false),
    shortcuts: shortcutsInBrowser(),
    linkToken: linkTokenInBrowser(),
  };
  onlineManager.setOnline(navigator.onLine);
  queryClient.mount();
  void session.start();
  render(
    <Context.Provider value={context}>
      <App />
    </Context.Provider>,
    root,
  );
};

start(document.getElementById('dashboard')!);
