import type { BackOff } from './back-off.ts';
import { pause } from './pause.ts';

type RetryOptions = {
  backOff: BackOff;
  /** Ends the retries: a pause ends early, and the last error is thrown. Work in progress is not interrupted. */
  signal?: AbortSignal;
  /** Decides whether an error is worth another attempt. Default: every error. */
  retryIf?: (error: unknown) => boolean;
  /** Runs before each pause. `attempt` is the number of the failed attempt, from 1. */
  onRetry?: (error: unknown, attempt: number) => void;
  /** Limits the attempts, the first included. Default: no limit. */
  maxAttempts?: number;
};

/**
 * Repeats work until it succeeds. The work must be safe to repeat.
 * @throws the error of the last attempt.
 */
export const retryWithBackOff = async <Result>(
  work: () => Promise<Result>,
  { backOff, signal, retryIf = () => true, onRetry, maxAttempts = Infinity }: RetryOptions,
): Promise<Result> => {
  const isStopped = (): boolean => signal?.aborted === true;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= maxAttempts || isStopped() || !retryIf(error)) throw error;
      onRetry?.(error, attempt);
      await pause(backOff(attempt), signal);
      if (isStopped()) throw error;
    }
  }
};
