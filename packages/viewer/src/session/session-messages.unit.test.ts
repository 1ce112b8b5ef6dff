import { describe, expect, it } from '@jest/globals';
import { aSession } from '../../test/a-session.ts';
import { morePagesOpenMessage, openingFailedMessage, tryAgainText } from './session-messages.ts';

describe('session messages', () => {
  it.each([
    [undefined, 'Try again in a moment.'],
    [2_000, 'Try again in a moment.'],
    [40_000, 'Try again in about a minute.'],
    [61_000, 'Try again in about 2 minutes.'],
    [3_600_000, 'Try again in about 60 minutes.'],
  ])('for a wait of %j ms say "%s"', (ms, text) => {
    expect(tryAgainText(ms)).toBe(text);
  });

  it.each([
    [0, 'Check your connection'],
    [429, 'from your network'],
    [503, 'cannot be shown at the moment'],
    [400, 'Load the page again'],
  ])('explain after status %i why the document did not open: "%s"', (status, text) => {
    expect(openingFailedMessage({ status })).toContain(text);
  });

  it('announce more open pages, and nothing else', () => {
    const [closed, preview, open] = [aSession({ open_pages: 0 }), aSession({ open_pages: 2 }), aSession()];
    expect(morePagesOpenMessage(preview, open)).toBe('You can read on now.');
    expect(morePagesOpenMessage(closed, preview)).toBe('You can read on now.');
    expect(morePagesOpenMessage(open, preview)).toBeUndefined();
    expect(morePagesOpenMessage(open, open)).toBeUndefined();
    expect(morePagesOpenMessage(undefined, open)).toBeUndefined();
  });
});
