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
    ['f', 'full-screen'],
    ['t', 'thumbnails'],
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

  it('ignore keys with the name of an object property', () => {
    expect(press('constructor')).toBeUndefined();
  });
});
