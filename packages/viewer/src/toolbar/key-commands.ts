export type Command =
  | 'previous-page'
  | 'next-page'
  | 'first-page'
  | 'last-page'
  | 'screen-up'
  | 'screen-down'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-reset'
  | 'full-screen'
  | 'thumbnails'
  | 'line-up'
  | 'line-down';

/** A key that was pressed. */
export type KeyPress = {
  /** `KeyboardEvent.key`. */
  key: string;
  /** With Ctrl, Meta or Alt. */
  hasModifier: boolean;
  hasShift: boolean;
  /** The focus is in a field or a dialog. */
  isTyping: boolean;
  /** The focus is on a button, which the space bar presses. */
  isOnButton: boolean;
  /** The focus is in the pages, where the browser scrolls by itself. */
  isInPages: boolean;
  /** The pages are wider than the view. */
  canScrollSideways: boolean;
};

const commands: Record<string, Command> = {
  ArrowLeft: 'previous-page',
  ArrowRight: 'next-page',
  k: 'previous-page',
  j: 'next-page',
  PageUp: 'screen-up',
  PageDown: 'screen-down',
  Home: 'first-page',
  End: 'last-page',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  '0': 'zoom-reset',
  f: 'full-screen',
  t: 'thumbnails',
  ArrowUp: 'line-up',
  ArrowDown: 'line-down',
};

/** Returns the command of a key, or undefined for keys that the browser handles: typing, scrolling and shortcuts. */
export const commandOf = (press: KeyPress): Command | undefined => {
  const { hasModifier, hasShift, isTyping, isOnButton, isInPages, canScrollSideways } = press;
  // With Caps Lock, letters are capitals.
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (hasModifier || isTyping) return undefined;
  if (key === ' ') return isOnButton ? undefined : hasShift ? 'screen-up' : 'screen-down';
  if (isInPages && (key === 'ArrowUp' || key === 'ArrowDown')) return undefined;
  if (canScrollSideways && (key === 'ArrowLeft' || key === 'ArrowRight')) return undefined;
  return Object.hasOwn(commands, key) ? commands[key] : undefined;
};
