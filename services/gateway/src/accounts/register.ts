import { AppError } from '@docsight/service-kit';
import type { Account, Registration } from './account.ts';
import type { AccountStore } from './account-store-mongo.ts';
import type { Passwords } from './passwords.ts';

export type Register = (registration: Registration) => Promise<Account>;

type Dependencies = { accounts: AccountStore; passwords: Passwords; now: () => Date; newId: () => string };

/**
 * Makes an account.
 * @throws AppError validation_error when the e-mail address is taken: the unique index decides, so two at once make one.
 */
export const makeRegister =
  ({ accounts, passwords, now, newId }: Dependencies): Register =>
  async ({ email, password, name }) => {
    const passwordHash = await passwords.hash(password);
    const account: Account = { id: newId(), email, name, passwordHash, createdAt: now() };
    if (await accounts.insert(account)) return account;
    throw new AppError(
      'validation_error',
      'The field "email" is taken: there is an account with this address. Log in.',
    );
  };
