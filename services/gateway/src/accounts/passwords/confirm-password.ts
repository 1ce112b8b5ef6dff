import { passwordWrong } from '../account-errors.ts';
import type { Account } from '../account.ts';
import type { CheckPassword } from './check-password.ts';
import type { HashingPlace } from './hashing-slots.ts';

/**
 * Requires the password of an account again, before a change that only its owner may make. Wrong passwords count like
 * failed logins.
 * @throws AppError forbidden, rate_limited, service_unavailable.
 */
export type ConfirmPassword = (account: Account, password: string, place: HashingPlace) => Promise<void>;

export const makeConfirmPassword =
  (checkPassword: CheckPassword): ConfirmPassword =>
  async (account, password, place) => {
    const { email } = account;
    const confirmed = await checkPassword({ email, password, place, account: () => Promise.resolve(account) });
    if (!confirmed) throw passwordWrong();
  };
