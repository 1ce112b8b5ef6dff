/** Something that the palette offers. */
export type Command = {
  id: string;
  label: string;
  /** More words by which it is found. */
  words?: string;
};

/** Returns text without case and accents, so that "Zoe" finds "Zoë". */
const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** How well a word is found: at the start, at the start of a word, within a word, or among the further words. */
const rankOf = (word: string, label: string, words: string): number | undefined => {
  if (label.startsWith(word)) return 0;
  const at = label.indexOf(word);
  if (at > 0) return new RegExp(String.raw`[^\p{L}\p{N}]${escaped(word)}`, 'u').test(label) ? 1 : 2;
  return words.includes(word) ? 3 : undefined;
};

const escaped = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Returns the commands that contain every word, the best first. Equal ones keep their order. */
export const matching = <Found extends Command>(commands: readonly Found[], entered: string): Found[] => {
  const asked = folded(entered).split(/\s+/).filter(Boolean);
  const ranked = commands.flatMap((command) => {
    const [label, words] = [folded(command.label), folded(command.words ?? '')];
    const ranks = asked.map((word) => rankOf(word, label, words)).filter((rank) => rank !== undefined);
    return ranks.length < asked.length ? [] : [{ command, rank: Math.max(0, ...ranks) }];
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ command }) => command);
};

/** Returns the index of the option that a key leads to, or undefined for other keys. The ends are joined. */
export const nextOption = (key: string, active: number, length: number): number | undefined => {
  if (length === 0) return undefined;
  if (key === 'ArrowDown') return (active + 1) % length;
  if (key === 'ArrowUp') return (active - 1 + length) % length;
  return undefined;
};
