import { backOffMs } from '@docsight/client/back-off';
import type { BackOffOptions } from '@docsight/client/back-off';

/** Returns the delay in milliseconds after failed attempt number `attempt`, which counts from 1. */
export type BackOff = (attempt: number) => number;

/**
 * Creates exponential back-off.
 * @param random source of randomness: a number from 0 to below 1.
 */
export const backOff = ({ random = Math.random, ...options }: BackOffOptions & { random?: () => number }): BackOff => {
  return (attempt) => backOffMs(options, attempt, random());
};
