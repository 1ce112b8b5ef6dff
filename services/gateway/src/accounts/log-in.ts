import type { Credentials } from '@docsight/api-contract';
import { AppError } from '@docsight/service-kit';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { LoginAttempts } from './login-attempts.ts';
import type { Passwords } from './passwords.ts';

export type LogIn = (credentials: Credentials) => Promise<Account>;

type Dependencies = { accounts: AccountStore; passwords: Passwords; attempts: LoginAttempts };

/**
 * Returns the account of the credentials. Unknown accounts cost the same work and count the same failures as known
 * ones.
 * @throws AppError unauthorized, rate_limited.
 */
export const makeLogIn =
  ({ accounts, passwords, attempts }: Dependencies): LogIn =>
  async ({ email, password }) => {
    const found = await attempts.run(email, async () => {
      const account = await accounts.byEmail(email);
      const matches = await passwords.matches(password, account?.passwordHash);
      return matches ? account : undefined;
    });
    if (found) return found;
    throw new AppError('unauthorized', 'The e-mail address or the password is wrong.');
  };
