/**
 * Describes the rate limit: requests allowed in a window, requests left in this one, and the end of this one.
 * Source: Specification 10.2.
 */
export type RateLimit = { limit: number; remaining: number; resetAt: Date };

/** Reads the limit from the headers of a response, if they have it. */
export const rateLimitFrom = (headers: Headers): RateLimit | undefined => {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    wholeNumber(headers.get(`x-ratelimit-${name}`)),
  );
  if (limit === undefined || remaining === undefined || reset === undefined) return undefined;
  return { limit, remaining, resetAt: new Date(reset * 1000) };
};

/**
 * Returns the wait in milliseconds that a response asks for, or undefined. Prefers Retry-After, which needs no common
 * clock. The end of the window is compared with the `Date` header of the response, if there is one. `now` is in Unix
 * milliseconds.
 */
export const requestedWaitMs = (status: number, headers: Headers, now: number): number | undefined => {
  const after = headers.get('retry-after');
  const seconds = wholeNumber(after);
  if (seconds !== undefined) return seconds * 1000;
  const serverNow = timeOf(headers.get('date')) ?? now;
  const at = timeOf(after) ?? (status === 429 ? rateLimitFrom(headers)?.resetAt.getTime() : undefined);
  return at === undefined ? undefined : Math.max(0, at - serverNow);
};

/** Ten digits reach to the year 2286. */
const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,10}$/.test(text.trim()) ? Number(text) : undefined;

/** Reads an HTTP date. `Date.parse` alone accepts almost any text. */
const timeOf = (text: string | null): number | undefined => {
  const time = text !== null && /^\w{3}, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
};
