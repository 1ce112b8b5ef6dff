import type { Preference } from './shortcuts.ts';

const name = 'docsight:shortcuts';

/**
 * Keeps in this browser whether the shortcuts are on. It is no secret.
 * @param storage undefined where the browser forbids it. Then the choice lasts until the page closes.
 */
export const storedPreference = (storage: Pick<Storage, 'getItem' | 'setItem'> | undefined): Preference => ({
  isOn: () => storage?.getItem(name) !== 'off',
  keep: (isOn) => storage?.setItem(name, isOn ? 'on' : 'off'),
});
