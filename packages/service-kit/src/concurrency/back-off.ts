/** Returns the delay in milliseconds after failed attempt number `attempt`, which counts from 1. */
export type BackOff = (attempt: number) => number;

type BackOffOptions = {
  /** Delay after the first failed attempt, in milliseconds. */
  firstMs: number;
  /** Upper limit of a delay, in milliseconds. */
  maxMs: number;
  /** Growth from one delay to the next. Default: 2. */
  factor?: number;
  /**
   * Random part of a delay, from 0 (none) to 1 (all of it). Default: 0.5, so that a delay is between half and all of
   * its value. Replicas that fail together do not retry together.
   */
  jitter?: number;
  /** Source of randomness: a number from 0 to below 1. */
  random?: () => number;
};

/** Creates exponential back-off: each delay is the previous one times the factor, up to the limit. */
export const backOff = ({
  firstMs,
  maxMs,
  factor = 2,
  jitter = 0.5,
  random = Math.random,
}: BackOffOptions): BackOff => {
  return (attempt) => Math.min(maxMs, firstMs * factor ** (attempt - 1)) * (1 - jitter + jitter * random());
};
