import { IconButton } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { menuIndexFor } from './menu-keys.ts';

/** A line of a menu: a command, or a link to a file. */
export type MenuEntry = {
  label: string;
  icon: ComponentType;
  /** The key of the command, as it is printed on the keyboard. */
  shortcut?: string;
  /** The state of a choice that stays. */
  isChecked?: boolean;
} & ({ onSelect: () => void } | { downloadUrl: string });

/** A button that opens a menu, with the keys of the WAI-ARIA pattern. A line separates the groups of entries. */
export const MenuButton = (props: {
  label: string;
  icon: ComponentChildren;
  groups: readonly (readonly MenuEntry[])[];
}) => {
  const { label, icon } = props;
  const groups = props.groups.filter((group) => group.length > 0);
  const entries = groups.flat();
  /** The entry with the focus. Undefined while the menu is closed. */
  const focused = useSignal<number | undefined>(undefined);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isOpen = focused.value !== undefined;

  const close = (): void => void (focused.value = undefined);
  const closeAndFocusButton = (): void => {
    close();
    button.current?.focus();
  };
  const select = (entry: MenuEntry): void => {
    closeAndFocusButton();
    if ('onSelect' in entry) entry.onSelect();
  };
  const onMenuKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const labels = entries.map((entry) => entry.label);
    const index = menuIndexFor(event.key, focused.value ?? 0, labels);
    if (event.key === 'Escape') closeAndFocusButton();
    else if (event.key === 'Tab') close();
    else if (index !== undefined) focused.value = index;
    if (event.key === 'Escape' || index !== undefined) event.preventDefault();
  };
  const onButtonKey = (event: KeyboardEvent): void => {
    if (isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    focused.value = event.key === 'ArrowDown' ? 0 : entries.length - 1;
  };

  useLayoutEffect(() => {
    if (focused.value !== undefined)
      root.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]')[focused.value]?.focus();
  }, [focused.value]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: Event): void => {
      if (!(target instanceof Node && root.current?.contains(target))) close();
    };
    document.addEventListener('pointerdown', onPress, { passive: true });
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);

  return (
    <div class="menu-button" ref={root} onKeyDown={isOpen ? onMenuKey : onButtonKey}>
      <IconButton
        label={label}
        tooltip={label}
        popup="menu"
        isExpanded={isOpen}
        {...(isOpen && { controls: id })}
        buttonRef={button}
        onClick={() => (focused.value = isOpen ? undefined : 0)}
      >
        {icon}
      </IconButton>
      {isOpen && (
        <div class="menu" role="menu" id={id} aria-label={label}>
          {groups.map((group) => (
            <div key={group[0]!.label} class="menu-group" role="group">
              {group.map((entry) => (
                <MenuItem key={entry.label} entry={entry} onSelect={() => select(entry)} />
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
};

const MenuItem = ({ entry, onSelect }: { entry: MenuEntry; onSelect: () => void }) => {
  const { label, icon: EntryIcon, shortcut, isChecked } = entry;
  const attributes = {
    class: 'menu-item',
    tabIndex: -1,
    'aria-keyshortcuts': shortcut,
    onClick: onSelect,
  };
  const contents = (
    <>
      <EntryIcon />
      <span>{label}</span>
      {shortcut && (
        <kbd class="menu-shortcut" aria-hidden="true">
          {shortcut}
        </kbd>
      )}
    </>
  );
  return 'downloadUrl' in entry ? (
    <a {...attributes} role="menuitem" href={entry.downloadUrl} download>
      {contents}
    </a>
  ) : (
    <button
      {...attributes}
      type="button"
      role={isChecked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={isChecked}
    >
      {contents}
    </button>
  );
};
