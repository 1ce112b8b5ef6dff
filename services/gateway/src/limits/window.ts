import { AppError } from '@docsight/service-kit';

/** The state of a rate limit window after a request was counted. */
export type Window = {
  limit: number;
  remaining: number;
  /** End of the window, as Unix time in whole seconds: the same number for all requests of the window. */
  resetAt: number;
  retryAfterSeconds: number;
  /** The request exceeded the limit. */
  limited: boolean;
};

/** What a counter reports after it has counted a request. */
export type Count = {
  /** Requests of the window, this one included. */
  consumed: number;
  /** End of the window, as Unix time in milliseconds of the counter's clock. */
  endsAtMs: number;
  msLeft: number;
};

/** Rounds times up, so that the window has ended at its reset time. */
export const windowOf = (limit: number, { consumed, endsAtMs, msLeft }: Count): Window => ({
  limit,
  remaining: Math.max(0, limit - consumed),
  resetAt: Math.ceil(endsAtMs / 1000),
  retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)),
  limited: consumed > limit,
});

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
