import { isCharacterKey } from './key-switch.ts';

/** The names of keys as they are printed on the keyboards of a language, by `KeyboardEvent.key`. */
export type KeyNames = Readonly<Partial<Record<string, string>>>;

/** The same on all keyboards. */
const signs: KeyNames = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Mod: 'Ctrl',
  '-': '−',
};

/**
 * Returns the names of the keys of a shortcut.
 * @param keys the keys in sequence, such as `g d`, or pressed together, such as `Mod+Shift+g`. `Mod` is Ctrl, and ⌘ on
 * computers of Apple. Other names are those of `KeyboardEvent.key`, and `Space`.
 */
export const keyNames = (keys: string, onApple: boolean, names: KeyNames = {}): string[] =>
  keysOf(keys).map((key) => {
    if (key === 'Mod' && onApple) return '⌘';
    return names[key] ?? signs[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  });

/** Whether a shortcut consists of keys that type characters, so that it can be switched off. */
export const isSingleKey = (keys: string): boolean =>
  keysOf(keys).every((key) => key === 'Shift' || isCharacterKey(key));

const keysOf = (keys: string): string[] => (keys === '+' ? [keys] : keys.split(/[ +]/));

/** Returns whether shortcuts have the command key on this computer. */
export const isApple = (): boolean => /^(?:Mac|iP)/.test(navigator.platform);
