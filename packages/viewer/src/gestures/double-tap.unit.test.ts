import { describe, expect, it } from '@jest/globals';
import { isDoubleTap } from './double-tap.ts';

const tap = (startedAt: number, more: object = {}) => ({
  x: 100,
  y: 100,
  startedAt,
  endedAt: startedAt + 80,
  moved: 2,
  ...more,
});

describe('a double tap', () => {
  it('is two short taps at about the same place', () => {
    expect(isDoubleTap(tap(0), tap(200))).toBe(true);
    expect(isDoubleTap(tap(0), tap(200, { x: 120 }))).toBe(true);
  });

  it.each([
    ['one tap', undefined, tap(0)],
    ['two slow taps', tap(0), tap(500)],
    ['two taps at different places', tap(0), tap(200, { y: 300 })],
    ['a long press', tap(0), tap(200, { endedAt: 900 })],
    ['a swipe', tap(0, { moved: 60 }), tap(200)],
  ])('is not %s', (_name, first, second) => {
    expect(isDoubleTap(first, second)).toBe(false);
  });
});
