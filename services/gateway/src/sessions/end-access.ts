import type { AccountStore } from '../accounts/index.ts';
import type { Revocations } from '../revocation/index.ts';
import type { SessionStore } from './session-store.ts';

/**
 * Ends all sessions of an account but one, and all account tokens that were issued before. Resolves when no gateway
 * accepts any of them. The write to the account ends them all at once, so a crash leaves only records behind.
 */
export type EndAccess = (accountId: string, options?: { exceptSessionId?: string | undefined }) => Promise<void>;

type Dependencies = {
  accounts: Pick<AccountStore, 'endAccess'>;
  sessions: Pick<SessionStore, 'removeBefore'>;
  announce: Revocations['announce'];
};

export const makeEndAccess =
  ({ accounts, sessions, announce }: Dependencies): EndAccess =>
  async (accountId, { exceptSessionId } = {}) => {
    // Without an account, no session is valid, and no record of one is needed.
    const epoch = (await accounts.endAccess(accountId, exceptSessionId ?? null)) ?? Infinity;
    await announce({ kind: 'access', accountId, exceptSessionId: exceptSessionId ?? null });
    await sessions.removeBefore(accountId, epoch, exceptSessionId);
  };
