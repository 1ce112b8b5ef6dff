import { describe, expect, it } from '@jest/globals';
import { requestedWaitMs, rateLimitFrom } from './rate-limit.ts';

const now = Date.parse('2026-05-04T10:00:00Z');
const date = 'Mon, 04 May 2026 10:00:00 GMT';
const inSeconds = (seconds: number): string => String(now / 1000 + seconds);
const limits = (reset: string): Record<string, string> => ({
  'X-RateLimit-Limit': '100',
  'X-RateLimit-Remaining': '0',
  'X-RateLimit-Reset': reset,
});

describe('the rate limit', () => {
  it('is read from the headers of a response', () => {
    expect(rateLimitFrom(new Headers(limits(inSeconds(30))))).toEqual({
      limit: 100,
      remaining: 0,
      resetAt: new Date('2026-05-04T10:00:30Z'),
    });
  });

  it.each(['', 'soon', '-1', '1e3', '99999999999999'])('is unknown when the reset is "%s"', (reset) => {
    expect(rateLimitFrom(new Headers(limits(reset)))).toBeUndefined();
    expect(rateLimitFrom(new Headers())).toBeUndefined();
  });
});

describe('the wait that a response asks for', () => {
  it.each<[string, number, Record<string, string>, number | undefined]>([
    ['seconds', 503, { 'Retry-After': '7' }, 7_000],
    ['a date', 503, { 'Retry-After': 'Mon, 04 May 2026 10:00:09 GMT' }, 9_000],
    ['a date that is over', 503, { 'Retry-After': 'Mon, 04 May 2026 09:00:00 GMT' }, 0],
    ['the reset of the window', 429, limits(inSeconds(20)), 20_000],
    ['seconds before the reset', 429, { ...limits(inSeconds(20)), 'Retry-After': '900' }, 900_000],
    ['a reset that is over', 429, limits(inSeconds(-5)), 0],
    [
      'the reset by the clock of the server',
      429,
      { ...limits(inSeconds(3_620)), Date: 'Mon, 04 May 2026 11:00:00 GMT' },
      20_000,
    ],
    ['a reset where nothing was limited', 503, limits(inSeconds(20)), undefined],
    ['nonsense', 429, { 'Retry-After': 'later', Date: date }, undefined],
    ['a negative number', 503, { 'Retry-After': '-3' }, undefined],
    ['nothing', 429, {}, undefined],
  ])('%s', (_what, status, headers, wait) => {
    expect(requestedWaitMs(status, new Headers(headers), now)).toBe(wait);
  });
});
