import { backOffMs } from './back-off.ts';

/** Why a try failed: an error response with the wait that it asks for, in milliseconds, or no response. */
export type Failure = { status: number; requestedWaitMs: number | undefined } | 'no response';

type Situation = {
  /** The request has the same effect when it is executed twice. */
  repeatable: boolean;
  /** Number of failed tries. */
  failures: number;
  maxWaitMs: number;
  /** From 0 up to 1. */
  random: number;
};

/**
 * Returns the wait before the next try in milliseconds, or undefined if there must be none.
 *
 * - 429 rejects before any work, so every request is sent again.
 * - Without a response, and after 502, 503 or 504, the request may have been executed: only a repeatable request is sent again.
 * - 409 with a wait means that the same request is still in progress.
 */
export const waitBeforeRetry = (failure: Failure, situation: Situation): number | undefined => {
  if (!mayRepeat(failure, situation.repeatable)) return undefined;
  const requested = failure === 'no response' ? undefined : failure.requestedWaitMs;
  if (requested === undefined)
    return Math.min(backOffMs(backOff, situation.failures, situation.random), situation.maxWaitMs);
  return requested > situation.maxWaitMs ? undefined : requested + spreadMs * situation.random;
};

/** Spreads clients that wait for the same moment. */
const spreadMs = 500;
const backOff = { firstMs: 500, maxMs: 8_000 };

const unavailableStatuses = [502, 503, 504];

const mayRepeat = (failure: Failure, repeatable: boolean): boolean => {
  if (failure === 'no response') return repeatable;
  if (failure.status === 429) return true;
  if (failure.status === 409) return repeatable && failure.requestedWaitMs !== undefined;
  return repeatable && unavailableStatuses.includes(failure.status);
};
