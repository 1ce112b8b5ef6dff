import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import type { Caller, DocumentFacts, ViewerGrant } from '@docsight/contracts';
import { aDocumentFacts, browser } from '@docsight/testkit';
import { parse } from 'content-disposition';
import fc from 'fast-check';
import { readerOf } from '../reader.ts';
import { classifyDownload } from './classify-download.ts';
import { downloadsAfter, noDownloads } from './download.ts';
import type { DownloadKind } from './download.ts';
import { attachmentHeader } from './download-headers.ts';
import { requireDownloadAllowed } from './download-permission.ts';
import { byteRangeOf, selectContent } from './range-request.ts';

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
  ])('for %s is %j', (header, expected) => {
    expect(byteRangeOf(header, 100)).toEqual(expected);
  });
});

describe('the permission to download', () => {
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
  const withoutDownload = { ...facts, settings: { ...facts.settings, allow_download: false } };

  /** Returns the id of the counted reader; throws without the permission. */
  const countedReader = (document: DocumentFacts, caller: Caller, grants: ViewerGrant[]) => {
    const presented = grants.map((one) => ({ ...one, isOver: false }));
    const reader = readerOf(document, caller, presented);
    requireDownloadAllowed(document, reader);
    return reader.viewerId;
  };

  it('is given to a reader with full access', () => {
    expect(countedReader(facts, viewer, [grant])).toBe('anon_1');
    expect(countedReader(gated, viewer, [{ ...grant, gatePassed: true }])).toBe('anon_1');
    expect(countedReader(facts, viewer, [{ ...grant, counted: false }])).toBeNull();
  });

  it('depends on the settings for the owner as a guest, who is not counted', () => {
    const owner = { kind: 'account', accountId: facts.accountId } as const;
    const guest = { ...grant, guest: true, counted: false };
    expect(countedReader(facts, owner, [guest])).toBeNull();
    for (const closed of [withoutDownload, gated]) {
      expect(() => countedReader(closed, owner, [guest])).toThrow(expect.objectContaining({ code: 'forbidden' }));
    }
  });

  it('is always given to the owner, who is not counted', () => {
    expect(countedReader(withoutDownload, { kind: 'account', accountId: facts.accountId }, [])).toBeNull();
    expect(countedReader(withoutDownload, viewer, [{ ...grant, owner: true }])).toBeNull();
  });

  it.each([
    ['without a token', facts, [], 'unauthorized'],
    ['with a token for another document', facts, [{ ...grant, documentId: randomUUID() }], 'unauthorized'],
    ['before the gate', gated, [grant], 'forbidden'],
    ['with an old password', { ...facts, passwordVersion: 2 }, [{ ...grant, passwordVersion: 1 }], 'forbidden'],
    ['when downloads are off', withoutDownload, [{ ...grant, gatePassed: true }], 'forbidden'],
  ])('is denied %s', (_case, document, grants, code) => {
    expect(() => countedReader(document, viewer, grants)).toThrow(expect.objectContaining({ code }));
    const otherAccount = { kind: 'account', accountId: randomUUID() } as const;
    expect(() => countedReader(document, otherAccount, grants)).toThrow(expect.objectContaining({ code }));
  });
});

describe('the kind of a request for a download', () => {
  const userAgent = browser['User-Agent'];
  const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  const whole = { start: 0, end: 99 };
  const request = { method: 'GET', range: whole, sizeBytes: 100, userAgent };
  it.each<[Partial<Parameters<typeof classifyDownload>[0]>, ReturnType<typeof classifyDownload>]>([
    [{}, 'whole'],
    [{ range: { start: 0, end: 98 } }, 'first-part'],
    [{ range: { start: 0, end: 0 } }, 'first-part'],
    [{ range: { start: 1, end: 99 } }, 'later-part'],
    [{ method: 'HEAD' }, 'not-counted'],
    [{ userAgent: undefined }, 'not-counted'],
    [{ userAgent: bot }, 'not-counted'],
  ])('for %j is %s', (change, kind) => {
    expect(classifyDownload({ ...request, ...change })).toBe(kind);
  });
});

describe('the count of downloads of a file of 100 bytes', () => {
  const minute = 60_000;
  type Step = [minutes: number, kind: DownloadKind | 'active', bytes?: number];
  const countAfter = (steps: Step[]): number =>
    steps.reduce((before, [minutes, kind, requestedBytes = 0]) => {
      const now = new Date(minutes * minute);
      return kind === 'active'
        ? { ...before, activeAt: now }
        : downloadsAfter(before, { kind, requestedBytes, sizeBytes: 100 }, now);
    }, noDownloads).count;

  it.each<[string, Step[], number]>([
    ['all but one byte', [[0, 'later-part', 99]], 1],
    ['half', [[0, 'later-part', 50]], 0],
    [
      'most in several parts',
      [
        [0, 'later-part', 30],
        [60, 'later-part', 20],
        [700, 'later-part', 1],
      ],
      1,
    ],
    [
      'parts of different days',
      [
        [0, 'later-part', 50],
        [1_441, 'later-part', 50],
      ],
      0,
    ],
    [
      'parallel parts, the first one last',
      [
        [0, 'later-part', 40],
        [0, 'later-part', 40],
        [0, 'first-part', 20],
      ],
      1,
    ],
    [
      'a resumed download',
      [
        [0, 'whole', 100],
        [9, 'later-part', 90],
        [9, 'first-part', 1],
      ],
      1,
    ],
    [
      'a long download',
      [
        [0, 'first-part', 10],
        [9, 'active'],
        [18, 'active'],
        [27, 'later-part', 90],
      ],
      1,
    ],
    [
      'the same parts again after ten minutes',
      [
        [0, 'later-part', 99],
        [11, 'later-part', 99],
      ],
      2,
    ],
    [
      'most, then the whole',
      [
        [0, 'later-part', 99],
        [1, 'whole', 100],
        [2, 'whole', 100],
      ],
      2,
    ],
  ])('for %s is right', (_case, steps, count) => {
    expect(countAfter(steps)).toBe(count);
  });
});

describe('the selection from a file of 100 bytes with the tag "a"', () => {
  const whole = { status: 200, range: { start: 0, end: 99 } };
  const part = { status: 206, range: { start: 0, end: 9 } };
  const range = 'bytes=0-9';
  it.each<[string, IncomingHttpHeaders, object]>([
    ['GET', {}, whole],
    ['GET', { range }, part],
    ['HEAD', { range }, whole],
    ['GET', { range: 'bytes=100-' }, { status: 416 }],
    ['GET', { range: 'bytes=0-9,20-29' }, whole],
    ['GET', { range, 'if-range': '"a"' }, part],
    ['GET', { range, 'if-range': 'W/"a"' }, whole],
    ['GET', { range, 'if-range': '"b"' }, whole],
    ['GET', { range, 'if-range': 'Wed, 21 Oct 2026 07:28:00 GMT' }, whole],
    ['GET', { range: 'bytes=100-', 'if-range': '"b"' }, whole],
    ['GET', { 'if-none-match': '"a"' }, { status: 304 }],
    ['HEAD', { 'if-none-match': '"b", W/"a"' }, { status: 304 }],
    ['GET', { 'if-none-match': '*' }, { status: 304 }],
    ['GET', { 'if-none-match': '"b"', range }, part],
    ['GET', { 'if-none-match': '"a"', range: 'bytes=100-' }, { status: 304 }],
    ['GET', { 'if-match': '"b"' }, { status: 412 }],
    ['GET', { 'if-match': 'W/"a"' }, { status: 412 }],
    ['GET', { 'if-match': '"b", "a"', range }, part],
    ['GET', { 'if-match': '*' }, whole],
    ['GET', { 'if-modified-since': 'Wed, 21 Oct 2026 07:28:00 GMT' }, whole],
  ])('for %s with %j is %j', (method, headers, expected) => {
    expect(selectContent({ method, headers }, { tag: '"a"', sizeBytes: 100 })).toEqual(expected);
  });
});

describe('the Content-Disposition header', () => {
  it.each([
    ['report.pdf', 'attachment; filename=report.pdf', 'report.pdf'],
    ['a "quoted" one.pdf', 'attachment; filename="a \\"quoted\\" one.pdf"', 'a "quoted" one.pdf'],
    ['../../etc/passwd.pdf', 'attachment; filename=.._.._etc_passwd.pdf', '.._.._etc_passwd.pdf'],
    ['C:\\private\\plan.pdf', 'attachment; filename="C:_private_plan.pdf"', 'C:_private_plan.pdf'],
    ['50%25 off; now.pdf', undefined, '50%25 off; now.pdf'],
    ['Ökonomie 报告 🚀.pdf', undefined, 'Ökonomie 报告 🚀.pdf'],
    ["it's (a) *star*.pdf", undefined, "it's (a) *star*.pdf"],
    ['two\r\nSet-Cookie: lines.pdf', undefined, 'two\r\nSet-Cookie: lines.pdf'],
    ['half \ud83d.pdf', undefined, 'half .pdf'],
    ['annual\u202efdp.exe', undefined, 'annualfdp.exe'],
    [`${'🚀'.repeat(251)}.pdf`, undefined, `${'🚀'.repeat(251)}.pdf`],
  ])('carries the file name %j', (filename, header, name) => {
    const sent = attachmentHeader(filename);
    if (header !== undefined) expect(sent).toBe(header);
    expect(sent).toMatch(/^attachment; [\x20-\x7e]+$/);
    expect(parse(sent)).toMatchObject({ type: 'attachment', parameters: { filename: name } });
  });

  it('is valid for every file name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 255 }), (filename) => {
        const sent = attachmentHeader(filename);
        expect(() => new Headers({ 'Content-Disposition': sent })).not.toThrow();
        expect(parse(sent).parameters.filename).not.toMatch(/[/\\]/);
      }),
    );
  });
});
