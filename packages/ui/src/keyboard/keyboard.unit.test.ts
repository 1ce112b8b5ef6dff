import { describe, expect, it } from '@jest/globals';
import { browserStorage } from '../browser-storage.ts';
import { isSingleKey, keyNames, makeKeySwitch } from './index.ts';

/** A browser with several tabs. */
const aBrowser = () => {
  const stored = new Map<string, string>();
  const otherTabs: (() => void)[] = [];
  const storage = browserStorage(() => ({
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
  }));
  return {
    stored,
    newTab: () => makeKeySwitch(storage, (run) => otherTabs.push(run)),
    /** The event of the browser in other tabs. */
    reportChange: () => otherTabs.forEach((run) => run()),
  };
};

describe('single keys', () => {
  it('are shortcuts until they are switched off, which the browser keeps for all tabs', () => {
    const { newTab, reportChange, stored } = aBrowser();
    const [one, other] = [newTab(), newTab()];
    expect([one.isOn.value, other.isOn.value]).toEqual([true, true]);
    one.switchOn(false);
    reportChange();
    expect([one.isOn.value, other.isOn.value, newTab().isOn.value]).toEqual([false, false, false]);
    expect([...stored]).toEqual([['docsight:shortcuts', 'off']]);
    other.switchOn(true);
    expect(newTab().isOn.value).toBe(true);
  });

  it('can be switched off until the page closes where the browser denies storage', () => {
    const denied = browserStorage(() => {
      throw new Error('Denied.');
    });
    const keys = makeKeySwitch(denied, () => undefined);
    keys.switchOn(false);
    expect([keys.isOn.value, makeKeySwitch(denied, () => undefined).isOn.value]).toEqual([false, true]);
  });

  it.each(['j', 'g d', '+', '?', 'Shift+r', '0'])('are those of %s', (keys) => expect(isSingleKey(keys)).toBe(true));
  it.each(['ArrowLeft', 'Space', 'Shift+Space', 'PageDown', 'Mod+f', 'Mod+Shift+g', 'Home'])('are not %s', (keys) =>
    expect(isSingleKey(keys)).toBe(false),
  );
});

describe('the names of keys', () => {
  const all = ['g d', '?', 'ArrowDown', 'Mod+k', 'Mod+Shift+g', '+', '-'];

  it('are those on a keyboard', () => {
    expect(all.map((keys) => keyNames(keys, false).join(' '))).toEqual([
      'G D',
      '?',
      '↓',
      'Ctrl K',
      'Ctrl Shift G',
      '+',
      '−',
    ]);
    expect(keyNames('Mod+k', true)).toEqual(['⌘', 'K']);
  });

  it('are those of the language', () => {
    const french = { Mod: 'Ctrl', Shift: 'Maj' };
    expect(keyNames('Mod+Shift+g', false, french)).toEqual(['Ctrl', 'Maj', 'G']);
    expect(keyNames('Mod+g', true, french)).toEqual(['⌘', 'G']);
  });
});
