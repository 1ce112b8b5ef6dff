import { IconButton, MenuIcon, SearchIcon } from '@docsight/ui';
import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso';
import { Keyboard } from '../keyboard/keyboard.tsx';
import { Keys } from '../keyboard/keys.tsx';
import { openPalette } from '../keyboard/opened.ts';
import type { User } from '../session/session-state.ts';
import { Account } from './account.tsx';
import { Navigation } from './navigation.tsx';
import { OfflineNotice } from '../connection/offline-notice.tsx';
import { useMenu } from './use-menu.ts';
import { VerifyNotice } from './verify-notice.tsx';

/** The frame around every page of a person who is signed in: navigation, account, content. */
export const Frame = ({ user, children }: { user: User; children: ComponentChildren }) => {
  const { path } = useLocation();
  const menu = useMenu(path);

  return (
    <div class="frame" data-menu={menu.isOpen}>
      <a class="skip-link" href="#content">
        Skip to the content
      </a>
      <header class="frame-bar">
        <IconButton
          buttonRef={menu.button}
          label={menu.isOpen ? 'Close the menu' : 'Open the menu'}
          tooltip="Menu"
          isExpanded={menu.isOpen}
          controls="menu"
          onClick={menu.toggle}
        >
          <MenuIcon />
        </IconButton>
        <a class="frame-brand" href="/app">
          Docsight
        </a>
        <IconButton label="Go to" tooltip="Find a page, document or action" onClick={openPalette}>
          <SearchIcon />
        </IconButton>
      </header>
      <nav class="frame-side" id="menu" aria-label="Main" data-open={menu.isOpen}>
        <a class="frame-brand" href="/app">
          Docsight
        </a>
        <button type="button" class="frame-find" onClick={openPalette}>
          <SearchIcon />
          Go to
          <Keys keys="Mod k" />
        </button>
        <Navigation path={path} />
        <Account user={user} />
      </nav>
      {/* The menu covers the content. */}
      <main class="frame-main" id="content" tabIndex={-1} inert={menu.isOpen}>
        <OfflineNotice />
        <VerifyNotice user={user} />
        {children}
      </main>
      <Keyboard />
    </div>
  );
};
