import { useLocation } from 'preact-iso';
import { useApp } from '../app-context.ts';
import { errorText } from '../data/error-text.ts';
import { usePublicAction } from '../data/use-action.ts';
import type { Action } from '../data/use-action.ts';

/** Signs out and opens the page of the sign-in. An error says that the person is still signed in. */
export const useSignOut = (): Action<[]> => {
  const { session, toasts, deletions } = useApp();
  const { route } = useLocation();
  return usePublicAction(async () => {
    try {
      await deletions.finish();
      await session.signOut();
    } catch (error) {
      toasts.show(`You are still signed in. ${errorText(error)}`);
      throw error;
    }
    route('/app/login');
  });
};
