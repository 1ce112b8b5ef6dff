/** The reader of the page is the first of the four. */
export const maxOthers = 3;

const longestId = 100;

/** Returns the ids that the address adds to the reader: each once, at most three, and not the reader. */
export const compareListOf = (text: string | undefined, readerId: string): string[] => {
  const ids = (text ?? '').split(',').map((id) => id.trim());
  const others = ids.filter((id) => id !== '' && id.length <= longestId && id !== readerId && !/^\.{1,2}$/.test(id));
  return [...new Set(others)].slice(0, maxOthers);
};

/** Returns the value of the address, or undefined for none. */
export const compareText = (ids: readonly string[]): string | undefined =>
  ids.length === 0 ? undefined : ids.join(',');
