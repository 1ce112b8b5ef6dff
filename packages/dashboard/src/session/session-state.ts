import type { Account } from '@docsight/client';

export type User = Account['user'];

/** What the server said about the cookie of this browser. */
export type FoundSession =
  | { kind: 'failed'; error: unknown }
  | { kind: 'signed-out' }
  | { kind: 'signed-in'; user: User };

export type SessionState =
  | { kind: 'starting' }
  | FoundSession
  /** It ended while the page was open. The page stays, so that nothing that was typed is lost. */
  | { kind: 'ended'; user: User }
  /** The person has deleted the account. */
  | { kind: 'deleted'; email: string };

export const userIdOf = (state: SessionState): string | undefined => ('user' in state ? state.user.id : undefined);

/**
 * Returns how a page reacts to what it found about its session.
 * `ask`: it asks for the password. `enter`: it resumes the calls that wait. `update`: it shows the newer profile.
 */
export const reactionTo = (
  found: FoundSession,
  state: SessionState,
): 'none' | 'ask' | 'reload' | 'enter' | 'update' => {
  // Without a response the next call of the page shows the error.
  if (found.kind === 'failed') return 'none';
  if (found.kind === 'signed-out') return state.kind === 'signed-in' ? 'ask' : 'none';
  const shownId = userIdOf(state);
  if (shownId !== undefined && shownId !== found.user.id) return 'reload';
  return state.kind === 'signed-in' ? 'update' : 'enter';
};
