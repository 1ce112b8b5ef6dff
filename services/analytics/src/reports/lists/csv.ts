/** The value of a cell. Null is an empty cell. */
type Cell = string | number | boolean | null;

/**
 * Writes rows as CSV text, one part per batch. Source: RFC 4180 and Specification 7.7. It has a header row, CRLF and no
 * byte order mark; null is an empty cell. A sign that would begin a formula has an apostrophe in front: at the start of
 * a cell, and where a spreadsheet with another separator than the comma would start one.
 */
export async function* csvOf<Column extends string>(
  columns: readonly Column[],
  batches: AsyncIterable<Record<Column, Cell>[]>,
): AsyncGenerator<string> {
  let header = lineOf(columns);
  for await (const rows of batches) {
    yield header + rows.map((row) => lineOf(columns.map((column) => row[column]))).join('');
    header = '';
  }
  if (header !== '') yield header;
}

const lineOf = (cells: readonly Cell[]): string => `${cells.map(textOf).join(',')}\r\n`;

const textOf = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell !== 'string' || plainText.test(cell)) return String(cell);
  const text = cell.replace(formulaSigns, "'$&");
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Matches most cells: they need neither quotes nor an apostrophe. The other two tests are slower. */
const plainText = /^[^\s"=+\-@＝＋－＠,;|][^",;|\t\r\n]*$/u;

const needsQuotes = /[",;|\t\r\n]/;

/** Signs after a separator or line end. Such a spreadsheet finds no quote where it starts a cell, so quoting is not enough. */
const formulaSigns = /(?<=(?:^|[;|\t\r\n])[\s"]*)[=+\-@\t\r＝＋－＠]/gu;
