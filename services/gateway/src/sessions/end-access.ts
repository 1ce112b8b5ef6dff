import type { AccountStore } from '../accounts/index.ts';
import type { Revocations } from '../revocation/index.ts';
import type { SessionStore } from './session-store.ts';

type Options = {
  exceptSessionId?: string | undefined;
  /** The access epoch that a write of the caller has set already. Without it, this function sets a new one. */
  epoch?: number;
};

/**
 * Ends all sessions of an account but one, and all account tokens that were issued before. Resolves when no gateway
 * accepts any of them. The write to the account ends them all at once, so a crash leaves only records behind.
 */
export type EndAccess = (accountId: string, options?: Options) => Promise<void>;

type Dependencies = {
  accounts: Pick<AccountStore, 'endAccess'>;
  sessions: Pick<SessionStore, 'removeBefore'>;
  announce: Revocations['announce'];
};

export const makeEndAccess =
  ({ accounts, sessions, announce }: Dependencies): EndAccess =>
  async (accountId, { exceptSessionId, epoch } = {}) => {
    const newEpoch = epoch ?? (await accounts.endAccess(accountId, exceptSessionId ?? null));
    await announce({ kind: 'access', accountId });
    // Without an account, no record of a session is needed.
    await sessions.removeBefore(accountId, newEpoch ?? Infinity, exceptSessionId);
  };
