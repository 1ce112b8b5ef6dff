import { stringify } from 'csv-stringify/sync';
import type { Options } from 'csv-stringify/sync';

/**
 * Writes rows as CSV text, one part per batch. Source: RFC 4180 and Specification 7.7.
 * It has a header row, CRLF and no byte order mark; null is an empty cell.
 * A cell that a spreadsheet would read as a formula begins with an apostrophe.
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
