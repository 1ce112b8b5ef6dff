export type Command =
  | 'previous-page'
  | 'next-page'
  | 'first-page'
  | 'last-page'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-reset'
  | 'full-screen'
  | 'thumbnails'
  | 'line-up'
  | 'line-down';

/** A key as pressed. `typing`: in a field; `inPages`: where the browser scrolls by itself; `sideways`: pages are wider than the view. */
export type Press = {
  key: string;
  modified: boolean;
  typing: boolean;
  inPages: boolean;
  sideways: boolean;
};

const commands: Record<string, Command> = {
  ArrowLeft: 'previous-page',
  ArrowRight: 'next-page',
  PageUp: 'previous-page',
  PageDown: 'next-page',
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

/** What a key asks for; undefined for what is the browser's own: anything with a modifier, in a field, and scrolling. */
export const commandOf = ({ key, modified, typing, inPages, sideways }: Press): Command | undefined => {
  if (modified || typing) return undefined;
  if (inPages && (key === 'ArrowUp' || key === 'ArrowDown')) return undefined;
  if (sideways && (key === 'ArrowLeft' || key === 'ArrowRight')) return undefined;
  return Object.hasOwn(commands, key) ? commands[key] : undefined;
};
