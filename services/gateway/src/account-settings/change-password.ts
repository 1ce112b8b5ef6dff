import type { PasswordChange } from '@docsight/api-contract';
import { withoutTokens } from '../link-tokens/index.ts';
import type { Identity } from '../access/index.ts';
import { accessEnded, accountGone, changed, passwordWrong } from '../accounts/index.ts';
import type { AccountStore, ConfirmPassword, HashingPlace, HashingSlots, Passwords } from '../accounts/index.ts';
import type { EndAccess } from '../sessions/index.ts';

export type ChangePassword = (identity: Identity, passwords: PasswordChange, from: HashingPlace) => Promise<void>;

/**
 * Sets a new password. Ends all other sessions, all account tokens, and the tokens of reset mails and sign-in links.
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
    const exceptSessionId = identity.kind === 'session' ? identity.sessionId : undefined;
    const stored = await accounts.change({ id: account.id }, (before) => {
      // Another request has changed the password since it was confirmed.
      if (before.passwordHash !== account.passwordHash) throw passwordWrong();
      const linkTokens = withoutTokens(before, 'password-reset', 'sign-in');
      return {
        account: changed(before, { passwordHash, linkTokens, ...accessEnded(before, exceptSessionId) }),
        events: [],
      };
    });
    if (!stored) throw accountGone();
    // The write has ended all other access. This waits until every gateway knows it.
    await endAccess(account.id, { exceptSessionId, epoch: stored.accessEpoch });
  };
};
