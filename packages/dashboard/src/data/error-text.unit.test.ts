import { describe, expect, it } from '@jest/globals';
import { DocsightError } from '@docsight/client';
import { errorText } from './error-text.ts';

const anError = (status: number, code: string, retryAfterMs?: number): DocsightError =>
  new DocsightError('The figures are being built: 35 %.', {
    status,
    code,
    retryAfterMs,
    reason: undefined,
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
