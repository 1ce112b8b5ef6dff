import type { Account } from '../account.ts';
import type { HashingPlace, HashingSlots } from './hashing-slots.ts';
import type { PasswordAttempts } from './password-attempts.ts';
import type { Passwords } from './passwords.ts';

/** One password that a client has sent. */
type Attempt = {
  /** The address that the failures count for, in lower case. */
  email: string;
  password: string;
  place: HashingPlace;
  /** Finds the account. Runs when the attempt has its turn. */
  account: () => Promise<Account | undefined>;
};

/**
 * Returns the account if the password is right. Unknown accounts cost the same work and count the same failures as
 * known ones. One attempt of a network runs at a time, so simultaneous right passwords never look like failures.
 * @throws AppError rate_limited, service_unavailable.
 */
export type CheckPassword = (attempt: Attempt) => Promise<Account | undefined>;

export const makeCheckPassword =
  ({
    passwords,
    slots,
    attempts,
  }: {
    passwords: Passwords;
    slots: HashingSlots;
    attempts: PasswordAttempts;
  }): CheckPassword =>
  ({ email, password, place, account }) =>
    slots.run(place, () =>
      attempts.run(email, place.network, async () => {
        const found = await account();
        const matches = await passwords.matches(password, found?.passwordHash);
        return matches ? found : undefined;
      }),
    );
