import { describe, expect, it, jest } from '@jest/globals';
import { signal } from '@preact/signals';
import { isPaletteKey, isShortcutKey } from './key-target.ts';
import { makeShortcuts } from './shortcuts.ts';

const setUp = () => {
  const isOn = signal(true);
  const shortcuts = makeShortcuts({ isOn, switchOn: (next) => (isOn.value = next) });
  const ran: string[] = [];
  const shortcut = (keys: string) => ({ keys, label: keys, run: () => ran.push(keys) });
  return { shortcuts, shortcut, ran };
};

describe('shortcuts', () => {
  it('are one key, or two keys in sequence', () => {
    const { shortcuts, shortcut, ran } = setUp();
    shortcuts.add(['g d', 'g o', 'd', '?'].map(shortcut));
    const results = 'd ? g d g o x g g d g x d'.split(' ').map((key, index) => shortcuts.press(key, index * 100));
    expect(ran).toEqual(['d', '?', 'g d', 'g o', 'g d', 'd']);
    expect(results.filter((found) => !found)).toHaveLength(2);
  });

  it('forget the first key after a while', () => {
    const { shortcuts, shortcut, ran } = setUp();
    shortcuts.add(['g o'].map(shortcut));
    shortcuts.press('g', 0);
    expect(shortcuts.press('o', 1_501)).toBe(false);
    shortcuts.press('g', 2_000);
    expect(shortcuts.press('o', 3_500)).toBe(true);
    expect(ran).toEqual(['g o']);
  });

  it('of a page replace those of the application while the page is open', () => {
    const { shortcuts, shortcut } = setUp();
    const [first, second] = [jest.fn(), jest.fn()];
    shortcuts.add([{ ...shortcut('j'), run: first }]);
    const remove = shortcuts.add([{ ...shortcut('j'), run: second }]);
    shortcuts.press('j', 0);
    remove();
    shortcuts.press('j', 1);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  });

  it('can be switched off', () => {
    const { shortcuts, shortcut, ran } = setUp();
    shortcuts.add(['j'].map(shortcut));
    shortcuts.switchOn(false);
    expect([shortcuts.press('j', 0), ran]).toEqual([false, []]);
    shortcuts.switchOn(true);
    expect([shortcuts.press('j', 0), ran]).toEqual([true, ['j']]);
  });
});

describe('a key', () => {
  const key = (changes: object) => ({
    key: 'j',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    defaultPrevented: false,
    isComposing: false,
    repeat: false,
    ...changes,
  });
  const page = { isEditable: false, isInDialog: false };

  it('is no shortcut while somebody types, in a dialog, with a modifier, or when it was handled', () => {
    expect(isShortcutKey(key({}), page)).toBe(true);
    expect(isShortcutKey(key({}), { ...page, isEditable: true })).toBe(false);
    expect(isShortcutKey(key({}), { ...page, isInDialog: true })).toBe(false);
    for (const flag of ['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented', 'isComposing', 'repeat'])
      expect(isShortcutKey(key({ [flag]: true }), page)).toBe(false);
  });

  it.each([
    [{ key: 'k', ctrlKey: true }, page, true],
    [{ key: 'K', metaKey: true }, { ...page, isEditable: true }, true],
    [{ key: 'k' }, page, false],
    [{ key: 'k', ctrlKey: true, altKey: true }, page, false],
    [{ key: 'k', ctrlKey: true }, { ...page, isInDialog: true }, false],
  ])('with %j opens the palette: %#', (changes, target, expected) => {
    expect(isPaletteKey(key(changes), target)).toBe(expected);
  });
});
