import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { ViewerGrant } from '@docsight/contracts';
import { aDocumentFacts, browser } from '@docsight/testkit';
import { byteRangeOf } from './byte-range.ts';
import { countsAsDownload } from './counts-as-download.ts';
import { permitDownload } from './download-permission.ts';

describe('a byte range of a file of 100 bytes', () => {
  it.each([
    [undefined, 'all'],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', 'all'],
    ['bytes=-', 'all'],
    ['bytes=0-1,5-6', 'all'],
    ['pages=1-2', 'all'],
    ['bytes=a-b', 'all'],
  ])('%s is %j', (header, expected) => {
    expect(byteRangeOf(header, 100)).toEqual(expected);
  });
});

describe('who may download', () => {
  const facts = aDocumentFacts({ settings: { email_gate: false } });
  const grant: ViewerGrant = {
    documentId: facts.documentId,
    viewerId: 'anon_1',
    sessionId: 'session',
    sessionStartedAt: 0,
    passwordVersion: 0,
    gatePassed: false,
    owner: false,
    counted: true,
  };
  const viewer = { kind: 'viewer' } as const;
  const gated = { ...facts, settings: { ...facts.settings, email_gate: true } };
  const kept = { ...facts, settings: { ...facts.settings, allow_download: false } };

  it('a reader to whom everything is open, and it counts', () => {
    expect(permitDownload(facts, viewer, [grant])).toEqual({ viewerId: 'anon_1' });
    expect(permitDownload(gated, viewer, [{ ...grant, gatePassed: true }])).toEqual({ viewerId: 'anon_1' });
    expect(permitDownload(facts, viewer, [{ ...grant, counted: false }])).toEqual({ viewerId: null });
  });

  it('the owner always, and it never counts', () => {
    expect(permitDownload(kept, { kind: 'account', accountId: facts.ownerId }, [])).toEqual({ viewerId: null });
    expect(permitDownload(kept, viewer, [{ ...grant, owner: true }])).toEqual({ viewerId: null });
  });

  it.each([
    ['without a token', facts, [], 'unauthorized'],
    ['with a token for another document', facts, [{ ...grant, documentId: randomUUID() }], 'unauthorized'],
    ['before the gate', gated, [grant], 'forbidden'],
    ['with an old password', { ...facts, passwordVersion: 2 }, [{ ...grant, passwordVersion: 1 }], 'forbidden'],
    ['when the owner does not offer it', kept, [{ ...grant, gatePassed: true }], 'forbidden'],
  ])('nobody %s', (_case, document, grants, code) => {
    expect(() => permitDownload(document, viewer, grants)).toThrow(expect.objectContaining({ code }));
    const stranger = { kind: 'account', accountId: randomUUID() } as const;
    expect(() => permitDownload(document, stranger, grants)).toThrow(expect.objectContaining({ code }));
  });
});

describe('what counts as a download', () => {
  const userAgent = browser['User-Agent'];
  it.each([
    [{ method: 'GET', start: 0, userAgent }, true],
    [{ method: 'HEAD', start: 0, userAgent }, false],
    [{ method: 'GET', start: 1, userAgent }, false],
    [{ method: 'GET', start: 0, userAgent: undefined }, false],
    [
      {
        method: 'GET',
        start: 0,
        userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      },
      false,
    ],
  ])('%j: %j', (request, counts) => {
    expect(countsAsDownload(request)).toBe(counts);
  });
});
