import { LiveRegions, ToastList } from '@docsight/ui';
import type { ComponentType } from 'preact';
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import { useApp } from './app-context.ts';
import { Farewell } from './farewell.tsx';
import { Frame } from './frame/frame.tsx';
import { GuardedLocation } from './leave/guarded-location.tsx';
import { NotFound } from './pages/not-found/index.tsx';
import { preloadWhenIdle } from './on-demand/preload-when-idle.ts';
import { pages, publicPages } from './routes.ts';
import { SignInAgain } from './session/sign-in-again.tsx';
import { ErrorPanel } from './shell/error-panel.tsx';
import { noteNavigation } from './shell/use-page-heading.ts';
import { ShareHost } from './share/share-host.tsx';
import { DropZone } from './uploads/drop-zone.tsx';
import { UploadsPanel } from './uploads/uploads-panel.tsx';
import { isDecodable } from './url/is-decodable.ts';
import './uploads/uploads.css';

/** The whole application. */
export const App = () => {
  const { announcer, toasts } = useApp();
  return (
    <LocationProvider scope="/app">
      <ErrorBoundary>
        <GuardedLocation>
          <Content />
        </GuardedLocation>
      </ErrorBoundary>
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
  if (state.kind === 'deleted') return <Farewell email={state.email} />;
  if (state.kind === 'starting') return null;
  if (state.kind === 'failed') return <ErrorPanel error={state.error} onRetry={() => void session.start()} />;
  if (state.kind === 'signed-out') return <GoToLogin />;
  return (
    <>
      {/* Another account starts with new pages. */}
      <Frame key={state.user.id} user={state.user}>
        <Pages of={pages} />
      </Frame>
      <DropZone />
      <UploadsPanel />
      <ShareHost />
      {state.kind === 'ended' && <SignInAgain email={state.user.email} />}
    </>
  );
};

const Pages = ({ of }: { of: typeof pages | typeof publicPages }) => {
  const { path } = useLocation();
  if (!isDecodable(path)) return <NotFound />;
  return (
    <Router onRouteChange={noteNavigation} onLoadEnd={() => void preloadWhenIdle(Object.values(of))}>
      {Object.entries<ComponentType<never>>(of).map(([each, component]) => (
        // The parameters of its path are the properties of a page.
        <Route key={each} path={each} component={component as ComponentType} />
      ))}
      <Route default component={NotFound} />
    </Router>
  );
};

/** Returns to the requested page after the sign-in. */
const GoToLogin = () => {
  const { url, route } = useLocation();
  useEffect(() => {
    route(url === '/app' ? '/app/login' : `/app/login?next=${encodeURIComponent(url)}`, true);
  }, []);
  return null;
};
