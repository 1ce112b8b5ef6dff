/** Shorter than this, in characters, lines are those of a slide or a list: each says something of its own. */
const proseLine = 40;
/** A line so much shorter than its page's long ones ends a paragraph. */
const shortened = 0.75;

/**
 * A page's text as it is read out. Empty lines part paragraphs; without them, on a page of prose, the lines that reach its edge belong to the next,
 * and a word that was parted at the edge is whole again.
 */
export const paragraphsOf = (text: string): string[] => {
  const lines = text.split(/\r\n|[\r\n\f]/).map((line) => line.replace(/\s+/g, ' ').trim());
  const edge = longLine(lines);
  const paragraphs: string[] = [];
  let goesOn = false;
  for (const line of lines) {
    if (line !== '' && goesOn) paragraphs.push(joined(paragraphs.pop()!, line));
    else if (line !== '') paragraphs.push(line);
    goesOn = edge >= proseLine && line.length >= edge * shortened;
  }
  return paragraphs;
};

/** Four of five lines are no longer. */
const longLine = (lines: string[]): number => {
  const lengths = lines.map((line) => line.length).filter((length) => length > 0);
  return lengths.sort((one, other) => one - other)[Math.floor((lengths.length - 1) * 0.8)] ?? 0;
};

const joined = (before: string, line: string): string =>
  /\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(line) ? before.slice(0, -1) + line : `${before} ${line}`;
