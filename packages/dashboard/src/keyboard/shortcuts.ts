import type { KeySwitch } from '@docsight/ui/keyboard';
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

/** A command of the page that one or two keys run. */
export type Shortcut = {
  /** One key, such as `j`, or two in sequence, such as `g d`. The names are those of `KeyboardEvent.key`. */
  keys: string;
  /** What it does, such as "Go to Documents". */
  label: string;
  run: () => void;
};

/** The shortcuts of the whole application. */
export type Shortcuts = KeySwitch & {
  /** Adds shortcuts, and returns a function that removes them. A later one replaces an earlier one with the same keys. */
  add(shortcuts: readonly Shortcut[]): () => void;
  /** In the order in which they were added. */
  list: ReadonlySignal<readonly Shortcut[]>;
  /**
   * Runs the shortcut that a key completes.
   * @param nowMs the present, from any fixed point.
   * @returns whether the key belongs to a shortcut.
   */
  press(key: string, nowMs: number): boolean;
};

/** The second key counts only within this time. In milliseconds. */
const sequenceMs = 1_500;

export const makeShortcuts = (keySwitch: KeySwitch): Shortcuts => {
  const list = signal<readonly Shortcut[]>([]);
  let first: { key: string; untilMs: number } | undefined;

  const find = (keys: string): Shortcut | undefined => list.peek().findLast((shortcut) => shortcut.keys === keys);

  return {
    add: (added) => {
      list.value = [...list.peek(), ...added];
      return () => {
        list.value = list.peek().filter((shortcut) => !added.includes(shortcut));
      };
    },
    list,
    ...keySwitch,
    press: (key, nowMs) => {
      const before = first !== undefined && nowMs <= first.untilMs ? first.key : undefined;
      first = undefined;
      if (!keySwitch.isOn.peek()) return false;
      const found = (before === undefined ? undefined : find(`${before} ${key}`)) ?? find(key);
      if (found) {
        found.run();
        return true;
      }
      if (!list.peek().some(({ keys }) => keys.startsWith(`${key} `))) return false;
      first = { key, untilMs: nowMs + sequenceMs };
      return true;
    },
  };
};
