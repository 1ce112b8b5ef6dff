import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readRefusal, readSession, readSizes, retryAfterMsOf } from './responses.ts';
import { ViewerError } from './viewer-error.ts';

const now = Date.parse('2026-03-01T10:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    ['120', 120_000],
    [' 5 ', 5_000],
    ['Sun, 01 Mar 2026 10:00:30 GMT', 30_000],
    ['Sun, 01 Mar 2026 09:59:00 GMT', 0],
    ['', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    [null, undefined],
  ])('%j is %j ms', (header, ms) => {
    expect(retryAfterMsOf(header, now)).toBe(ms);
  });

  it('is never negative, and never anything but a number, whatever the header says', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const ms = retryAfterMsOf(header, now);
        return ms === undefined || ms >= 0;
      }),
    );
  });
});

describe('an answer of another make', () => {
  it('is refused as such, or read as far as it goes, and never breaks the page', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(() => readSession(body)).toThrow(ViewerError);
        expect(readRefusal(500, body, null, now).status).toBe(500);
      }),
    );
    expect(() => readSizes(undefined)).toThrow(ViewerError);
    expect(() => readSizes({ pages: [null] })).toThrow(ViewerError);
  });
});
