import { accountChanged, accountGone, changed } from '../accounts/index.ts';
import type { AccountEventContext, AccountStore } from '../accounts/index.ts';
import type { MailQuota } from './mail-quota.ts';
import { hashOf } from '../hash-of.ts';
import { hasValidToken, tokenInvalid, withoutTokens } from '../link-tokens/index.ts';
import type { RequestMails } from './request-mails.ts';

export type VerifyEmail = {
  /**
   * Sends the mail again. Does nothing if the address is verified or counts as verified.
   * @throws AppError unauthorized, rate_limited.
   */
  request(accountId: string): Promise<void>;
  /** @throws AppError validation_error for a token that is unknown, used or expired. */
  confirm(token: string): Promise<void>;
};

const purpose = 'email-verification';

/** Verifies addresses with tokens that are sent to them. Source: Specification 3.14. */
export const makeVerifyEmail = (dependencies: {
  accounts: AccountStore;
  mails: RequestMails;
  quota: MailQuota;
  eventContext: AccountEventContext;
  now: () => Date;
}): VerifyEmail => {
  const { accounts, mails, quota, eventContext, now } = dependencies;
  return {
    request: async (accountId) => {
      const account = await accounts.byId(accountId);
      if (!account) throw accountGone();
      if (!mails.sendsMail || account.emailVerified) return;
      await quota.forVerification(accountId, () =>
        accounts.change({ id: accountId }, (current) =>
          current.emailVerified
            ? undefined
            : mails.addToken({ account: changed(current, {}), events: [] }, purpose, now()),
        ),
      );
    },
    confirm: async (token) => {
      const stored = await accounts.change({ purpose, hash: hashOf(token) }, (account) => {
        const at = now();
        if (!hasValidToken(account, purpose, at)) return undefined;
        const next = changed(account, { emailVerified: true, linkTokens: withoutTokens(account, purpose) });
        return { account: next, events: [accountChanged(next, eventContext(next.id, at))] };
      });
      if (!stored) throw tokenInvalid();
    },
  };
};
