import { describe, expect, it } from '@jest/globals';
import { aSession } from '../../test/a-session.ts';
import { opened, openingFailed, soon } from './session-messages.ts';

describe('what the reader is told', () => {
  it.each([
    [undefined, 'in a moment'],
    [2_000, 'in a moment'],
    [40_000, 'in about a minute'],
    [61_000, 'in about 2 minutes'],
    [3_600_000, 'in about 60 minutes'],
  ])('a wait of %j ms: %s', (ms, words) => {
    expect(soon(ms)).toBe(words);
  });

  it.each([
    [0, 'Check your connection'],
    [429, 'from your network'],
    [503, 'cannot be shown at the moment'],
    [400, 'Load the page again'],
  ])('why nothing could be opened (%i): %s', (status, words) => {
    expect(openingFailed({ status })).toContain(words);
  });

  it('that more is open, and only then', () => {
    const [closed, preview, open] = [aSession({ open_pages: 0 }), aSession({ open_pages: 2 }), aSession()];
    expect(opened(preview, open)).toBe('You can read on now.');
    expect(opened(closed, preview)).toBe('You can read on now.');
    expect(opened(open, preview)).toBeUndefined();
    expect(opened(open, open)).toBeUndefined();
    expect(opened(undefined, open)).toBeUndefined();
  });
});
