import { describe, expect, it } from '@jest/globals';
import type { ViewerGrant } from '@docsight/contracts';
import { aDocumentFacts, testSecret } from '@docsight/testkit';
import { viewerTokens } from '@docsight/viewer-access';
import { day, noon } from '../../test/builders.ts';
import { formerGrantOf, grantOf } from './grants.ts';
import { countPages, newSession, requireOpenPages, sessionOf } from './session.ts';

const facts = aDocumentFacts();
const tokens = viewerTokens([testSecret]);
const random = (length: number): string => 'r'.repeat(length);
const aGrant = (overrides: Partial<ViewerGrant> = {}): ViewerGrant => ({
  documentId: facts.documentId,
  viewerId: 'anon_1',
  sessionId: 'ses_1',
  sessionStartedAt: noon,
  passwordVersion: 0,
  gatePassed: false,
  owner: false,
  counted: true,
  ...overrides,
});

describe('a new session', () => {
  const start = (overrides: Partial<Parameters<typeof newSession>[0]> = {}) =>
    newSession({
      facts,
      former: undefined,
      isErased: false,
      noRecognition: false,
      accountId: undefined,
      asGuest: false,
      isBot: false,
      now: noon,
      random,
      ...overrides,
    });

  it('of an unknown browser is a new anonymous reader', () => {
    expect(start()).toEqual(aGrant({ viewerId: `anon_${'r'.repeat(16)}`, sessionId: `ses_${'r'.repeat(16)}` }));
  });

  it('of a browser whose viewer was erased is a new reader who has passed the password only', () => {
    const former = aGrant({ viewerId: 'vwr_1', gatePassed: true, passwordVersion: 3 });
    expect(start({ former, isErased: true })).toEqual(
      aGrant({ viewerId: `anon_${'r'.repeat(16)}`, sessionId: `ses_${'r'.repeat(16)}`, passwordVersion: 3 }),
    );
  });

  it('of a known browser keeps the viewer and what was passed, and is another session', () => {
    const former = aGrant({
      viewerId: 'vwr_1',
      gatePassed: true,
      passwordVersion: 3,
      sessionStartedAt: noon - 9 * day,
    });
    expect(start({ former })).toEqual({ ...former, sessionId: `ses_${'r'.repeat(16)}`, sessionStartedAt: noon });
  });

  it('of a browser with Global Privacy Control is a new reader who keeps what was passed, unless erased', () => {
    const former = aGrant({ viewerId: 'vwr_1', viewerSince: noon, gatePassed: true, passwordVersion: 3 });
    const fresh = aGrant({
      viewerId: `anon_${'r'.repeat(16)}`,
      sessionId: `ses_${'r'.repeat(16)}`,
      passwordVersion: 3,
    });
    expect(start({ former, noRecognition: true })).toEqual({ ...fresh, gatePassed: true });
    expect(start({ former, noRecognition: true, isErased: true })).toEqual(fresh);
  });

  it('of the owner has full access and is not counted; of another account it is ordinary', () => {
    expect(start({ accountId: facts.accountId })).toMatchObject({ owner: true, counted: false });
    expect(start({ accountId: facts.documentId })).toMatchObject({ owner: false, counted: true });
    expect(start({ former: aGrant({ owner: true, counted: false }) })).toMatchObject({ owner: false, counted: true });
  });

  it('of the owner as a guest is a new reader who is not counted; for others it has no effect', () => {
    const former = aGrant({ viewerId: 'vwr_1', gatePassed: true, passwordVersion: 3 });
    const guest = { viewerId: `anon_${'r'.repeat(16)}`, owner: false, counted: false, guest: true };
    expect(start({ accountId: facts.accountId, asGuest: true, former, isBot: true })).toEqual(
      aGrant({ ...guest, sessionId: `ses_${'r'.repeat(16)}` }),
    );
    expect(start({ asGuest: true })).toEqual(start());
    expect(start({ accountId: facts.documentId, asGuest: true })).toEqual(start());
  });

  it('continues what a guest passed for a guest only', () => {
    const former = aGrant({ viewerId: 'anon_g', guest: true, counted: false, gatePassed: true, passwordVersion: 3 });
    expect(start({ former, accountId: facts.accountId, asGuest: true })).toMatchObject({
      viewerId: 'anon_g',
      guest: true,
      counted: false,
      gatePassed: true,
      passwordVersion: 3,
    });
    expect(start({ former })).toEqual(start());
    expect(start({ former, accountId: facts.accountId })).toEqual(start({ accountId: facts.accountId }));
  });

  it('of a bot is served and not counted', () => {
    expect(start({ isBot: true })).toMatchObject({ counted: false, owner: false });
  });
});

describe('the token of a request', () => {
  const valid = tokens.sign(aGrant());
  const foreign = tokens.sign(aGrant({ documentId: facts.accountId }));
  const other = tokens.sign(aGrant({ viewerId: 'anon_2' }));

  it('is the first valid one of the document', () => {
    expect(grantOf(tokens, ['garbage', foreign, valid, other], facts, noon).viewerId).toBe('anon_1');
  });

  it.each([[[]], [['garbage']], [[foreign]], [['', valid.slice(0, -2)]]])('is unauthorized: %#', (presented) => {
    expect(() => grantOf(tokens, presented, facts, noon)).toThrow(expect.objectContaining({ code: 'unauthorized' }));
  });

  it('is valid for 24 hours from the start of the session, also if the gate renewed it', () => {
    expect(grantOf(tokens, [valid], facts, noon + day).viewerId).toBe('anon_1');
    expect(() => grantOf(tokens, [valid], facts, noon + day + 1)).toThrow(
      expect.objectContaining({ code: 'unauthorized' }),
    );
    expect(formerGrantOf(tokens, [foreign, valid], facts)?.viewerId).toBe('anon_1');
    expect(formerGrantOf(tokens, ['garbage', foreign], facts)).toBeUndefined();
  });
});

describe('the pages of a beacon', () => {
  const check =
    (page: number, passed: Partial<ViewerGrant> = {}) =>
    () =>
      requireOpenPages(facts, aGrant(passed), [{ page: 1 }, { page }]);

  it.each([0, -1, 11])('are rejected if a page does not exist: %i', (page) => {
    expect(check(page, { gatePassed: true })).toThrow(expect.objectContaining({ code: 'bad_request' }));
  });

  it('are rejected behind the gate, and accepted after it is passed', () => {
    expect(check(2)).not.toThrow();
    expect(check(3)).toThrow(expect.objectContaining({ code: 'bad_request' }));
    expect(check(3, { gatePassed: true })).not.toThrow();
    expect(check(10, { owner: true })).not.toThrow();
  });

  it('are counted once, and only if they exist', () => {
    const pages = [...Array<number>(2_000).fill(1), 10, 11, 0].map((page) => ({ page }));
    expect(countPages(facts, pages)).toBe(2);
    expect(countPages(facts, [])).toBe(0);
  });
});

describe('the session response', () => {
  it('has what is open, and nothing about the owner or other readers', () => {
    expect(sessionOf(facts, aGrant(), 'the-token')).toEqual({
      viewer_token: 'the-token',
      session_id: 'ses_1',
      viewer_id: 'anon_1',
      counted: true,
      document: { title: 'A report', page_count: 10, allow_download: true },
      access: { state: 'preview', gate_type: 'preview', gate_page: 3, open_pages: 2, full: false },
    });
  });
});
