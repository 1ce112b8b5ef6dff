import type { PasswordResetConfirmation } from '@docsight/api-contract';
import { accessEnded, accountChanged, changed } from '../accounts/index.ts';
import type {
  Account,
  AccountChange,
  AccountEventContext,
  AccountStore,
  HashingPlace,
  HashingSlots,
  Passwords,
} from '../accounts/index.ts';
import type { EndAccess } from '../sessions/index.ts';
import { hashOf } from '../hash-of.ts';
import { hasValidToken, tokenInvalid } from '../link-tokens/index.ts';

export type ConfirmReset = (confirmation: PasswordResetConfirmation, from: HashingPlace) => Promise<void>;

const purpose = 'password-reset';

/**
 * Sets a new password with the token of a mail, and ends all sessions and account tokens. The token proves that its
 * owner reads the mailbox, so the address is verified too. Of two simultaneous requests with one token, one succeeds.
 * @throws AppError validation_error for a token that is unknown, used or expired; service_unavailable.
 */
export const makeConfirmReset = (dependencies: {
  accounts: AccountStore;
  passwords: Passwords;
  slots: HashingSlots;
  endAccess: EndAccess;
  eventContext: AccountEventContext;
  now: () => Date;
}): ConfirmReset => {
  const { accounts, passwords, slots, endAccess, eventContext, now } = dependencies;

  const reset = (account: Account, passwordHash: string, at: Date): AccountChange => {
    const next = changed(account, { passwordHash, emailVerified: true, linkTokens: {}, ...accessEnded(account) });
    return { account: next, events: account.emailVerified ? [] : [accountChanged(next, eventContext(next.id, at))] };
  };

  return async ({ token, new_password: password }, from) => {
    const key = { purpose, hash: hashOf(token) } as const;
    // Before the slow hash, so that guesses cost little.
    const found = await accounts.find(key);
    if (!found || !hasValidToken(found, purpose, now())) throw tokenInvalid();
    const passwordHash = await slots.run(from, () => passwords.hash(password));
    const stored = await accounts.change(key, (account) => {
      const at = now();
      return hasValidToken(account, purpose, at) ? reset(account, passwordHash, at) : undefined;
    });
    if (!stored) throw tokenInvalid();
    // The write has ended all access. This waits until every gateway knows it.
    await endAccess(stored.id, { epoch: stored.accessEpoch });
  };
};
