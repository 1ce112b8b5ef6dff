import { describe, expect, it } from '@jest/globals';
import { hashOf } from '../hash-of.ts';
import { hasValidToken, newLinkToken, storedToken, withoutTokens, withToken } from './link-token.ts';

const now = new Date('2026-01-02T03:04:05.678Z');
const after = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

describe('the token of a link', () => {
  it('has 256 random bits in characters that need no encoding in a URL', () => {
    const tokens = Array.from({ length: 100 }, newLinkToken);
    expect(new Set(tokens).size).toBe(100);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(tokens.every((token) => encodeURIComponent(token) === token)).toBe(true);
  });

  it.each([
    ['password-reset', 30],
    ['email-verification', 24 * 60],
    ['sign-in', 60],
  ] as const)('for %s is stored as a hash, and expires after %i minutes', (purpose, minutes) => {
    const stored = storedToken('plain', purpose, now);
    expect(stored).toEqual({ hash: hashOf('plain'), expiresAt: after(minutes) });
    const account = { linkTokens: withToken({ linkTokens: {} }, purpose, stored) } as never;
    expect(hasValidToken(account, purpose, new Date(after(minutes).getTime() - 1))).toBe(true);
    expect(hasValidToken(account, purpose, after(minutes))).toBe(false);
  });

  it('replaces the last one of its purpose, and leaves those of others', () => {
    const [reset, verification, next] = ['a', 'b', 'c'].map((token) => storedToken(token, 'password-reset', now));
    const linkTokens = { 'password-reset': reset!, 'email-verification': verification! };
    const replaced = withToken({ linkTokens }, 'password-reset', next!);
    expect(replaced).toEqual({ 'password-reset': next, 'email-verification': verification });
    expect(withoutTokens({ linkTokens: replaced }, 'password-reset')).toEqual({ 'email-verification': verification });
  });
});
