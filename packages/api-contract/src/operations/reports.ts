import type { z } from 'zod';
import { define, json, withApiKey } from '../operation.ts';
import { viewersQuery } from '../schemas/people.ts';
import {
  documentStatistics,
  leadList,
  overview,
  overviewQuery,
  recordsQuery,
  statisticsQuery,
  viewerList,
} from '../schemas/reports.ts';

const common = { tag: 'Figures', servedBy: 'analytics', ...withApiKey } as const;
const documentPath = '/api/v1/documents/{short_code}';

/** Describes a list that is also available as CSV. */
const list = <Schema extends z.ZodType>(description: string, schema: Schema) =>
  ({
    description,
    content: { ...json(schema), 'text/csv': 'text' },
    headers: ['Content-Disposition'],
  }) as const;

/** Lists the operations on statistics, viewers and leads. Source: Specification 7. */
export const reportOperations = define({
  getDocumentStatistics: {
    ...common,
    method: 'get',
    path: `${documentPath}/stats`,
    summary: 'Get the statistics of a document',
    description: 'Covers all time, or a range of days. An accepted beacon appears in the figures within two seconds.',
    query: statisticsQuery,
    responses: { 200: { description: 'The statistics.', content: json(documentStatistics) } },
    errors: ['bad_request', 'unauthorized', 'not_found'],
  },
  listViewers: {
    ...common,
    method: 'get',
    path: `${documentPath}/viewers`,
    summary: 'List the viewers of a document',
    description:
      'Returns all viewers that match the filters, or one page if `page` or `per_page` is given. ' +
      '`format=csv` returns a table of all of them, on all pages.',
    query: viewersQuery,
    responses: { 200: list('The viewers. By default the most engaged first.', viewerList) },
    errors: ['bad_request', 'unauthorized', 'not_found'],
  },
  eraseViewer: {
    ...common,
    method: 'delete',
    path: `${documentPath}/viewers/{viewer_id}`,
    servedBy: 'tracking',
    summary: 'Erase a viewer',
    description: 'Permanently removes all data of a viewer or lead of the document, and corrects all figures.',
    responses: { 204: { description: 'The viewer was erased.' } },
    errors: ['unauthorized', 'not_found'],
  },
  listLeads: {
    ...common,
    method: 'get',
    path: `${documentPath}/leads`,
    summary: 'List the leads of a document',
    description:
      'Returns the e-mail addresses that readers gave at the gate. ' +
      '`format=csv` returns a table of all leads, on all pages.',
    query: recordsQuery,
    responses: { 200: list('One page of leads, newest first.', leadList) },
    errors: ['bad_request', 'unauthorized', 'not_found'],
  },
  getOverview: {
    ...common,
    method: 'get',
    path: '/api/v1/analytics/overview',
    summary: 'Get an overview of all documents',
    description:
      'Returns the totals of all active documents, the most viewed documents, and the documents at each engagement level.',
    query: overviewQuery,
    responses: { 200: { description: 'The overview.', content: json(overview) } },
    errors: ['bad_request', 'unauthorized'],
  },
});
