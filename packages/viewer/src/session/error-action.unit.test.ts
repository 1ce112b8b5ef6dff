import { describe, expect, it } from '@jest/globals';
import { errorActionOf, mayRenew, minBetweenRenewalsMs } from './error-action.ts';

describe('the action after an error', () => {
  it.each([
    [401, 'new-session'],
    [403, 'new-session'],
    [404, 'not-found'],
    [0, 'retry'],
    [429, 'retry'],
    [500, 'retry'],
    [502, 'retry'],
    [503, 'retry'],
    [400, 'report'],
    [413, 'report'],
    [422, 'report'],
  ])('is, for status %i, %s', (status, action) => {
    expect(errorActionOf(status)).toBe(action);
  });

  it('is not a new session for a wrong password', () => {
    expect(errorActionOf(403, 'wrong-password')).toBe('report');
    expect(errorActionOf(401, 'wrong-password')).toBe('new-session');
  });

  it('renews the session once in 10 seconds', () => {
    expect(mayRenew(5, undefined)).toBe(true);
    expect(mayRenew(5 + minBetweenRenewalsMs - 1, 5)).toBe(false);
    expect(mayRenew(5 + minBetweenRenewalsMs, 5)).toBe(true);
  });
});
