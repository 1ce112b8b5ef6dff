import { describe, expect, it } from '@jest/globals';
import { sessionCookie, withoutSessionCookie } from './session-cookie.ts';

const value = 'aZ0_-'.repeat(8) + 'abc';
const plain = sessionCookie({ publicUrl: 'http://localhost:8080', maxAgeSeconds: 60 });
const secure = sessionCookie({ publicUrl: 'https://docs.example.com', maxAgeSeconds: 60 });

describe('the session cookie', () => {
  it('has the prefix __Host- and Secure behind HTTPS, and neither without', () => {
    expect(secure.store(value)).toBe(`__Host-docsight=${value}; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=60`);
    expect(plain.store(value)).toBe(`docsight=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=60`);
  });

  it('is removed with the same attributes', () => {
    expect(secure.clear()).toBe('__Host-docsight=; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=0');
    expect(plain.clear()).toBe('docsight=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0');
  });

  it.each([
    ['alone', `docsight=${value}`],
    ['after others', `theme=dark; docsight_viewer=x.y.z; docsight=${value}`],
    ['before others', `docsight=${value};theme=docsight=no`],
    ['after a longer name', `not-docsight=${'b'.repeat(43)}; docsight=${value}`],
    ['beside the name of HTTPS', `__Host-docsight=${'b'.repeat(43)}; docsight=${value}`],
  ])('is read %s', (_case, header) => {
    expect(plain.read(header)).toBe(value);
  });

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['another letter case', `Docsight=${value}`],
    ['two of them', `docsight=${value}; docsight=${'b'.repeat(43)}`],
    ['two equal ones', `docsight=${value}; docsight=${value}`],
    ['a short value', `docsight=${value.slice(1)}`],
    ['a long value', `docsight=${value}x`],
    ['a quoted value', `docsight="${value}"`],
    ['no value', 'docsight'],
    ['the name of HTTPS only', `__Host-docsight=${value}`],
  ])('is not read from %s', (_case, header) => {
    expect(plain.read(header)).toBeUndefined();
  });

  it('behind HTTPS is read by its own name only', () => {
    expect(secure.read(`docsight=${value}`)).toBeUndefined();
    expect(secure.read(`docsight=x; __Host-docsight=${value}`)).toBe(value);
  });
});

describe('a Cookie header without the session', () => {
  it.each([
    [`docsight=${value}`, undefined],
    [`__Host-docsight=${value}; docsight=x`, undefined],
    [`a=b; docsight=${value}; docsight_viewer=x.y.z`, 'a=b; docsight_viewer=x.y.z'],
    ['a=b;c=docsight', 'a=b; c=docsight'],
    ['a=b;c=d', 'a=b;c=d'],
  ])('%s', (header, expected) => {
    expect(withoutSessionCookie(header)).toBe(expected);
  });
});
