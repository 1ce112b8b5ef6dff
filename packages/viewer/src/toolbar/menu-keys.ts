/** Returns the index that a key moves the focus to, or undefined for other keys. Source: WAI-ARIA, menu pattern. */
export const menuIndexFor = (key: string, index: number, labels: readonly string[]): number | undefined => {
  const last = labels.length - 1;
  switch (key) {
    case 'ArrowDown':
      return index >= last ? 0 : index + 1;
    case 'ArrowUp':
      return index <= 0 ? last : index - 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return key.length === 1 ? indexOfLetter(key, index, labels) : undefined;
  }
};

/** Returns the next entry that begins with a letter. */
const indexOfLetter = (letter: string, index: number, labels: readonly string[]): number | undefined => {
  const order = labels.map((_, step) => (index + 1 + step) % labels.length);
  return order.find((each) => labels[each]!.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()));
};
