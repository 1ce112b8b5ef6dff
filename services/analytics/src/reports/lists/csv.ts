import { stringify } from 'csv-stringify/sync';
import type { Options } from 'csv-stringify/sync';

/**
 * Writes rows as CSV text, one part per batch. Source: RFC 4180 and Specification 7.7. It has a header row, CRLF and no
 * byte order mark; null is an empty cell. A sign that would begin a formula has an apostrophe in front: at the start of
 * a cell, and where a spreadsheet with another separator than the comma would start one.
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
  quoted_match: /[;|\t\r\n]/,
  cast: { boolean: String, string: (text) => text.replace(formulaSigns, "'$&") },
};

/**
 * Signs after a separator or line end. Such a spreadsheet finds no quote where it starts a cell, so quoting is not
 * enough.
 */
const formulaSigns = /(?<=(?:^|[;|\t\r\n])[\s"]*)[=+\-@\t\r＝＋－＠]/gu;
