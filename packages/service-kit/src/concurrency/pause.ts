import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after `ms` milliseconds, or as soon as the signal fires. Never rejects. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  }
};

/**
 * Returns a time within 25 % of `ms`, so that replicas do not repeat their work in step.
 * @param random from 0 to below 1.
 */
export const aroundMs = (ms: number, random = Math.random()): number => ms * (0.75 + random / 2);
