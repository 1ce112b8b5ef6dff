import { backOffMs } from '@docsight/client/back-off';
import { ViewerError } from '../api/viewer-error.ts';
import { errorActionOf } from './error-action.ts';

export type RetryPolicy = {
  /** The number of attempts, the first included. */
  maxAttempts: number;
  /** The longest wait between two attempts. When the server requests a longer one, there are no more attempts. */
  maxWaitMs: number;
};

/** While the reader sees an empty page: an early error message is better than a long wait. */
export const atStart: RetryPolicy = { maxAttempts: 5, maxWaitMs: 10_000 };
/** While the reader can read other pages. */
export const whileReading: RetryPolicy = { maxAttempts: 8, maxWaitMs: 120_000 };
/** For calls whose caller retries, or reports the error. */
export const once: RetryPolicy = { maxAttempts: 1, maxWaitMs: 0 };
export const forever: RetryPolicy = { maxAttempts: Number.POSITIVE_INFINITY, maxWaitMs: Number.POSITIVE_INFINITY };

/** Waits, or less when the network comes back. @throws AbortError when it is aborted. */
export type Delay = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Repeats a call after 429, 5xx and network failures, with back-off. @throws the error of the last attempt. */
export const retry = async <T>(
  call: () => Promise<T>,
  options: { policy: RetryPolicy; delay: Delay; random: () => number; signal?: AbortSignal | undefined },
): Promise<T> => {
  const { policy, delay, random, signal } = options;
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ViewerError) || errorActionOf(error.status) !== 'retry') throw error;
      if (attempts >= policy.maxAttempts) throw error;
      const ms = waitMs(attempts, error.retryAfterMs, random());
      if (ms > policy.maxWaitMs) throw error;
      await delay(ms, signal);
    }
  }
};

const backOff = { firstMs: 500, maxMs: 30_000 };

/**
 * Returns the wait before the next attempt. The first back-off is 0.25 to 0.5 s, and it doubles up to 30 s.
 * After `Retry-After` it is that time and up to one second more, so that clients do not come back together.
 * @param attempts the number of attempts so far.
 * @param random 0 to 1.
 */
export const waitMs = (attempts: number, retryAfterMs: number | undefined, random: number): number =>
  retryAfterMs === undefined ? backOffMs(backOff, attempts, random) : retryAfterMs + random * 1000;
