import { readLinkToken } from './link-token.ts';
import type { LinkToken } from './link-token.ts';
import { publicPaths } from './public-paths.ts';

export const linkTokenInBrowser = (): LinkToken =>
  readLinkToken(
    publicPaths,
    () => location,
    (address) => history.replaceState(history.state, '', address),
    (run) => addEventListener('hashchange', run),
  );
