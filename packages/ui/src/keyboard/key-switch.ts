import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { BrowserStorage } from '../browser-storage.ts';

/** Whether single keys are shortcuts in this browser. A person can switch them off. Source: WCAG 2.1.4. */
export type KeySwitch = {
  isOn: ReadonlySignal<boolean>;
  switchOn(isOn: boolean): void;
};

/** Whether a key types a character, as dictation does. The space bar scrolls in every browser, so it is not meant. */
export const isCharacterKey = (key: string): boolean => /^\S$/u.test(key);

const name = 'docsight:shortcuts';

/**
 * Keeps the choice for the whole browser, the dashboard and the viewer. It identifies no person.
 * @param onChange runs its argument when another tab has changed something in the storage.
 */
export const makeKeySwitch = (storage: BrowserStorage, onChange: (run: () => void) => void): KeySwitch => {
  const stored = (): boolean => storage.read(name) !== 'off';
  const isOn = signal(stored());
  onChange(() => (isOn.value = stored()));
  return {
    isOn,
    switchOn: (next) => {
      isOn.value = next;
      storage.write(name, next ? 'on' : 'off');
    },
  };
};
