import { Dialog } from '@docsight/ui';
import { isApple, isSingleKey, keyNames } from '@docsight/ui/keyboard';
import type { KeySwitch } from '@docsight/ui/keyboard';
import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { makeLazyPart } from '@docsight/ui/lazy-part';
import { LoadFailed } from '../load-failed.tsx';
import { t, tooltip } from '../texts/index.ts';

/** The keys of the page, and the list of them. */
export type Shortcuts = {
  singleKeys: KeySwitch;
  /** The list in a dialog, while it is open. */
  Sheet: FunctionComponent;
  open(): void;
  /** Returns the tooltip of a button with those of these keys that work. */
  tooltipOf(label: string, ...keys: readonly string[]): string;
};

export const makeShortcuts = (singleKeys: KeySwitch): Shortcuts => {
  const isOpen = signal(false);
  const { state, part, load } = makeLazyPart(
    () => import('./shortcut-sheet.tsx'),
    ({ ViewerShortcutSheet }) => ViewerShortcutSheet,
  );
  const open = (): void => {
    isOpen.value = true;
    void load();
  };
  const close = (): void => void (isOpen.value = false);

  return {
    singleKeys,
    open,
    tooltipOf: (label, ...keys) => {
      const working = keys.filter((each) => singleKeys.isOn.value || !isSingleKey(each));
      const printed = working.map((each) => keyNames(each, isApple()).join('+'));
      return printed.length === 0 ? label : tooltip(label, ...printed);
    },
    Sheet: () => {
      if (!isOpen.value) return null;
      const Loaded = part.value;
      if (Loaded) return <Loaded singleKeys={singleKeys} onClose={close} />;
      if (state.value !== 'failed') return null;
      return (
        <Dialog heading={t('shortcuts')} onCancel={close}>
          <LoadFailed onClose={close} />
        </Dialog>
      );
    },
  };
};
