import { AppError } from '@docsight/service-kit';

/** Where a caller stands in its window of time after a request was counted. `resetAt`: Unix time in whole seconds. */
export type Window = { limit: number; remaining: number; resetAt: number; retryAfterSeconds: number; limited: boolean };

/** `consumed` counts this request too. Rounded up: at the reset time the window has truly ended. */
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
 * Puts the window's headers on the answer, whatever it becomes, and refuses when the limit was passed.
 * @throws AppError rate_limited.
 */
export const admit = (res: { setHeader(name: string, value: string): unknown }, window: Window): void => {
  for (const [name, value] of Object.entries(windowHeaders(window))) res.setHeader(name, value);
  if (!window.limited) return;
  throw new AppError('rate_limited', `Too many requests. Try again in ${window.retryAfterSeconds} seconds.`, {
    headers: { 'Retry-After': String(window.retryAfterSeconds) },
  });
};
