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
    yield stringify(rows, { ...format, columns, header });
    header = false;
  }
  if (header) yield stringify([], { ...format, columns, header });
}

const format: Options = {
  record_delimiter: '\r\n',
  // With a given delimiter, the library quotes a lone CR or LF only if this is set. Unquoted, it would end the row.
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: { boolean: String },
};
