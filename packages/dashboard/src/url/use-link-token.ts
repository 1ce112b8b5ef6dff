import { effect, untracked } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { useApp } from '../app-context.ts';
import type { PublicPath } from './public-paths.ts';

/** Runs a function with the token of the link that opened this page, before the page is painted. */
export const useLinkToken = (path: PublicPath, onToken: (token: string) => void): void => {
  const { linkToken } = useApp();
  useLayoutEffect(
    () =>
      effect(() => {
        const token = linkToken.take(path);
        if (token !== undefined) untracked(() => onToken(token));
      }),
    [],
  );
};
