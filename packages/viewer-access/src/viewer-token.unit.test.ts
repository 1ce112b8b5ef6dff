import { describe, expect, it } from '@jest/globals';
import { isSessionOver, viewerCookie, viewerTokens, viewerTokensOf } from './viewer-token.ts';

const grant = {
  documentId: '6f9b1c1e-1d7f-4f57-9a55-0a4a3c1b2d3e',
  viewerId: 'anon_1',
  sessionId: 'session',
  sessionStartedAt: 1_700_000_000_000,
  passwordVersion: 0,
  gatePassed: false,
  owner: false,
  counted: true,
};
const secret = 'a secret of at least thirty-two characters';

describe('a viewer token', () => {
  it('returns the claims that were signed', () => {
    const tokens = viewerTokens([secret]);
    expect(tokens.verify(tokens.sign(grant))).toEqual(grant);
  });

  it('is rejected with another secret, or if a character has changed', () => {
    const token = viewerTokens([secret]).sign(grant);
    expect(viewerTokens([`${secret}!`]).verify(token)).toBeUndefined();
    expect(viewerTokens([secret]).verify(token.slice(0, -3) + 'abc')).toBeUndefined();
    expect(viewerTokens([secret]).verify('malformed')).toBeUndefined();
  });

  it('belongs to a session that is over 24 hours after its start', () => {
    const hoursAfter = (hours: number) => new Date(grant.sessionStartedAt + hours * 60 * 60 * 1000);
    expect([23.9, 24, 24.1].map((hours) => isSessionOver(grant, hoursAfter(hours)))).toEqual([false, false, true]);
  });

  it('is read from the header and the cookie, the header first', () => {
    const cookie = viewerCookie('from-cookie', { path: '/s/abc123', secure: true, persistent: true }).split(';')[0];
    expect(viewerTokensOf({ authorization: 'Bearer from-header', cookie })).toEqual(['from-header', 'from-cookie']);
    expect(viewerTokensOf({ cookie })).toEqual(['from-cookie']);
    expect(viewerTokensOf({})).toEqual([]);
  });

  it('is stored in a cookie that scripts, other sites and other documents cannot read', () => {
    const cookie = viewerCookie('t', { path: '/s/abc123', secure: true, persistent: true });
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/s/abc123', 'Secure']) expect(cookie).toContain(part);
  });

  it('is stored for 400 days, or for the browser session', () => {
    const cookie = (persistent: boolean) => viewerCookie('t', { path: '/s/abc123', secure: true, persistent });
    expect(cookie(true)).toContain('Max-Age=34560000');
    expect(cookie(false)).not.toMatch(/max-age|expires/i);
  });
});
