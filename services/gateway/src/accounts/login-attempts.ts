import { createHash } from 'node:crypto';
import { AppError, perKeyQueue } from '@docsight/service-kit';

/** Counts the failed logins of an account over all replicas. */
export type FailureCount = {
  /** Counts one failure. `limited` is true if the account has reached its limit. */
  reserve(account: string): Promise<{ limited: boolean; retryAfterSeconds: number }>;
  /** Takes one failure back. */
  release(account: string): Promise<void>;
  reset(account: string): Promise<void>;
};

export type LoginAttempts = {
  /** Runs one attempt. If it returns undefined, it failed. @throws AppError rate_limited. */
  run<Result>(email: string, attempt: () => Promise<Result | undefined>): Promise<Result | undefined>;
};

/**
 * Limits failed logins. Source: Specification 3.4. A failure is counted before the password is checked, so that
 * simultaneous guesses cannot exceed the limit. A success resets the count. Attempts on one account run one after the
 * other in this process. So simultaneous good logins never look like failures.
 */
export const makeLoginAttempts = (failures: FailureCount): LoginAttempts => {
  const queue = perKeyQueue();

  const attemptOnce = async <Result>(account: string, attempt: () => Promise<Result | undefined>) => {
    const { limited, retryAfterSeconds } = await failures.reserve(account);
    if (limited) throw tooManyFailures(retryAfterSeconds);
    try {
      const result = await attempt();
      if (result !== undefined) await failures.reset(account);
      return result;
    } catch (error) {
      await failures.release(account); // A defect or an unavailable store is not a failed login.
      throw error;
    }
  };

  return {
    run: (email, attempt) => {
      const account = createHash('sha256').update(email).digest('hex');
      return queue.run(account, () => attemptOnce(account, attempt));
    },
  };
};

const tooManyFailures = (retryAfterSeconds: number): AppError =>
  new AppError(
    'rate_limited',
    `Too many failed logins for this account. Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`,
    { headers: { 'Retry-After': String(retryAfterSeconds) } },
  );
