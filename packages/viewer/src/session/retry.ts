import { ViewerError } from '../api/viewer-error.ts';
import { remedyOf } from './error-action.ts';

/** How often something is tried, and how long the wait between two tries may be: a server that asks for more is taken at its word, and not asked again. */
export type Patience = { tries: number; longestWaitMs: number };

/** A reader who looks at an empty page would rather be told; one who reads on has time. */
export const atTheStart: Patience = { tries: 5, longestWaitMs: 10_000 };
export const whileReading: Patience = { tries: 8, longestWaitMs: 120_000 };
/** Whoever asks is patient already, or would rather know. */
export const onlyOnce: Patience = { tries: 1, longestWaitMs: 0 };
/** What is asked for until it comes. */
export const untilItComes: Patience = { tries: Number.POSITIVE_INFINITY, longestWaitMs: Number.POSITIVE_INFINITY };

/** Waits. Ends sooner when the network comes back. @throws AbortError when it is aborted. */
export type Pause = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Tries a call again while it is answered with 429, 5xx or nothing. @throws what the last try threw. */
export const patiently = async <T>(
  call: () => Promise<T>,
  options: { patience: Patience; pause: Pause; random: () => number; signal?: AbortSignal | undefined },
): Promise<T> => {
  const { patience, pause, random, signal } = options;
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ViewerError) || remedyOf(error.status) !== 'wait' || tries >= patience.tries) throw error;
      const ms = waitMs(tries, error.retryAfterMs, random());
      if (ms > patience.longestWaitMs) throw error;
      await pause(ms, signal);
    }
  }
};

const firstWaitMs = 500;
const longestBackOffMs = 30_000;

/**
 * What the server asks for and up to a second more, so that not all come back at once; else 0.25 to 0.5 s, then twice as much each time, up to 30 s.
 * tries: made so far. random: from 0 to 1.
 */
export const waitMs = (tries: number, retryAfterMs: number | undefined, random: number): number => {
  if (retryAfterMs !== undefined) return retryAfterMs + random * 1000;
  return Math.min(longestBackOffMs, firstWaitMs * 2 ** (tries - 1)) * (0.5 + random / 2);
};
