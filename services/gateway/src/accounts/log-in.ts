import type { Credentials } from '@docsight/api-contract';
import { AppError } from '@docsight/service-kit';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { HashingPlace, HashingSlots } from './hashing-slots.ts';
import type { LoginAttempts } from './login-attempts.ts';
import type { Passwords } from './passwords.ts';

export type LogIn = (credentials: Credentials, from: HashingPlace) => Promise<Account>;

type Dependencies = {
  accounts: AccountStore;
  passwords: Passwords;
  slots: HashingSlots;
  attempts: LoginAttempts;
};

/**
 * Returns the account of the credentials. Unknown accounts cost the same work and count the same failures as known
 * ones. One attempt of a network runs at a time, so simultaneous good logins never look like failures.
 * @throws AppError unauthorized, rate_limited, service_unavailable.
 */
export const makeLogIn =
  ({ accounts, passwords, slots, attempts }: Dependencies): LogIn =>
  async ({ email, password }, from) => {
    const attempt = async (): Promise<Account | undefined> => {
      const account = await accounts.byEmail(email);
      const matches = await passwords.matches(password, account?.passwordHash);
      return matches ? account : undefined;
    };
    const found = await slots.run(from, () => attempts.run(email, from.network, attempt));
    if (found) return found;
    throw new AppError('unauthorized', 'The e-mail address or the password is wrong.');
  };
