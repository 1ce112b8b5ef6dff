import type { Registration } from '@docsight/api-contract';
import { AppError } from '@docsight/service-kit';
import type { Account } from './account.ts';
import { accountMade } from './account-events.ts';
import type { AccountStore } from './account-store.ts';
import type { Passwords } from './passwords.ts';

export type Register = (registration: Registration) => Promise<Account>;

type Dependencies = {
  accounts: AccountStore;
  passwords: Passwords;
  now: () => Date;
  newId: () => string;
  newEventId: () => string;
  /** The id of the request, for the event. */
  requestId: () => string;
};

/**
 * Makes an account, and stores with it the event that tells of it.
 * @throws AppError validation_error when the e-mail address is taken: the unique index decides, so two at once make one.
 */
export const makeRegister =
  ({ accounts, passwords, now, newId, newEventId, requestId }: Dependencies): Register =>
  async ({ email, password, name }) => {
    const passwordHash = await passwords.hash(password);
    const account: Account = { id: newId(), email, name, passwordHash, createdAt: now() };
    const made = accountMade(account, { eventId: newEventId(), time: account.createdAt, requestId: requestId() });
    if (await accounts.insert(account, made)) return account;
    throw new AppError(
      'validation_error',
      'The field "email" is taken: there is an account with this address. Log in.',
    );
  };
