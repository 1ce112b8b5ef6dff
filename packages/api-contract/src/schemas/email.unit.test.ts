import { describe, expect, it } from '@jest/globals';
import { isEmail, normalEmail } from './email.ts';

describe('an e-mail address', () => {
  it.each([
    'ann@acme.com',
    'a&b@acme.com',
    "o'hara+news_2@acme.co.uk",
    "!#$%&'*+/=?^_`{|}~-@acme.com",
    '1@2.de',
    'ann@xn--mnchen-3ya.de',
    'ann@xn--80a1acny.xn--p1ai',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.com`,
  ])('may be %s', (email) => {
    expect(isEmail(email)).toBe(true);
    expect(normalEmail(email)).toBe(email);
  });

  it.each([
    '',
    'ann',
    'ann@',
    '@acme.com',
    'ann@acme',
    'ann@acme.c',
    'ann@acme.',
    'ann@.acme.com',
    'ann@acme..com',
    'ann@-acme.com',
    'ann@acme-.com',
    'ann@192.0.2.1',
    'ann@[192.0.2.1]',
    '.ann@acme.com',
    'ann.@acme.com',
    'an..n@acme.com',
    'an n@acme.com',
    '"an n"@acme.com',
    'ann@bob@acme.com',
    'ann,bob@acme.com',
    'änn@acme.com',
    'ann@ac me.com',
    'ann@münchen.de/path',
    'ann@münchen.de:443',
    'ann@\u202emünchen.de',
    `${'a'.repeat(65)}@acme.com`,
    `ann@${'b'.repeat(64)}.com`,
    `ann@${`${'b'.repeat(60)}.`.repeat(4)}acme.com`,
  ])('cannot be %j', (email) => {
    expect(isEmail(normalEmail(email))).toBe(false);
  });

  it.each([
    [' Ann@ACME.com ', 'ann@acme.com'],
    ['ann@München.de', 'ann@xn--mnchen-3ya.de'],
    ['ann@MÜNCHEN.DE', 'ann@xn--mnchen-3ya.de'],
    ['ann@mu\u0308nchen.de', 'ann@xn--mnchen-3ya.de'],
    ['ann@почта.рф', 'ann@xn--80a1acny.xn--p1ai'],
    ['ann@例え.jp', 'ann@xn--r8jz45g.jp'],
  ])('%j is stored as %s', (given, stored) => {
    expect(normalEmail(given)).toBe(stored);
    expect(isEmail(stored)).toBe(true);
  });
});
