import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseError, parsePageSizes, parseRetryAfter, parseSession } from './responses.ts';
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
    expect(parseRetryAfter(header, now)).toBe(ms);
  });

  it('is undefined or a number that is not negative, for any header', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const ms = parseRetryAfter(header, now);
        return ms === undefined || ms >= 0;
      }),
    );
  });
});

describe('a response that is not from the document server', () => {
  it('is a ViewerError for any body', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(() => parseSession(body)).toThrow(ViewerError);
        expect(parseError(500, body, new Headers(), now).status).toBe(500);
      }),
    );
    const headers = new Headers({ 'X-Error-Reason': 'email_invalid' });
    expect(parseError(422, { error: { code: 'x' } }, headers, now).reason).toBe('email_invalid');
    expect(() => parsePageSizes(undefined)).toThrow(ViewerError);
    expect(() => parsePageSizes({ pages: [null] })).toThrow(ViewerError);
  });
});
