import { describe, expect, it } from '@jest/globals';
import { commandOf } from './key-commands.ts';

const press = (key: string, more: object = {}) =>
  commandOf({ key, modified: false, typing: false, inPages: true, sideways: false, ...more });

describe('keys', () => {
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
  ])('%s is for %s', (key, command) => {
    expect(press(key)).toBe(command);
    expect(press(key, { modified: true })).toBeUndefined();
    expect(press(key, { typing: true })).toBeUndefined();
  });

  it('leaves scrolling to the browser, where it scrolls', () => {
    expect(press('ArrowDown')).toBeUndefined();
    expect(press('ArrowDown', { inPages: false })).toBe('line-down');
    expect(press(' ')).toBeUndefined();
  });

  it('leaves left and right to the browser when pages are wider than the view', () => {
    expect(press('ArrowRight', { sideways: true })).toBeUndefined();
    expect(press('PageDown', { sideways: true })).toBe('next-page');
  });

  it('knows no key by the name of what every object has', () => {
    expect(press('constructor')).toBeUndefined();
  });
});
