import { createHash } from 'node:crypto';
import { AppError } from '@docsight/service-kit';

/** Counts failures per account, over all replicas. `reserve` says no when the account has had its failures. */
export type FailureCount = {
  reserve(account: string): Promise<{ limited: boolean; retryAfterSeconds: number }>;
  giveBack(account: string): Promise<void>;
  forget(account: string): Promise<void>;
};

export type LoginAttempts = {
  /** Runs one attempt; undefined from it is a failure. @throws AppError rate_limited. */
  run<Result>(email: string, attempt: () => Promise<Result | undefined>): Promise<Result | undefined>;
};

/**
 * Limits failed logins. Source: Specification 3.4.
 * A failure is counted before the password is checked, so that simultaneous guesses cannot exceed the limit. A success resets the count.
 * Attempts on one account run one after the other in this process. So simultaneous good logins never look like failures.
 */
export const makeLoginAttempts = (failures: FailureCount): LoginAttempts => {
  const last = new Map<string, Promise<unknown>>();

  const attemptOnce = async <Result>(account: string, attempt: () => Promise<Result | undefined>) => {
    const { limited, retryAfterSeconds } = await failures.reserve(account);
    if (limited) throw tooMany(retryAfterSeconds);
    try {
      const result = await attempt();
      if (result !== undefined) await failures.forget(account);
      return result;
    } catch (error) {
      await failures.giveBack(account); // Our own fault is nobody's failed login.
      throw error;
    }
  };

  return {
    run: async (email, attempt) => {
      const account = createHash('sha256').update(email).digest('hex');
      const before = last.get(account) ?? Promise.resolve();
      const turn = before.then(() => attemptOnce(account, attempt));
      const settled = turn.then(
        () => undefined,
        () => undefined,
      );
      last.set(account, settled);
      try {
        return await turn;
      } finally {
        if (last.get(account) === settled) last.delete(account);
      }
    },
  };
};

const tooMany = (retryAfterSeconds: number): AppError =>
  new AppError(
    'rate_limited',
    `Too many failed logins for this account. Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`,
    { headers: { 'Retry-After': String(retryAfterSeconds) } },
  );
