import type { PasswordChange } from '@docsight/api-contract';
import { withoutTokens } from '../account-mails/index.ts';
import { changed } from '../accounts/index.ts';
import type {
  AccountStore,
  ConfirmPassword,
  EndAccess,
  HashingPlace,
  HashingSlots,
  Identity,
  Passwords,
} from '../accounts/index.ts';
import { accountGone, passwordWrong } from './errors.ts';

export type ChangePassword = (identity: Identity, passwords: PasswordChange, from: HashingPlace) => Promise<void>;

/**
 * Sets a new password. Ends all other sessions, all account tokens, and the token of a reset mail.
 * @throws AppError unauthorized, forbidden, rate_limited, service_unavailable.
 */
export const makeChangePassword = (dependencies: {
  accounts: AccountStore;
  passwords: Passwords;
  slots: HashingSlots;
  confirmPassword: ConfirmPassword;
  endAccess: EndAccess;
}): ChangePassword => {
  const { accounts, passwords, slots, confirmPassword, endAccess } = dependencies;
  return async (identity, { current_password: current, new_password: next }, from) => {
    const account = await accounts.byId(identity.accountId);
    if (!account) throw accountGone();
    await confirmPassword(account, current, from);
    const passwordHash = await slots.run(from, () => passwords.hash(next));
    const kept = identity.kind === 'session' ? { exceptSessionId: identity.sessionId } : {};
    // After a crash behind the change no old session must be left, and no session that begins before it.
    await endAccess(account.id, kept);
    await accounts.change({ id: account.id }, (before) => {
      // Another request has changed the password since it was confirmed.
      if (before.passwordHash !== account.passwordHash) throw passwordWrong();
      const mailTokens = withoutTokens(before, 'password-reset');
      return { account: changed(before, { passwordHash, mailTokens }), events: [] };
    });
    await endAccess(account.id, kept);
  };
};
