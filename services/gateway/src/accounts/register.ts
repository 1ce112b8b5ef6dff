import type { Registration } from '@docsight/api-contract';
import { accountChanged, emailTaken } from './account.ts';
import type { Account, AccountChange, AccountEventContext } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { HashingPlace, HashingSlots } from './passwords/hashing-slots.ts';
import type { Passwords } from './passwords/passwords.ts';

export type Register = (registration: Registration, from: HashingPlace) => Promise<Account>;

type Dependencies = {
  accounts: AccountStore;
  passwords: Passwords;
  slots: HashingSlots;
  now: () => Date;
  newId: () => string;
  eventContext: AccountEventContext;
  /** Adds the mail with which the owner verifies the address. */
  withVerification: (change: AccountChange, now: Date) => AccountChange;
};

/**
 * Creates an account, and stores its events in the same write.
 * @throws AppError validation_error if the e-mail address is taken. The unique index decides between simultaneous
 * registrations.
 */
export const makeRegister =
  (dependencies: Dependencies): Register =>
  async ({ email, password, name }, from) => {
    const { accounts, passwords, slots, now, newId, eventContext, withVerification } = dependencies;
    const passwordHash = await slots.run(from, () => passwords.hash(password));
    const createdAt = now();
    const account: Account = {
      id: newId(),
      version: 1,
      email,
      emailVerified: false,
      name,
      passwordHash,
      linkTokens: {},
      createdAt,
      accessEpoch: 0,
      keptSessionId: null,
    };
    const events = [accountChanged(account, eventContext(account.id, createdAt))];
    const change = withVerification({ account, events }, createdAt);
    if (await accounts.insert(change)) return change.account;
    throw emailTaken();
  };
