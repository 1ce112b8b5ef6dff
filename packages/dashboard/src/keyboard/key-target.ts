/** The part of a key event that decides whether it may be a shortcut. */
type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'isComposing' | 'repeat'
>;

/** What has the focus. */
export type KeyTarget = { isEditable: boolean; isInDialog: boolean };

/** Whether a key may be a shortcut: never while somebody types or a dialog is open. */
export const isShortcutKey = (event: Key, { isEditable, isInDialog }: KeyTarget): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing || event.repeat) &&
  !isEditable &&
  !isInDialog;

/** Whether a key opens the palette: Ctrl K or ⌘ K, also while somebody types. */
export const isPaletteKey = (event: Key, { isInDialog }: KeyTarget): boolean =>
  event.key.toLowerCase() === 'k' &&
  event.ctrlKey !== event.metaKey &&
  !(event.altKey || event.defaultPrevented || event.repeat || isInDialog);

const typedInto = 'input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select';

/** Returns what has the focus when a key is pressed. */
export const keyTargetOf = ({ target }: KeyboardEvent): KeyTarget => ({
  isEditable: target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto)),
  isInDialog: document.querySelector('dialog:modal') !== null,
});
