import { describe, expect, it } from '@jest/globals';
import { countdownText } from './countdown-text.ts';

describe('the countdown to the next attempt', () => {
  const until = '2026-11-03T12:30:00.000Z';

  it.each([
    [30 * 60_000, 'Next attempt in 30 min'],
    [59_001, 'Next attempt in 1 min'],
    [9_000, 'Next attempt in 9 s'],
    [1, 'Next attempt in 1 s'],
    [0, 'Next attempt now'],
    [-5_000, 'Next attempt now'],
  ])('%d ms before says: %s', (msLeft, text) => {
    expect(countdownText(until, Date.parse(until) - msLeft)).toBe(text);
  });
});
