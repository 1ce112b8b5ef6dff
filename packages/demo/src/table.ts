/** Formats rows as text with aligned columns. The first row is the heading. */
export const table = (rows: string[][]): string => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]): string =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('   ')}`.trimEnd();
  const [heading, ...rest] = rows;
  return [line(heading!), `  ${widths.map((width) => '-'.repeat(width)).join('   ')}`, ...rest.map(line)].join('\n');
};
