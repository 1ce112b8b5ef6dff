import { queryString } from './call.ts';
import type { RequestOptions, Transport } from './transport.ts';

/** Returns a list as CSV, the only response that is not JSON. */
export type CsvOf = (path: string, query: object, options?: RequestOptions) => Promise<string>;

export const makeCsvOf =
  (transport: Transport): CsvOf =>
  async (path, query, options) => {
    const target = path + queryString({ ...query, format: 'csv' });
    const request = { method: 'GET', path: target, headers: { accept: 'text/csv' }, repeatable: true };
    return (await transport.send(request, options)).text;
  };
