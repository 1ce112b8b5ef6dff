import { describe, expect, it } from '@jest/globals';
import { grantFor, isBot } from './bot.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const grant = {
  documentId: '6f9b1c1e-1d7f-4f57-9a55-0a4a3c1b2d3e',
  viewerId: 'anon_1',
  sessionId: 'session',
  sessionStartedAt: 1_700_000_000_000,
  passwordVersion: 2,
  gatePassed: true,
  owner: false,
  counted: true,
};
const botGrant = { ...grant, counted: false, bot: true };

describe('a bot', () => {
  it.each([undefined, '', ' ', 'curl/8.5.0', 'Mozilla/5.0 (compatible; Googlebot/2.1)'])(
    'is recognised by the User-Agent %j',
    (userAgent) => expect(isBot(userAgent)).toBe(true),
  );

  it('is no browser', () => {
    expect(isBot(firefox)).toBe(false);
  });
});

describe('the grant of a request', () => {
  it('of a browser is that of a new reader if a bot got the token', () => {
    expect(grantFor(botGrant, firefox)).toEqual({ ...grant, bot: false, passwordVersion: 0, gatePassed: false });
  });

  it('of a guest is never counted, also if a bot got the token', () => {
    expect(grantFor({ ...botGrant, guest: true }, firefox)).toMatchObject({ counted: false, gatePassed: false });
  });

  it('of a bot has everything that was passed', () => {
    expect(grantFor(botGrant, 'curl/8.5.0')).toEqual(botGrant);
    expect(grantFor(grant, 'curl/8.5.0')).toEqual(grant);
  });

  it('of a browser has what a browser passed, also in a session that is not counted', () => {
    expect(grantFor(grant, firefox)).toEqual(grant);
    const owner = { ...grant, owner: true, counted: false };
    expect(grantFor(owner, firefox)).toEqual(owner);
  });
});
