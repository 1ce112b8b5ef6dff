/** Why a try failed: an answer that refuses, with the wait that it asks for in milliseconds, or none at all. */
export type Failure = { status: number; askedWaitMs: number | undefined } | 'no answer';

/** repeatable: doing it twice does no more than doing it once. failures: how many tries have failed. random: from 0 up to 1. */
type Situation = { repeatable: boolean; failures: number; maxWaitMs: number; random: number };

/**
 * How long to wait before the next try, in milliseconds; undefined when there must be none.
 *
 * 429 was refused before anything was done, so that anything may be sent again. After no answer, or that of a gateway whose service is away, the request
 * may have been carried out: only what is repeatable is sent again. 409 with a time means that the same request is still being worked on.
 */
export const waitBeforeRetry = (failure: Failure, situation: Situation): number | undefined => {
  if (!mayRepeat(failure, situation.repeatable)) return undefined;
  const asked = failure === 'no answer' ? undefined : failure.askedWaitMs;
  if (asked === undefined) return Math.min(backOffMs(situation), situation.maxWaitMs);
  return asked > situation.maxWaitMs ? undefined : asked + spreadMs * situation.random;
};

/** Those who wait for the same moment should not all come in it. */
const spreadMs = 500;
const firstWaitMs = 500;
const longestWaitMs = 8_000;

const awayStatuses = [502, 503, 504];

const mayRepeat = (failure: Failure, repeatable: boolean): boolean => {
  if (failure === 'no answer') return repeatable;
  if (failure.status === 429) return true;
  if (failure.status === 409) return repeatable && failure.askedWaitMs !== undefined;
  return repeatable && awayStatuses.includes(failure.status);
};

/** Twice as long each time, half of it by chance. */
const backOffMs = ({ failures, random }: Situation): number =>
  Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs) * (0.5 + random / 2);
