/** `type`: a character that the search field gets when the search is loaded. */
export type SearchKey = 'open' | 'next' | 'previous' | 'type';

/** A key that was pressed. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Where the focus is, and what the reader chose. */
export type KeyPlace = {
  /** In a dialog or a menu, or a dialog covers the page. */
  isInDialog: boolean;
  /** In any field. */
  isInField: boolean;
  isInSearchField: boolean;
  isSearchOpen: boolean;
  /** Its script is being loaded. */
  isSearchLoading: boolean;
  /** Keys that type characters run commands. */
  hasSingleKeys: boolean;
};

/**
 * Returns what a key does for the search, or undefined for keys of the browser. The shortcut of the browser's own
 * search is left to it while the search field has the focus.
 * @param isApple whether shortcuts have the command key.
 */
export const searchKeyOf = (press: KeyPress, place: KeyPlace, isApple: boolean): SearchKey | undefined => {
  if (place.isInDialog) return undefined;
  return commandOf(press, place, isApple) ?? (isTyped(press, place) ? 'type' : undefined);
};

const commandOf = (
  { key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress,
  { isInField, isInSearchField, isSearchOpen, hasSingleKeys }: KeyPlace,
  isApple: boolean,
): SearchKey | undefined => {
  if (altKey) return undefined;
  const step = isSearchOpen ? (shiftKey ? 'previous' : 'next') : undefined;
  if (ctrlKey || metaKey) {
    if (ctrlKey === isApple || metaKey !== isApple) return undefined;
    // Keyboards of other scripts have the Latin letters of shortcuts at the same places.
    const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.slice(3).toLowerCase();
    if (letter === 'f') return shiftKey || isInSearchField ? undefined : 'open';
    return letter === 'g' ? step : undefined;
  }
  if (key === 'F3') return step;
  return key === '/' && hasSingleKeys && !isInField ? 'open' : undefined;
};

const isTyped = ({ key, ctrlKey, metaKey }: KeyPress, { isSearchLoading, isInField }: KeyPlace): boolean =>
  isSearchLoading && !isInField && key.length === 1 && !ctrlKey && !metaKey;
