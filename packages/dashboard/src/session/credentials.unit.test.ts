import { describe, expect, it } from '@jest/globals';
import { DocsightError } from '@docsight/client';
import { fieldErrorText } from '../data/error-text.ts';
import { confirmedBy, enteredEmail, newPassword } from './credentials.ts';

const errorOf = (status: number, code: string): DocsightError =>
  new DocsightError('The password of the account is wrong.', {
    status,
    code,
    reason: undefined,
    requestId: undefined,
    rateLimit: undefined,
    retryAfterMs: undefined,
  });

describe('the fields of an account', () => {
  it('have an address without the spaces around it', () => {
    expect(enteredEmail(' ann@acme.example ')).toBe('ann@acme.example');
    expect(() => enteredEmail('  ')).toThrow('Enter your e-mail address.');
  });

  it('have a password of 10 to 200 characters, which may be spaces', () => {
    expect(newPassword('password', ' '.repeat(10))).toBe(' '.repeat(10));
    expect(newPassword('password', 'x'.repeat(200))).toHaveLength(200);
    for (const [text, message] of [
      ['', 'Enter a password of 10 characters or more.'],
      ['123456789', 'Use 10 characters or more.'],
      ['x'.repeat(201), 'Use 200 characters or fewer.'],
    ] as const) {
      expect(() => newPassword('new_password', text)).toThrow(
        expect.objectContaining({ field: 'new_password', message }),
      );
    }
  });

  it('say at the field that the password of the account is wrong, and pass other errors on', async () => {
    await expect(confirmedBy('current_password', Promise.reject(errorOf(403, 'forbidden')))).rejects.toMatchObject({
      field: 'current_password',
      message: 'The password of the account is wrong.',
    });
    const other = errorOf(429, 'rate_limited');
    await expect(confirmedBy('current_password', Promise.reject(other))).rejects.toBe(other);
    expect(await confirmedBy('current_password', Promise.resolve('done'))).toBe('done');
  });

  it('show the messages of the API without the names that programs use', () => {
    expect(fieldErrorText('email', 'The field "email" is not an e-mail address.')).toBe(
      'This field is not an e-mail address.',
    );
    expect(fieldErrorText('password', 'Use 10 characters or more.')).toBe('Use 10 characters or more.');
  });
});
