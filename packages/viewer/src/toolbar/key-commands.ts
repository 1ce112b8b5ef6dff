import { isCharacterKey } from '@docsight/ui/keyboard';

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
  | 'zoom-true-size'
  | 'fit-width'
  | 'fit-page'
  | 'rotate-right'
  | 'rotate-left'
  | 'two-pages'
  | 'slideshow'
  | 'leave-slideshow'
  | 'full-screen'
  | 'thumbnails'
  | 'print'
  | 'shortcuts'
  | 'outline'
  | 'line-up'
  | 'line-down';

/** A key that was pressed. */
export type KeyPress = {
  /** `KeyboardEvent.key`. */
  key: string;
  /** With Ctrl, Meta or Alt. */
  hasModifier: boolean;
  hasShift: boolean;
  /** The focus is in a field, a menu or a dialog. */
  isTyping: boolean;
  /** The focus is on a button, which the space bar presses. */
  isOnButton: boolean;
  /** The focus is in the pages, where the browser scrolls by itself. */
  isInPages: boolean;
  /** The pages are wider than the view. */
  canScrollSideways: boolean;
  /** One page fills the screen. */
  isSlideshow: boolean;
  /** Keys that type characters run commands. */
  hasSingleKeys: boolean;
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
  '1': 'zoom-true-size',
  w: 'fit-width',
  p: 'fit-page',
  r: 'rotate-right',
  d: 'two-pages',
  s: 'slideshow',
  f: 'full-screen',
  t: 'thumbnails',
  '?': 'shortcuts',
  o: 'outline',
  ArrowUp: 'line-up',
  ArrowDown: 'line-down',
};

/** Commands in a slideshow. */
const slideCommands: Record<string, Command> = {
  ...Object.fromEntries(['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'j'].map((key) => [key, 'next-page'] as const)),
  ...Object.fromEntries(['ArrowLeft', 'ArrowUp', 'PageUp', 'k'].map((key) => [key, 'previous-page'] as const)),
  Home: 'first-page',
  End: 'last-page',
  Escape: 'leave-slideshow',
  s: 'leave-slideshow',
  f: 'full-screen',
};

/** Returns the command of a key, or undefined for keys that the browser handles: typing, scrolling and shortcuts. */
export const commandOf = (press: KeyPress): Command | undefined => {
  const { hasModifier, hasShift, isTyping, isOnButton, isInPages, canScrollSideways } = press;
  // With Caps Lock, letters are capitals.
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (hasModifier || isTyping || (!press.hasSingleKeys && isCharacterKey(key))) return undefined;
  if (press.isSlideshow) return slideCommandOf(key, press);
  if (key === 'r' && hasShift) return 'rotate-left';
  if (key === ' ') return isOnButton ? undefined : hasShift ? 'screen-up' : 'screen-down';
  if (isInPages && (key === 'ArrowUp' || key === 'ArrowDown')) return undefined;
  if (canScrollSideways && (key === 'ArrowLeft' || key === 'ArrowRight')) return undefined;
  return Object.hasOwn(commands, key) ? commands[key] : undefined;
};

const slideCommandOf = (key: string, { hasShift, isOnButton }: KeyPress): Command | undefined => {
  if (key === ' ' && (isOnButton || hasShift)) return isOnButton ? undefined : 'previous-page';
  return Object.hasOwn(slideCommands, key) ? slideCommands[key] : undefined;
};
