import type { Registration } from '@docsight/api-contract';
import { AppError } from '@docsight/service-kit';
import { accountCreated } from './account.ts';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { HashingPlace, HashingSlots } from './hashing-slots.ts';
import type { Passwords } from './passwords.ts';

export type Register = (registration: Registration, from: HashingPlace) => Promise<Account>;

type Dependencies = {
  accounts: AccountStore;
  passwords: Passwords;
  slots: HashingSlots;
  now: () => Date;
  newId: () => string;
  newEventId: () => string;
  /** Returns the id of the current request, for the event. */
  requestId: () => string;
};

/**
 * Creates an account, and stores its event in the same write.
 * @throws AppError validation_error if the e-mail address is taken. The unique index decides between simultaneous
 * registrations.
 */
export const makeRegister =
  ({ accounts, passwords, slots, now, newId, newEventId, requestId }: Dependencies): Register =>
  async ({ email, password, name }, from) => {
    const passwordHash = await slots.run(from, () => passwords.hash(password));
    const access = { accessEpoch: 0, keptSessionId: null };
    const account: Account = { id: newId(), email, name, passwordHash, createdAt: now(), ...access };
    const event = accountCreated(account, { id: newEventId(), requestId: requestId() });
    if (await accounts.insert(account, event)) return account;
    throw new AppError('validation_error', 'The field "email" is taken: this address has an account. Log in.');
  };
