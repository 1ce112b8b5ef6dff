import { AppError } from '@docsight/service-kit';
import type { Account } from './account.ts';
import type { HashingPlace, HashingSlots } from './hashing-slots.ts';
import type { LoginAttempts } from './login-attempts.ts';
import type { Passwords } from './passwords.ts';

/** @throws AppError forbidden for a wrong password, rate_limited after too many. */
export type ConfirmPassword = (account: Account, password: string, place: HashingPlace) => Promise<void>;

export const makeConfirmPassword =
  (dependencies: { passwords: Passwords; slots: HashingSlots; attempts: LoginAttempts }): ConfirmPassword =>
  async (account, password, place) => {
    const { passwords, slots, attempts } = dependencies;
    const attempt = async () => ((await passwords.matches(password, account.passwordHash)) ? account : undefined);
    const confirmed = await slots.run(place, () => attempts.run(account.email, place.network, attempt));
    if (!confirmed) throw new AppError('forbidden', 'The current password is wrong.');
  };
