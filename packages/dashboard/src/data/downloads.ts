import type { Downloadable } from '../download/use-download.ts';
import { utcDayOf } from '../format/time.ts';
import type { LeadsQuery } from './analytics.ts';
import type { ViewersQuery } from './documents.ts';

/** The names of the files are those of the API. Source: Specification 7.7. */
const csv = 'text/csv';

export const viewersCsv = (code: string, query: ViewersQuery): Downloadable => ({
  fileName: `${code}-viewers.csv`,
  type: csv,
  read: (client, signal) => client.documents.viewers(code, query, { signal }).csvStream(),
});

export const documentLeadsCsv = (code: string): Downloadable => ({
  fileName: `${code}-leads.csv`,
  type: csv,
  read: (client, signal) => client.documents.leads(code, {}, { signal }).csvStream(),
});

export const leadsCsv = (query: LeadsQuery): Downloadable => ({
  fileName: 'leads.csv',
  type: csv,
  read: (client, signal) => client.analytics.leads(query, { signal }).csvStream(),
});

/** Everything that is stored about the account. */
export const accountExport = (): Downloadable => ({
  fileName: `docsight-export-${utcDayOf(Date.now())}.json`,
  type: 'application/json',
  read: (client, signal) => client.exportStream({ signal }),
});
