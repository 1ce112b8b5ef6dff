import {
  Button,
  DocumentIcon,
  IconButton,
  KeyIcon,
  LeadIcon,
  LiveIcon,
  MenuIcon,
  OverviewIcon,
  SettingsIcon,
  WebhookIcon,
} from '@docsight/ui';
import { useSignal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import { useLocation } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import { useApp } from '../app-context.ts';
import type { User } from '../session/session.ts';
import { OfflineNotice } from './offline-notice.tsx';

type Place = { href: string; label: string; Icon: ComponentType };

export const places: readonly Place[] = [
  { href: '/app', label: 'Overview', Icon: OverviewIcon },
  { href: '/app/documents', label: 'Documents', Icon: DocumentIcon },
  { href: '/app/leads', label: 'Leads', Icon: LeadIcon },
  { href: '/app/live', label: 'Live', Icon: LiveIcon },
  { href: '/app/webhooks', label: 'Webhooks', Icon: WebhookIcon },
  { href: '/app/keys', label: 'API keys', Icon: KeyIcon },
  { href: '/app/settings', label: 'Settings', Icon: SettingsIcon },
];

/** The frame around every page of a person who is signed in: navigation, account, content. */
export const Frame = ({ user, children }: { user: User; children: ComponentChildren }) => {
  const { path } = useLocation();
  const isMenuOpen = useSignal(false);
  useEffect(() => {
    isMenuOpen.value = false;
  }, [path]);

  return (
    <div class="frame">
      <a class="skip-link" href="#content">
        Skip to the content
      </a>
      <div class="frame-bar">
        <IconButton
          label={isMenuOpen.value ? 'Close the menu' : 'Open the menu'}
          tooltip="Menu"
          onClick={() => (isMenuOpen.value = !isMenuOpen.value)}
        >
          <MenuIcon />
        </IconButton>
        <a class="frame-brand" href="/app">
          Docsight
        </a>
      </div>
      <div class="frame-side" data-open={isMenuOpen.value}>
        <a class="frame-brand" href="/app">
          Docsight
        </a>
        <Navigation path={path} />
        <Account user={user} />
      </div>
      <main class="frame-main" id="content" tabIndex={-1}>
        <OfflineNotice />
        {children}
      </main>
    </div>
  );
};

const Navigation = ({ path }: { path: string }) => (
  <nav class="frame-places" aria-label="Main">
    {places.map(({ href, label, Icon }) => (
      <a key={href} href={href} aria-current={isWithin(path, href) ? 'page' : undefined}>
        <Icon />
        {label}
      </a>
    ))}
  </nav>
);

const isWithin = (path: string, place: string): boolean =>
  path === place || (place !== '/app' && path.startsWith(`${place}/`));

const Account = ({ user }: { user: User }) => {
  const { session, queryClient, deletions } = useApp();
  const { route } = useLocation();
  const signOut = async (): Promise<void> => {
    await deletions.finish();
    await session.signOut();
    // Nothing of this account may be shown to the next one.
    queryClient.clear();
    route('/app/login');
  };
  return (
    <div class="frame-account">
      <span class="frame-user" dir="auto" title={user.email}>
        {user.name || user.email}
      </span>
      <Button kind="quiet" onClick={() => void signOut()}>
        Sign out
      </Button>
    </div>
  );
};
