import type { Account } from './account.ts';

/** Decides which tokens and sessions of an account are valid. Source: docs/adr/0011-browser-sessions.md */
export type AccountAccess = Pick<Account, 'accessEpoch' | 'keptSessionId'>;

/** A token or session of an account, with the access epoch in which it began. */
export type Credential = { accountId: string; epoch: number; sessionId?: string };

/** Returns whether access by a token or session has not ended. */
export const isAccessValid = (account: AccountAccess, { epoch, sessionId }: Credential): boolean =>
  epoch === account.accessEpoch || (sessionId !== undefined && sessionId === account.keptSessionId);

type AccountCache = {
  find(accountId: string): Promise<AccountAccess | undefined>;
  forget(accountId: string): void;
};

/**
 * Returns whether the account exists and its access did not end since the token or session began.
 * @param cache remembers accounts. It looks an account up again for a newer credential.
 */
export const makeHasAccess =
  (cache: AccountCache) =>
  async (credential: Credential): Promise<boolean> => {
    const { accountId, epoch } = credential;
    let account = await cache.find(accountId);
    if (account && epoch > account.accessEpoch) {
      cache.forget(accountId);
      account = await cache.find(accountId);
    }
    return account !== undefined && isAccessValid(account, credential);
  };
