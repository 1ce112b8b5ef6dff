import { describe, expect, it } from '@jest/globals';
import { turnOf } from './slide-press.ts';

const press = (isTouch: boolean, from: number, to: number, down = 0) =>
  turnOf({ isTouch, from: { x: from, y: 300 }, to: { x: to, y: 300 + down }, width: 400 });

describe('a press on a slide', () => {
  it('turns on with a click anywhere, and with a tap except at the left', () => {
    expect([press(false, 20, 20), press(true, 200, 203), press(true, 20, 20)]).toEqual([1, 1, -1]);
  });

  it('turns with a swipe in its direction', () => {
    expect([press(true, 300, 200), press(true, 100, 200, 30)]).toEqual([1, -1]);
  });

  it('does nothing for a drag of the mouse, or a movement down', () => {
    expect([press(false, 300, 100), press(true, 200, 210, 200), press(true, 200, 230)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
