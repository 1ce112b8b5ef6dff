import { describe, expect, it } from '@jest/globals';
import { leastBetweenRenewalsMs, mayRenew, remedyOf } from './error-action.ts';

describe('what to do about a refusal', () => {
  it.each([
    [401, 'new-session'],
    [403, 'new-session'],
    [404, 'absent'],
    [0, 'wait'],
    [429, 'wait'],
    [500, 'wait'],
    [502, 'wait'],
    [503, 'wait'],
    [400, 'give-up'],
    [413, 'give-up'],
    [422, 'give-up'],
  ])('%i: %s', (status, remedy) => {
    expect(remedyOf(status)).toBe(remedy);
  });

  it('does not ask for another session because a password was wrong', () => {
    expect(remedyOf(403, 'wrong-password')).toBe('give-up');
    expect(remedyOf(401, 'wrong-password')).toBe('new-session');
  });

  it('answers a refusal with a new session, but not again at once', () => {
    expect(mayRenew(5, undefined)).toBe(true);
    expect(mayRenew(5 + leastBetweenRenewalsMs - 1, 5)).toBe(false);
    expect(mayRenew(5 + leastBetweenRenewalsMs, 5)).toBe(true);
  });
});
