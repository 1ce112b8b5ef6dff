import type { Credentials } from '@docsight/api-contract';
import { AppError } from '@docsight/service-kit';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { CheckPassword } from './passwords/check-password.ts';
import type { HashingPlace } from './passwords/hashing-slots.ts';

/**
 * Returns the account of the credentials.
 * @throws AppError unauthorized, rate_limited, service_unavailable.
 */
export type LogIn = (credentials: Credentials, place: HashingPlace) => Promise<Account>;

type Dependencies = { accounts: Pick<AccountStore, 'byEmail'>; checkPassword: CheckPassword };

export const makeLogIn =
  ({ accounts, checkPassword }: Dependencies): LogIn =>
  async ({ email, password }, place) => {
    const found = await checkPassword({ email, password, place, account: () => accounts.byEmail(email) });
    if (found) return found;
    throw new AppError('unauthorized', 'The e-mail address or the password is wrong.');
  };
