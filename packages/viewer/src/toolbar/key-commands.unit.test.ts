import { describe, expect, it } from '@jest/globals';
import { commandOf } from './key-commands.ts';

const press = (key: string, more: object = {}) =>
  commandOf({ key, hasModifier: false, isTyping: false, isInPages: true, canScrollSideways: false, ...more });

describe('key commands', () => {
  it.each([
    ['ArrowLeft', 'previous-page'],
    ['PageDown', 'next-page'],
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
    expect(press(' ')).toBeUndefined();
  });

  it('leave left and right to the browser when the pages are wider than the view', () => {
    expect(press('ArrowRight', { canScrollSideways: true })).toBeUndefined();
    expect(press('PageDown', { canScrollSideways: true })).toBe('next-page');
  });

  it('ignore keys with the name of an object property', () => {
    expect(press('constructor')).toBeUndefined();
  });
});
