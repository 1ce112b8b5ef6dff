import { LiveRegions, ToastList } from '@docsight/ui';
import type { ComponentType } from 'preact';
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import { useApp } from './app-context.ts';
import { NotFound } from './pages/not-found/index.tsx';
import { pages, publicPages } from './routes.ts';
import { SignInAgain } from './session/sign-in-again.tsx';
import { ErrorPanel } from './shell/error-panel.tsx';
import { Frame } from './shell/frame.tsx';
import { noteNavigation } from './shell/page.tsx';
import { ReloadNotice } from './shell/reload-notice.tsx';

/** The whole application. */
export const App = () => {
  const { announcer, toasts } = useApp();
  return (
    <LocationProvider scope="/app">
      <ErrorBoundary>
        <Content />
      </ErrorBoundary>
      <SignInAgain />
      <ReloadNotice />
      <ToastList toasts={toasts} />
      <LiveRegions announcer={announcer} />
    </LocationProvider>
  );
};

const Content = () => {
  const { session } = useApp();
  const { path } = useLocation();
  const state = session.state.value;
  const isPublic = Object.hasOwn(publicPages, path);
  if (isPublic) return <Pages of={publicPages} />;
  if (state.kind === 'starting') return null;
  if (state.kind === 'failed') return <ErrorPanel error={state.error} onRetry={() => void session.start()} />;
  if (state.kind === 'signed-out') return <GoToLogin />;
  return (
    <Frame user={state.user}>
      <Pages of={pages} />
    </Frame>
  );
};

const Pages = ({ of }: { of: typeof pages | typeof publicPages }) => (
  <Router onRouteChange={noteNavigation}>
    {Object.entries<ComponentType<never>>(of).map(([path, component]) => (
      // The parameters of its path are the properties of a page.
      <Route key={path} path={path} component={component as ComponentType} />
    ))}
    <Route default component={NotFound} />
  </Router>
);

/** Returns to the requested page after the sign-in. */
const GoToLogin = () => {
  const { url, route } = useLocation();
  useEffect(() => {
    route(url === '/app' ? '/app/login' : `/app/login?next=${encodeURIComponent(url)}`, true);
  }, []);
  return null;
};
