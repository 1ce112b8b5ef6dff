import { describe, expect, it } from '@jest/globals';
import { registration } from './accounts.ts';

const accepts = (fields: { password?: string; name?: string }): boolean =>
  registration.safeParse({ email: 'ann@acme.com', password: 'a long password', ...fields }).success;

describe('the limits of an account', () => {
  it('count characters, also those of two UTF-16 units', () => {
    const accepted = [9, 10, 200, 201].map((count) => accepts({ password: '😀'.repeat(count) }));
    expect(accepted).toEqual([false, true, true, false]);
    expect([100, 101].map((count) => accepts({ name: '😀'.repeat(count) }))).toEqual([true, false]);
  });
});
