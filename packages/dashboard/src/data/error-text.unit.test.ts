import { describe, expect, it } from '@jest/globals';
import { DocsightError } from '@docsight/client';
import { errorText, fieldOf } from './error-text.ts';

const anError = (status: number, code: string, retryAfterMs?: number, field?: string): DocsightError =>
  new DocsightError('The figures are being built: 35 %.', {
    status,
    code,
    retryAfterMs,
    reason: undefined,
    field,
    requestId: undefined,
    rateLimit: undefined,
  });

describe('the text of an error', () => {
  it.each([
    [anError(503, 'service_unavailable', 10_000), 'The figures are being built: 35 %.'],
    [anError(500, 'internal_error'), 'The server cannot respond at the moment. Try again in a moment.'],
    [anError(502, 'unexpected_response', 2_000), 'The server cannot respond at the moment. Try again in 2 seconds.'],
    [anError(404, 'not_found'), 'The figures are being built: 35 %.'],
  ])('of %j is for people', (error, text) => {
    expect(errorText(error)).toBe(text);
  });
});

describe('the field of an error', () => {
  it('is the one that the response names for programs, not one of its sentence', () => {
    expect(fieldOf(anError(422, 'validation_error', undefined, 'title'))).toBe('title');
    expect(fieldOf(anError(422, 'validation_error'))).toBeUndefined();
    expect(fieldOf(new Error('The field "title" is wrong.'))).toBeUndefined();
  });
});
