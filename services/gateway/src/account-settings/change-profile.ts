import type { AccountPatch } from '@docsight/api-contract';
import type { MailQuota, RequestMails } from '../account-mails/index.ts';
import { accountChanged, accountGone, changed, passwordWrong } from '../accounts/index.ts';
import type {
  Account,
  AccountChange,
  AccountEventContext,
  AccountStore,
  ConfirmPassword,
  HashingPlace,
} from '../accounts/index.ts';

export type ChangeProfile = (accountId: string, patch: AccountPatch, from: HashingPlace) => Promise<Account>;

/**
 * Changes the name or the address of an account. A new address is not verified yet, and all tokens of earlier
 * links end. A password that is given must be right, needed or not.
 * @throws AppError unauthorized, forbidden, rate_limited; validation_error if the address is taken.
 */
export const makeChangeProfile = (dependencies: {
  accounts: AccountStore;
  confirmPassword: ConfirmPassword;
  mails: RequestMails;
  quota: MailQuota;
  eventContext: AccountEventContext;
  now: () => Date;
}): ChangeProfile => {
  const { accounts, confirmPassword, mails, quota, eventContext, now } = dependencies;

  const decide = (before: Account, { name = before.name, email = before.email }: AccountPatch, at: Date) => {
    const isMoved = email !== before.email;
    if (!isMoved && name === before.name) return undefined;
    const account = changed(before, { name, email, ...(isMoved && { emailVerified: false, linkTokens: {} }) });
    const change: AccountChange = { account, events: [accountChanged(account, eventContext(account.id, at))] };
    return isMoved ? mails.addNotice(mails.addToken(change, 'email-verification', at), before, at) : change;
  };

  return async (accountId, patch, from) => {
    const account = await accounts.byId(accountId);
    if (!account) throw accountGone();
    if (patch.current_password !== undefined) await confirmPassword(account, patch.current_password, from);
    if (patch.email !== undefined && patch.email !== account.email) await quota.countChange(accountId);
    const stored = await accounts.change({ id: accountId }, (before) => {
      // Another request has changed the password since it was confirmed.
      if (patch.email !== undefined && before.passwordHash !== account.passwordHash) throw passwordWrong();
      return decide(before, patch, now());
    });
    return stored ?? account;
  };
};
