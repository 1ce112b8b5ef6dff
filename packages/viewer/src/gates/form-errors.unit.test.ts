import { describe, expect, it } from '@jest/globals';
import { emailProblem, passwordProblem, refusalAt } from './form-errors.ts';

describe('what is wrong before anything is sent', () => {
  it.each(['', '   ', 'ann', 'ann@', '@acme.com', 'ann@acme', 'ann lee@acme.com', 'ann@@acme.com'])(
    'is an e-mail that is none: %j',
    (email) => {
      expect(emailProblem(email)).toMatchObject({ field: 'email' });
    },
  );

  it.each(['ann@acme.com', ' ann@acme.com ', "o'brien+docs@eu.acme.co.uk", 'ann@gmail.com'])(
    'is not an e-mail that may be good: %j',
    (email) => {
      expect(emailProblem(email)).toBeUndefined();
    },
  );

  it('is an empty password', () => {
    expect(passwordProblem('')).toMatchObject({ field: 'password' });
    expect(passwordProblem(' ')).toBeUndefined();
  });
});

describe('what the server has against it', () => {
  it.each([
    [
      'The field "email" belongs to a free mail provider: use the address of your company.',
      'email',
      /^Use your work e-mail/,
    ],
    [
      'The field "email" belongs to a throw-away mail service: use an address that you keep.',
      'email',
      /throw-away mail service/,
    ],
    [
      'The field "email" is not an e-mail address: write it like name@company.com.',
      'email',
      /^This is not an e-mail address/,
    ],
    ['The field "name" is too long: use at most 200 characters.', 'name', /too long/],
    ['The field "name" has control characters: write it in one line of plain text.', 'name', /in one line/],
    ['The company of this address may not read it.', 'email', /^The company of this address may not read it\.$/],
  ])('%s', (message, field, sentence) => {
    const problem = refusalAt('email', { status: 422, message });
    expect(problem).toEqual({ field, sentence: expect.stringMatching(sentence) });
  });

  it.each([
    ['password', 403, undefined, 'password', 'not the password'],
    ['password', 429, 600_000, 'form', 'Too many attempts. Try again in about 10 minutes.'],
    ['email', 429, undefined, 'form', 'Try again in a moment.'],
    ['email', 0, undefined, 'form', 'You seem to be offline.'],
    ['email', 503, 2_000, 'form', 'Try again in a moment.'],
    ['email', 403, undefined, 'form', 'changed who may read this'],
    ['password', 400, undefined, 'form', 'That did not work'],
  ] as const)('at the %s: %i', (gate, status, retryAfterMs, field, words) => {
    const problem = refusalAt(gate, { status, message: 'Technical.', retryAfterMs });
    expect(problem).toEqual({ field, sentence: expect.stringContaining(words) });
  });
});
