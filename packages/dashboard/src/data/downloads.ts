import type { Downloadable } from '../download/use-download.ts';
import type { LeadsQuery } from './analytics.ts';
import type { ViewersQuery } from './documents.ts';

/** The names of the files are those of the API. Source: Specification 7.7. */
const type = 'text/csv';

export const viewersCsv = (code: string, query: ViewersQuery): Downloadable => ({
  fileName: `${code}-viewers.csv`,
  type,
  read: (client, signal) => client.documents.viewers(code, query, { signal }).csvStream(),
});

export const documentLeadsCsv = (code: string): Downloadable => ({
  fileName: `${code}-leads.csv`,
  type,
  read: (client, signal) => client.documents.leads(code, {}, { signal }).csvStream(),
});

export const leadsCsv = (query: LeadsQuery): Downloadable => ({
  fileName: 'leads.csv',
  type,
  read: (client, signal) => client.analytics.leads(query, { signal }).csvStream(),
});
