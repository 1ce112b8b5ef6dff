import { stringify } from 'csv-stringify/sync';
import type { Options } from 'csv-stringify/sync';

/**
 * Rows as a CSV text in parts, one for each batch: a header row, CRLF, UTF-8 without a byte order mark; null is an empty cell.
 * A cell that a spreadsheet would take for a formula begins with an apostrophe. Source: RFC 4180; docs/decisions.md, Figures.
 */
export async function* csvOf<Row extends object>(
  columns: readonly (keyof Row & string)[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  let header = true;
  for await (const rows of batches) {
    yield stringify(rows, { ...form, columns, header });
    header = false;
  }
  if (header) yield stringify([], { ...form, columns, header });
}

const form: Options = {
  record_delimiter: '\r\n',
  // The library leaves a lone CR or LF in a cell bare unless told otherwise when the delimiter is given: it would break the row.
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: { boolean: String },
};
