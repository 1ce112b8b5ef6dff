import { AppError } from '@docsight/service-kit';
import { hashOf } from '../../hash-of.ts';

/** Counts wrong passwords over all replicas. */
export type FailureCount = {
  /** Counts one failure. `limited` is true if the limit was reached before. */
  reserve(key: string): Promise<{ limited: boolean; retryAfterSeconds: number }>;
  /** Takes one failure back. */
  release(key: string): Promise<void>;
  reset(key: string): Promise<void>;
};

export type PasswordAttempts = {
  /**
   * Runs one attempt. If it returns undefined, it failed.
   * @param network the client network from which the attempt comes.
   * @throws AppError rate_limited.
   */
  run<Result>(email: string, network: string, attempt: () => Promise<Result | undefined>): Promise<Result | undefined>;
};

/**
 * Limits wrong passwords of an account from one network, and over all networks: at the login, and wherever the account
 * confirms its password. Source: Specification 3.4.
 * A failure is counted before the password is checked, so that simultaneous guesses cannot exceed a limit.
 * A success resets the count of its own network only: otherwise each success of the owner would allow more guesses.
 */
export const makePasswordAttempts = (failures: {
  /** By account and network. */
  ofNetwork: FailureCount;
  /** By account. */
  ofAll: FailureCount;
}): PasswordAttempts => {
  const { ofNetwork, ofAll } = failures;
  return {
    run: async (email, network, attempt) => {
      const account = hashOf(email);
      const here = `${account}:${network}`;
      requireBelow(await ofNetwork.reserve(here));
      // Only now: a network that has no more attempts must not use up those of all networks.
      requireBelow(await ofAll.reserve(account));
      try {
        const result = await attempt();
        if (result !== undefined) await Promise.all([ofNetwork.reset(here), ofAll.release(account)]);
        return result;
      } catch (error) {
        // A defect or an unavailable store is not a wrong password.
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
    `Too many wrong passwords for this account. Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`,
    { headers: { 'Retry-After': String(retryAfterSeconds) } },
  );
};
