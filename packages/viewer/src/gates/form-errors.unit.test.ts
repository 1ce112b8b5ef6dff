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
    [
      'The field "email" belongs to a free mail provider: use the address of your company.',
      'email',
      /^Use your work e-mail/,
    ],
    [
      'The field "email" belongs to a throw-away mail service: use an address that you keep.',
      'email',
      /disposable mail service/,
    ],
    [
      'The field "email" is not an e-mail address: write it like name@company.com.',
      'email',
      /^This is not an e-mail address/,
    ],
    ['The field "name" is too long: use at most 200 characters.', 'name', /too long/],
    ['The field "name" has control characters: write it in one line of plain text.', 'name', /in one line/],
    ['The company of this address may not read it.', 'email', /^The company of this address may not read it\.$/],
  ])('explains "%s"', (serverMessage, field, message) => {
    const error = submitError('email', { status: 422, message: serverMessage });
    expect(error).toEqual({ field, message: expect.stringMatching(message) });
  });

  it.each([
    ['password', 403, undefined, 'password', 'not the password'],
    ['password', 429, 600_000, 'form', 'Too many attempts. Try again in about 10 minutes.'],
    ['email', 429, undefined, 'form', 'Try again in a moment.'],
    ['email', 0, undefined, 'form', 'You seem to be offline.'],
    ['email', 503, 2_000, 'form', 'Try again in a moment.'],
    ['email', 403, undefined, 'form', 'changed who may read this'],
    ['password', 400, undefined, 'form', 'That did not work'],
  ] as const)('of the %s form explains status %i', (gate, status, retryAfterMs, field, text) => {
    const error = submitError(gate, { status, message: 'Technical.', retryAfterMs });
    expect(error).toEqual({ field, message: expect.stringContaining(text) });
  });
});
