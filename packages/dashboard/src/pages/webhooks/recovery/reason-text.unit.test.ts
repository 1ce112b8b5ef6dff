import { describe, expect, it } from '@jest/globals';
import { reasonText } from './reason-text.ts';

describe('the reason of a webhook that is off', () => {
  const failed = (code: number) => ({ status: 'failed' as const, status_code: code });
  const dropped = { status: 'dropped' as const, status_code: null };

  it.each([
    ['410 Gone, also with failures before it', 2, [dropped, failed(410), failed(500)], /responded with 410 Gone/],
    ['the failures', 3, [dropped, failed(500), failed(410)], /after 3 deliveries failed in a row/],
    ['unknown, if its owner may have switched it off', 1, [failed(500)], /^It was switched off\.$/],
  ])('is %s', (_title, failures, deliveries, text) => {
    expect(reasonText(failures, deliveries)).toMatch(text);
  });
});
