import { describe, expect, it } from '@jest/globals';
import { commandOf } from './key-commands.ts';

const press = (key: string, more: object = {}) =>
  commandOf({
    key,
    hasModifier: false,
    hasShift: false,
    isTyping: false,
    isOnButton: false,
    isInPages: true,
    canScrollSideways: false,
    isSlideshow: false,
    hasSingleKeys: true,
    ...more,
  });

describe('key commands', () => {
  it.each([
    ['ArrowLeft', 'previous-page'],
    ['j', 'next-page'],
    ['K', 'previous-page'],
    ['PageDown', 'screen-down'],
    ['PageUp', 'screen-up'],
    [' ', 'screen-down'],
    ['Home', 'first-page'],
    ['End', 'last-page'],
    ['+', 'zoom-in'],
    ['=', 'zoom-in'],
    ['-', 'zoom-out'],
    ['0', 'zoom-reset'],
    ['1', 'zoom-true-size'],
    ['w', 'fit-width'],
    ['p', 'fit-page'],
    ['r', 'rotate-right'],
    ['d', 'two-pages'],
    ['s', 'slideshow'],
    ['f', 'full-screen'],
    ['t', 'thumbnails'],
    ['o', 'outline'],
  ])('%s runs %s, except with a modifier or in a field', (key, command) => {
    expect(press(key)).toBe(command);
    expect(press(key, { hasModifier: true })).toBeUndefined();
    expect(press(key, { isTyping: true })).toBeUndefined();
  });

  it('leave scrolling to the browser where it scrolls', () => {
    expect(press('ArrowDown')).toBeUndefined();
    expect(press('ArrowDown', { isInPages: false })).toBe('line-down');
  });

  it('move up a screen with Shift and the space bar', () => {
    expect(press(' ', { hasShift: true })).toBe('screen-up');
  });

  it('leave the space bar to a button with the focus', () => {
    expect(press(' ', { isOnButton: true })).toBeUndefined();
    expect(press('PageDown', { isOnButton: true })).toBe('screen-down');
  });

  it('leave left and right to the browser when the pages are wider than the view', () => {
    expect(press('ArrowRight', { canScrollSideways: true })).toBeUndefined();
    expect(press('j', { canScrollSideways: true })).toBe('next-page');
  });

  it('rotate to the left with Shift', () => {
    expect(press('R', { hasShift: true })).toBe('rotate-left');
  });

  it.each([
    ['ArrowRight', 'next-page'],
    ['ArrowDown', 'next-page'],
    ['PageDown', 'next-page'],
    [' ', 'next-page'],
    ['ArrowLeft', 'previous-page'],
    ['ArrowUp', 'previous-page'],
    ['PageUp', 'previous-page'],
    ['Home', 'first-page'],
    ['End', 'last-page'],
    ['Escape', 'leave-slideshow'],
    ['s', 'leave-slideshow'],
    ['+', undefined],
    ['t', undefined],
  ])('%s runs %s in a slideshow', (key, command) => {
    expect(press(key, { isSlideshow: true, canScrollSideways: true })).toBe(command);
    expect(press(key, { isSlideshow: true, isTyping: true })).toBeUndefined();
  });

  it('turn slides with the space bar, except on a button', () => {
    expect(press(' ', { isSlideshow: true, hasShift: true })).toBe('previous-page');
    expect(press(' ', { isSlideshow: true, isOnButton: true })).toBeUndefined();
  });

  it('of single keys do nothing when these are switched off, while all other keys work', () => {
    const off = { hasSingleKeys: false };
    const singleKeys = 'j k + = - 0 1 w p r d s f t o ? J R'.split(' ');
    for (const key of singleKeys) {
      expect([key, press(key, off)]).toEqual([key, undefined]);
      expect([key, press(key, { ...off, isSlideshow: true })]).toEqual([key, undefined]);
    }
    for (const key of ['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End', ' '])
      expect([key, press(key, off)]).toEqual([key, press(key)]);
    for (const key of ['ArrowDown', 'Escape', ' ', 'Home'])
      expect([key, press(key, { ...off, isSlideshow: true })]).toEqual([key, press(key, { isSlideshow: true })]);
  });

  it('ignore keys with the name of an object property', () => {
    expect(press('constructor')).toBeUndefined();
  });
});
