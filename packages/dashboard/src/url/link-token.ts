import { signal } from '@preact/signals';
import { publicPaths } from './public-paths.ts';

/** The token of a mail or of a sign-in link: the whole fragment of the address. */
export type LinkToken = {
  /** Returns the token for a page, once, or undefined. Subscribes to a link that is pasted later. */
  take(path: string): string | undefined;
};

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/**
 * Reads the token and removes it from the address at once. So it is neither shown, copied nor in the history.
 * @param paths the pages that such links lead to.
 * @param onHashChange runs a function when the fragment changes without a new page.
 */
export const readLinkToken = (
  paths: readonly string[],
  place: () => Place,
  replaceAddress: (address: string) => void,
  onHashChange: (run: () => void) => void,
): LinkToken => {
  const found = signal<{ path: string; token: string } | undefined>(undefined);
  const read = (): void => {
    const { pathname, search, hash } = place();
    const path = pathname.replace(/\/+$/, '');
    if (hash.length < 2 || !paths.includes(path)) return;
    replaceAddress(pathname + search);
    found.value = { path, token: hash.slice(1) };
  };
  read();
  onHashChange(read);
  return {
    take: (path) => {
      const link = found.value;
      if (link?.path !== path) return undefined;
      found.value = undefined;
      return link.token;
    },
  };
};

export const linkTokenInBrowser = (): LinkToken =>
  readLinkToken(
    publicPaths,
    () => location,
    (address) => history.replaceState(history.state, '', address),
    (run) => addEventListener('hashchange', run),
  );
