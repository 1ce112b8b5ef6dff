import { describe, expect, it } from '@jest/globals';
import { checkEmail, checkPassword, submitError } from './form-errors.ts';

describe('the check before sending', () => {
  it.each(['', '   ', 'ann', 'ann@', '@acme.com', 'ann@acme', 'ann lee@acme.com', 'ann@@acme.com'])(
    'rejects the e-mail address %j',
    (email) => {
      expect(checkEmail(email)).toMatchObject({ field: 'email' });
    },
  );

  it.each(['ann@acme.com', ' ann@acme.com ', "o'brien+docs@eu.acme.co.uk", 'ann@gmail.com'])(
    'leaves the e-mail address %j to the server',
    (email) => {
      expect(checkEmail(email)).toBeUndefined();
    },
  );

  it('rejects an empty password', () => {
    expect(checkPassword('')).toMatchObject({ field: 'password' });
    expect(checkPassword(' ')).toBeUndefined();
  });
});

describe('the error after sending', () => {
  it.each([
    ['email_free_provider', 'email', /^Use your work e-mail/],
    ['email_disposable', 'email', /disposable mail service/],
    ['email_invalid', 'email', /^This is not an e-mail address/],
    ['name_too_long', 'name', /too long/],
    ['name_invalid', 'name', /in one line/],
    ['of_the_future', 'email', /^This address is not accepted/],
    [undefined, 'email', /^This address is not accepted/],
  ])('at the gate is chosen by the reason %s', (reason, field, message) => {
    const error = submitError('email', { status: 422, reason });
    expect(error).toEqual({ field, message: expect.stringMatching(message) });
  });

  it('names the password by the reason', () => {
    const error = submitError('password', { status: 403, reason: 'password_wrong' });
    expect(error).toEqual({ field: 'password', message: expect.stringContaining('not the password') });
  });

  it.each([
    ['password', 403, undefined, 'form', 'changed who may read this'],
    ['password', 429, 600_000, 'form', 'Too many attempts. Try again in about 10 minutes.'],
    ['email', 429, undefined, 'form', 'Try again in a moment.'],
    ['email', 0, undefined, 'form', 'You seem to be offline.'],
    ['email', 503, 2_000, 'form', 'Try again in a moment.'],
    ['email', 403, undefined, 'form', 'changed who may read this'],
    ['password', 400, undefined, 'form', 'That did not work'],
  ] as const)('of the %s form explains status %i', (gate, status, retryAfterMs, field, text) => {
    const error = submitError(gate, { status, retryAfterMs });
    expect(error).toEqual({ field, message: expect.stringContaining(text) });
  });
});
