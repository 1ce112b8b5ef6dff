import { changed } from '../accounts/index.ts';
import type { Account, AccountStore } from '../accounts/index.ts';
import { hashOf } from '../hash-of.ts';
import { hasValidToken, tokenInvalid, withoutTokens } from '../link-tokens/index.ts';

/**
 * Returns the account of a sign-in link, and uses up its token. Of two simultaneous requests with one token, one
 * succeeds. A crash after this write costs the token: the person requests another link.
 * @throws AppError validation_error for a token that is unknown, used or expired.
 */
export type LogInByLink = (token: string) => Promise<Account>;

const purpose = 'sign-in';

export const makeLogInByLink =
  ({ accounts, now }: { accounts: Pick<AccountStore, 'change'>; now: () => Date }): LogInByLink =>
  async (token) => {
    const stored = await accounts.change({ purpose, hash: hashOf(token) }, (account) =>
      hasValidToken(account, purpose, now())
        ? { account: changed(account, { linkTokens: withoutTokens(account, purpose) }), events: [] }
        : undefined,
    );
    if (!stored) throw tokenInvalid();
    return stored;
  };
