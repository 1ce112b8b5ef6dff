import { queryString } from './call.ts';
import type { RequestOptions, Transport } from '../transport/transport.ts';

/** A list as CSV, the only response that is not JSON. */
export type Csv = {
  /** Returns the CSV text. Its header has the names of the fields. */
  csv(): Promise<string>;
  /** Yields the CSV text as it arrives, for long lists. Retries until the text begins. `timeoutMs` has no effect. */
  csvStream(): AsyncGenerator<string>;
};

/** @param pathOf throws TypeError for a value that no path can contain. */
export type CsvOf = (pathOf: () => string, query: object, options?: RequestOptions) => Csv;

export const makeCsvOf =
  (transport: Transport): CsvOf =>
  (pathOf, query, options) => {
    const request = () => ({
      method: 'GET',
      path: pathOf() + queryString({ ...query, format: 'csv' }),
      headers: { accept: 'text/csv' },
      repeatable: true,
    });
    return {
      csv: async () => (await transport.send(request(), options)).text,
      csvStream: async function* () {
        yield* transport.stream(request(), longestSilenceMs, options);
      },
    };
  };

/** The longest time between two parts of a long response. */
export const longestSilenceMs = 60_000;
