import { tokenLink } from '@docsight/contracts';
import type { TokenPurpose } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { changed } from '../accounts/index.ts';
import type { AccountStore } from '../accounts/index.ts';
import { newLinkToken, storedToken, withToken } from './link-token.ts';

/**
 * Stores a new token, which replaces the last one of its purpose. Returns its link.
 * @throws AppError not_found if no account has the address.
 */
export type IssueLink = (purpose: TokenPurpose, email: string) => Promise<string>;

export const makeIssueLink =
  (dependencies: { accounts: Pick<AccountStore, 'change'>; publicUrl: string; now: () => Date }): IssueLink =>
  async (purpose, email) => {
    const { accounts, publicUrl, now } = dependencies;
    const token = newLinkToken();
    const stored = await accounts.change({ email }, (account) => {
      const linkTokens = withToken(account, purpose, storedToken(token, purpose, now()));
      return { account: changed(account, { linkTokens }), events: [] };
    });
    if (!stored) throw new AppError('not_found', `There is no account with the address ${email}.`);
    return tokenLink(publicUrl, purpose, token);
  };
