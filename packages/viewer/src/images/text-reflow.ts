/** In characters. Pages with shorter lines are slides or lists, where each line is a paragraph. */
const minProseLine = 40;
/** A line that is shorter than this part of a long line ends its paragraph. */
const paragraphEndRatio = 0.75;

/**
 * Joins the lines of a page to paragraphs. Empty lines separate paragraphs.
 * On a page of prose, a line that reaches the right edge continues in the next line. Hyphenated words are joined.
 */
export const reflowText = (text: string): string[] => {
  const lines = text.split(/\r\n|[\r\n\f]/).map((line) => line.replace(/\s+/g, ' ').trim());
  const edge = longLineLength(lines);
  const paragraphs: string[] = [];
  let continues = false;
  for (const line of lines) {
    if (line !== '' && continues) paragraphs.push(joinLines(paragraphs.pop()!, line));
    else if (line !== '') paragraphs.push(line);
    continues = edge >= minProseLine && line.length >= edge * paragraphEndRatio;
  }
  return paragraphs;
};

/** Returns the 80th percentile of the line lengths. */
const longLineLength = (lines: string[]): number => {
  const lengths = lines.map((line) => line.length).filter((length) => length > 0);
  return lengths.sort((one, other) => one - other)[Math.floor((lengths.length - 1) * 0.8)] ?? 0;
};

const joinLines = (before: string, line: string): string =>
  /\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(line) ? before.slice(0, -1) + line : `${before} ${line}`;
