/** A table of texts. All rows have as many cells as there are columns. */
export type Table = { caption: string; columns: string[]; rows: string[][] };

/** Returns the table for a terminal. */
export const textTable = ({ columns, rows }: Table): string => {
  const lines = [columns, ...rows];
  const widths = widthsOf(lines, 0);
  return lines.map((line) => padded(line, widths).join('  ').trimEnd()).join('\n');
};

/** Returns the table as Markdown, aligned as the formatter does it. */
export const markdownTable = ({ columns, rows }: Table): string => {
  const escaped = [columns, ...rows].map((line) => line.map((cell) => cell.replaceAll('|', String.raw`\|`)));
  const widths = widthsOf(escaped, shortestDelimiter);
  const [head, ...body] = escaped.map((line) => `| ${padded(line, widths).join(' | ')} |`);
  const delimiter = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [head, delimiter, ...body].join('\n');
};

/** Three hyphens make a column. */
const shortestDelimiter = 3;

const widthsOf = (lines: string[][], shortest: number): number[] =>
  lines[0]!.map((_, column) => Math.max(shortest, ...lines.map((line) => line[column]!.length)));

const padded = (line: string[], widths: number[]): string[] => line.map((cell, column) => cell.padEnd(widths[column]!));
