import { json, withApiKey } from '../operation.ts';
import type { Answer, Operation } from '../operation.ts';
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

const list = (description: string, content: Answer['content']): Answer => ({
  description,
  content: { ...content, 'text/csv': 'text' },
  headers: ['Content-Disposition'],
});

/** Lists the operations that read figures. Source: Specification 7. */
export const reportOperations: Operation[] = [
  {
    ...common,
    id: 'getDocumentStatistics',
    method: 'get',
    path: `${one}/stats`,
    summary: 'Statistics of a document',
    description: 'Ever, or in a range of days. Figures are complete two seconds after what they count.',
    query: statisticsQuery,
    answers: { 200: { description: 'The figures.', content: json(documentStatistics) } },
    refusals: ['bad_request', 'unauthorized', 'not_found'],
  },
  {
    ...common,
    id: 'listViewers',
    method: 'get',
    path: `${one}/viewers`,
    summary: 'Viewers of a document',
    description: 'All of them, unless `page` or `per_page` is given; as a table with `format=csv`.',
    query: recordsQuery,
    answers: { 200: list('The viewers, most engaged first.', json(viewerList)) },
    refusals: ['bad_request', 'unauthorized', 'not_found'],
  },
  {
    ...common,
    id: 'eraseViewer',
    method: 'delete',
    path: `${one}/viewers/{viewer_id}`,
    servedBy: 'tracking',
    summary: 'Erase a viewer',
    description: 'Removes all that is kept of a viewer or lead of a document for good, and corrects every figure.',
    answers: { 204: { description: 'Nothing is kept of the viewer any more.' } },
    refusals: ['unauthorized', 'not_found'],
  },
  {
    ...common,
    id: 'listLeads',
    method: 'get',
    path: `${one}/leads`,
    summary: 'Leads of a document',
    description:
      'Who gave an e-mail address at the gate. As a table with `format=csv`: all of them, unless a page is asked for.',
    query: recordsQuery,
    answers: { 200: list('A page of leads.', json(leadList)) },
    refusals: ['bad_request', 'unauthorized', 'not_found'],
  },
  {
    ...common,
    id: 'getOverview',
    method: 'get',
    path: '/api/v1/analytics/overview',
    summary: 'Overview of all documents',
    description: 'Totals of all documents of the account, the most viewed documents and the levels of engagement.',
    query: rangeQuery,
    answers: { 200: { description: 'The figures of the account.', content: json(overview) } },
    refusals: ['bad_request', 'unauthorized'],
  },
];
