import type { z } from 'zod';
import { define, json, withApiKey } from '../operation.ts';
import {
  documentStatistics,
  leadList,
  overview,
  rangeQuery,
  recordsQuery,
  statisticsQuery,
  viewerList,
} from '../schemas/reports.ts';

const common = { tag: 'Figures', servedBy: 'analytics', ...withApiKey } as const;
const one = '/api/v1/documents/{short_code}';

/** A list that is also available as a table. */
const list = <Schema extends z.ZodType>(description: string, schema: Schema) =>
  ({
    description,
    content: { ...json(schema), 'text/csv': 'text' },
    headers: ['Content-Disposition'],
  }) as const;

/** Lists the operations that read figures. Source: Specification 7. */
export const reportOperations = define({
  getDocumentStatistics: {
    ...common,
    method: 'get',
    path: `${one}/stats`,
    summary: 'Statistics of a document',
    description: 'Ever, or in a range of days. Figures are complete two seconds after what they count.',
    query: statisticsQuery,
    responses: { 200: { description: 'The figures.', content: json(documentStatistics) } },
    errors: ['bad_request', 'unauthorized', 'not_found'],
  },
  listViewers: {
    ...common,
    method: 'get',
    path: `${one}/viewers`,
    summary: 'Viewers of a document',
    description: 'All of them, unless `page` or `per_page` is given; as a table with `format=csv`.',
    query: recordsQuery,
    responses: { 200: list('The viewers, most engaged first.', viewerList) },
    errors: ['bad_request', 'unauthorized', 'not_found'],
  },
  eraseViewer: {
    ...common,
    method: 'delete',
    path: `${one}/viewers/{viewer_id}`,
    servedBy: 'tracking',
    summary: 'Erase a viewer',
    description: 'Removes all that is kept of a viewer or lead of a document for good, and corrects every figure.',
    responses: { 204: { description: 'Nothing is kept of the viewer any more.' } },
    errors: ['unauthorized', 'not_found'],
  },
  listLeads: {
    ...common,
    method: 'get',
    path: `${one}/leads`,
    summary: 'Leads of a document',
    description:
      'Who gave an e-mail address at the gate. As a table with `format=csv`: all of them, unless a page is asked for.',
    query: recordsQuery,
    responses: { 200: list('A page of leads.', leadList) },
    errors: ['bad_request', 'unauthorized', 'not_found'],
  },
  getOverview: {
    ...common,
    method: 'get',
    path: '/api/v1/analytics/overview',
    summary: 'Overview of all documents',
    description: 'Totals of all documents of the account, the most viewed documents and the levels of engagement.',
    query: rangeQuery,
    responses: { 200: { description: 'The figures of the account.', content: json(overview) } },
    errors: ['bad_request', 'unauthorized'],
  },
});
