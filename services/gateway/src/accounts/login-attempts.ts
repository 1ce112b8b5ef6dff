import { createHash } from 'node:crypto';
import { AppError } from '@docsight/service-kit';

/** Counts failed logins over all replicas. */
export type FailureCount = {
  /** Counts one failure. `limited` is true if the limit was reached before. */
  reserve(key: string): Promise<{ limited: boolean; retryAfterSeconds: number }>;
  /** Takes one failure back. */
  release(key: string): Promise<void>;
  reset(key: string): Promise<void>;
};

export type LoginAttempts = {
  /**
   * Runs one attempt. If it returns undefined, it failed.
   * @param network the client network from which the attempt comes.
   * @throws AppError rate_limited.
   */
  run<Result>(email: string, network: string, attempt: () => Promise<Result | undefined>): Promise<Result | undefined>;
};

/**
 * Limits failed logins of an account from one network, and over all networks. Source: Specification 3.4.
 * A failure is counted before the password is checked, so that simultaneous guesses cannot exceed a limit.
 * A success resets the count of its own network only: otherwise each login of the owner would allow more guesses.
 */
export const makeLoginAttempts = (failures: {
  /** By account and network. */
  ofNetwork: FailureCount;
  /** By account. */
  ofAll: FailureCount;
}): LoginAttempts => {
  const { ofNetwork, ofAll } = failures;
  return {
    run: async (email, network, attempt) => {
      const account = createHash('sha256').update(email).digest('hex');
      const here = `${account}:${network}`;
      requireBelow(await ofNetwork.reserve(here));
      // Only now: a network that has no more attempts must not use up those of all networks.
      requireBelow(await ofAll.reserve(account));
      try {
        const result = await attempt();
        if (result !== undefined) await Promise.all([ofNetwork.reset(here), ofAll.release(account)]);
        return result;
      } catch (error) {
        // A defect or an unavailable store is not a failed login.
        await Promise.all([ofNetwork.release(here), ofAll.release(account)]);
        throw error;
      }
    },
  };
};

const requireBelow = ({ limited, retryAfterSeconds }: { limited: boolean; retryAfterSeconds: number }): void => {
  if (!limited) return;
  throw new AppError(
    'rate_limited',
    `Too many failed logins for this account. Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`,
    { headers: { 'Retry-After': String(retryAfterSeconds) } },
  );
};
