import { describe, expect, it } from '@jest/globals';
import type { ViewerGrant } from '@docsight/contracts';
import { aDocumentFacts, browser, testSecret } from '@docsight/testkit';
import { viewerTokens } from '@docsight/viewer-access';
import { aViewerToken } from '../test/viewer-token.ts';
import { grantsOf, readerOf } from './reader.ts';

const facts = aDocumentFacts({ pageCount: 10 });
const tokens = viewerTokens([testSecret]);
const signed = (grant: Partial<ViewerGrant> = {}) =>
  aViewerToken(facts.documentId, { viewerId: 'anon_1', gatePassed: true, ...grant });
const readerWith = (token: string, userAgent: string | undefined) => {
  const headers = { cookie: `docsight_viewer=${token}`, ...(userAgent !== undefined && { 'user-agent': userAgent }) };
  return readerOf(facts, { kind: 'viewer' }, grantsOf(headers, tokens, new Date()));
};

describe('the owner as a guest', () => {
  const owner = { kind: 'account', accountId: facts.accountId } as const;
  const readerOfOwner = (...cookies: string[]) =>
    readerOf(
      facts,
      owner,
      cookies.flatMap((token) => grantsOf({ ...browser, cookie: `docsight_viewer=${token}` }, tokens, new Date())),
    );
  const guest = { guest: true, counted: false, gatePassed: false };

  it('is a reader who is not counted, with what the guest passed', () => {
    expect(readerOfOwner(signed(guest))).toMatchObject({ owner: false, gatePassed: false, viewerId: null });
  });

  it('stays a reader when the session is over', () => {
    const over = signed({ ...guest, sessionStartedAt: Date.now() - 25 * 60 * 60 * 1000 });
    expect(() => readerOfOwner(over)).toThrow(expect.objectContaining({ code: 'unauthorized' }));
  });

  it('is the owner with another token first, and for another document', () => {
    expect(readerOfOwner(signed(), signed(guest))).toMatchObject({ owner: true });
    expect(readerOfOwner(signed({ ...guest, documentId: facts.accountId }))).toMatchObject({ owner: true });
  });
});

describe('the reader of a request', () => {
  it.each(['Googlebot/2.1', '', undefined])('keeps what a bot passed, with the User-Agent %j', (userAgent) => {
    const token = signed({ bot: true, counted: false });
    expect(readerWith(token, userAgent)).toMatchObject({ gatePassed: true, viewerId: null });
  });

  it('has passed nothing in a browser that presents the token of a bot', () => {
    const token = signed({ bot: true, counted: false, passwordVersion: 1 });
    const expected = { gatePassed: false, passwordVersion: 0, owner: false, viewerId: 'anon_1', readerId: 'anon_1' };
    expect(readerWith(token, browser['User-Agent'])).toEqual(expected);
  });

  it('is rejected with a token that was issued late in a session that is over', () => {
    const token = signed({ sessionStartedAt: Date.now() - 25 * 60 * 60 * 1000 });
    expect(() => readerWith(token, browser['User-Agent'])).toThrow(expect.objectContaining({ code: 'unauthorized' }));
  });

  it('keeps what a browser passed, and is not counted in a session that is not', () => {
    expect(readerWith(signed(), browser['User-Agent'])).toMatchObject({ gatePassed: true, viewerId: 'anon_1' });
    const uncounted = signed({ counted: false });
    expect(readerWith(uncounted, browser['User-Agent'])).toMatchObject({ gatePassed: true, viewerId: null });
  });
});
