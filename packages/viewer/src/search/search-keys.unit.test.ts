import { describe, expect, it } from '@jest/globals';
import { searchKeyOf } from './search-keys.ts';
import type { KeyPlace, KeyPress } from './search-keys.ts';

type Pressed = KeyPress & KeyPlace;

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isInDialog: false,
  isInField: false,
  isInSearchField: false,
  isSearchOpen: false,
  isSearchLoading: false,
  hasSingleKeys: true,
  ...more,
});
const inSearchField = { isInField: true, isInSearchField: true, isSearchOpen: true };

describe('the keys of the search', () => {
  it.each([
    ['Ctrl F', press('f', { ctrlKey: true }), false],
    ['Ctrl F with Caps Lock', press('F', { ctrlKey: true }), false],
    ['Ctrl F on a Russian keyboard', press('а', { ctrlKey: true, code: 'KeyF' }), false],
    ['Ctrl F in another field of the page', press('f', { ctrlKey: true, isInField: true }), false],
    ['Command F on a Mac', press('f', { metaKey: true }), true],
    ['a slash', press('/'), false],
    ['a slash that is typed with Shift', press('/', { shiftKey: true }), false],
  ])('%s opens it', (_key, pressed, isApple) => {
    expect(searchKeyOf(pressed, pressed, isApple)).toBe('open');
  });

  it.each([
    ['Ctrl F in a dialog', press('f', { ctrlKey: true, isInDialog: true }), false],
    ['Ctrl F in the search field', press('f', { ctrlKey: true, ...inSearchField }), false],
    ['Ctrl Shift F', press('F', { ctrlKey: true, shiftKey: true }), false],
    ['Ctrl Alt F', press('f', { ctrlKey: true, altKey: true }), false],
    ['Ctrl F on a Mac, which moves the caret', press('f', { ctrlKey: true }), true],
    ['the Windows key and F', press('f', { metaKey: true }), false],
    ['F alone', press('f'), false],
    ['a slash while single keys are switched off', press('/', { hasSingleKeys: false }), false],
    ['a slash in a field', press('/', { isInField: true }), false],
    ['F3 while it is closed', press('F3'), false],
    ['Ctrl G while it is closed', press('g', { ctrlKey: true }), false],
    ['a digit in another field while it is loading', press('7', { isSearchLoading: true, isInField: true }), false],
    ['a letter in a dialog while it is loading', press('x', { isSearchLoading: true, isInDialog: true }), false],
    ['Ctrl C while it is loading', press('c', { isSearchLoading: true, ctrlKey: true }), false],
  ])('%s is left to the browser', (_key, pressed, isApple) => {
    expect(searchKeyOf(pressed, pressed, isApple)).toBeUndefined();
  });

  it('keeps what is typed for its field while its script is loading', () => {
    const pressed = press('x', { isSearchLoading: true });
    expect(searchKeyOf(pressed, pressed, false)).toBe('type');
  });

  it.each([
    ['F3', press('F3', inSearchField), false],
    ['Ctrl G', press('g', { ctrlKey: true, ...inSearchField }), false],
    ['Command G on a Mac', press('g', { metaKey: true, ...inSearchField }), true],
  ])('%s goes to the next match, with Shift to the previous one', (_key, pressed, isApple) => {
    expect(searchKeyOf(pressed, pressed, isApple)).toBe('next');
    const withShift = { ...pressed, key: pressed.key.toUpperCase(), shiftKey: true };
    expect(searchKeyOf(withShift, withShift, isApple)).toBe('previous');
  });
});
