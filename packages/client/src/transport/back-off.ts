export type BackOffOptions = {
  /** Delay after the first failed attempt, in milliseconds. */
  firstMs: number;
  /** Upper limit of a delay, in milliseconds. */
  maxMs: number;
  /** Growth from one delay to the next. Default: 2. */
  factor?: number;
  /**
   * Random part of a delay, from 0 (none) to 1 (all of it). Default: 0.5, so that a delay is between half and all of
   * its value. Callers that fail together do not retry together.
   */
  jitter?: number;
};

/**
 * Returns an exponential delay in milliseconds: each is the previous one times the factor, up to the limit.
 * It is declared here for the whole product, because the client has no dependencies.
 * @param attempt number of the failed attempt, from 1.
 * @param random from 0 to below 1.
 */
export const backOffMs = (
  { firstMs, maxMs, factor = 2, jitter = 0.5 }: BackOffOptions,
  attempt: number,
  random: number,
): number => Math.min(maxMs, firstMs * factor ** (attempt - 1)) * (1 - jitter + jitter * random);
