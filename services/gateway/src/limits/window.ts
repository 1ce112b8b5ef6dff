import { AppError } from '@docsight/service-kit';

/** The state of a rate limit window after a request was counted. */
export type Window = {
  limit: number;
  remaining: number;
  /** Unix time in whole seconds. */
  resetAt: number;
  retryAfterSeconds: number;
  /** The request exceeded the limit. */
  limited: boolean;
};

/**
 * @param options `consumed` includes this request. Times are rounded up, so that the window has ended at the reset
 * time.
 */
export const windowOf = (options: { limit: number; consumed: number; msLeft: number; nowMs: number }): Window => {
  const { limit, consumed, nowMs } = options;
  const msLeft = Math.max(0, options.msLeft);
  return {
    limit,
    remaining: Math.max(0, limit - consumed),
    resetAt: Math.ceil((nowMs + msLeft) / 1000),
    retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)),
    limited: consumed > limit,
  };
};

/** Returns the rate limit headers. Source: Specification 10.2. */
export const windowHeaders = ({ limit, remaining, resetAt }: Window): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(resetAt),
});

/**
 * Sets the window's headers on the response, which may still become an error.
 * @throws AppError rate_limited if the request exceeded the limit.
 */
export const admit = (res: { setHeader(name: string, value: string): unknown }, window: Window): void => {
  for (const [name, value] of Object.entries(windowHeaders(window))) res.setHeader(name, value);
  if (!window.limited) return;
  throw new AppError('rate_limited', `Too many requests. Try again in ${window.retryAfterSeconds} seconds.`, {
    headers: { 'Retry-After': String(window.retryAfterSeconds) },
  });
};
