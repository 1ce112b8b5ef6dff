import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isDecodable } from './is-decodable.ts';
import { readLinkToken } from './link-token.ts';
import { nextPath } from './next-path.ts';

const origin = 'https://docs.example.com';
const publicPaths = ['/app/login', '/app/register'];

describe('a path', () => {
  it.each([
    ['/app/people/zo%C3%AB%40acme.example', true],
    ['/app/people/%E0', false],
    ['/app/people/100%', false],
    ['/app/people/%zz', false],
  ])('%s has a valid percent-encoding: %s', (path, expected) => {
    expect(isDecodable(path)).toBe(expected);
  });
});

describe('the page after the sign-in', () => {
  it.each([
    ['/app/documents?search=deck&page=2', '/app/documents?search=deck&page=2'],
    ['/app', '/app'],
    ['/app/people/zo%C3%AB%40acme.example', '/app/people/zo%C3%AB%40acme.example'],
    [`${origin}/app/keys`, '/app/keys'],
    [undefined, '/app'],
    ['', '/app'],
    ['/application', '/app'],
    ['/app/../account/export', '/app'],
    ['/app/%2e%2e/account/export', '/app'],
    ['//evil.example/app', '/app'],
    ['/\\evil.example/app', '/app'],
    ['https://evil.example/app', '/app'],
    ['javascript:alert(1)', '/app'],
    ['data:text/html,app', '/app'],
    ['/app/login?next=/app/login', '/app'],
    ['/app/register/', '/app'],
  ])('for next=%s is %s', (next, expected) => {
    expect(nextPath(next, origin, publicPaths)).toBe(expected);
  });

  it('is always a page of this application', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '..',
      'app',
      'login',
      '@',
      ':',
      '//',
      'evil.example',
      '\t',
      '%2e',
      '?',
      '#',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(parts).map((chosen) => chosen.join('')),
        ),
        (next) => {
          const found = new URL(nextPath(next, origin, publicPaths), origin);
          expect(found.origin).toBe(origin);
          expect(found.pathname).toMatch(/^\/app(\/|$)/);
        },
      ),
    );
  });
});

describe('the token in a link', () => {
  const open = (address: string) => {
    const place = new URL(address, origin);
    let onHash = (): void => undefined;
    const token = readLinkToken(
      ['/app/login', '/app/verify-email'],
      () => place,
      (replaced) => (place.href = origin + replaced),
      (run) => (onHash = run),
    );
    const paste = (hash: string): void => {
      place.hash = hash;
      onHash();
    };
    return { place, token, paste };
  };

  it('leaves the address at once, and is given to its page once', () => {
    const { place, token } = open('/app/login?next=/app/keys#secret_token-1');
    expect(place.href).toBe(`${origin}/app/login?next=/app/keys`);
    expect(token.take('/app/verify-email')).toBeUndefined();
    expect([token.take('/app/login'), token.take('/app/login')]).toEqual(['secret_token-1', undefined]);
  });

  it('is read as well when a link is pasted over the open page', () => {
    const { place, token, paste } = open('/app/verify-email');
    expect(token.take('/app/verify-email')).toBeUndefined();
    paste('#second');
    expect([place.hash, token.take('/app/verify-email')]).toEqual(['', 'second']);
  });

  it('is no fragment of another page, and not an empty one', () => {
    const { place } = open('/app/documents#content');
    expect(place.hash).toBe('#content');
    expect(open('/app/login#').token.take('/app/login')).toBeUndefined();
  });
});
